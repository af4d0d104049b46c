package strategy

import (
	"fmt"
	"strings"

	"interlease.example/sim"
)

// List names the strategies, as Named takes them.
func List() []string {
	return []string{"fifo", "random", "surw", "pct1", "pct2", "pct3", "pct4", "pct5"}
}

// Named makes a strategy, for one Sim at a time.
func Named(name string) (sim.Strategy, error) {
	switch name {
	case "fifo":
		return FIFO{}, nil
	case "random":
		return &Random{}, nil
	case "surw":
		return &SURW{}, nil
	case "pct1", "pct2", "pct3", "pct4", "pct5":
		return &PCT{Depth: int(name[3] - '0')}, nil
	}
	return nil, fmt.Errorf("strategy: named: %q is none of %s", name, strings.Join(List(), ", "))
}

// ByKey is the Source that forks a seed by key.
type ByKey = sim.Seeded
