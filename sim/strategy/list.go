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

// About says what a strategy does, in one line; "" for an unknown one.
func About(name string) string {
	switch name {
	case "fifo":
		return "what waits longest goes first; nothing is drawn"
	case "random":
		return "every ready item is as likely as any other"
	case "surw":
		return "every order of the steps that touch leases and sandboxes is about as likely"
	case "pct1", "pct2", "pct3", "pct4", "pct5":
		return "fixed priorities that change at " + name[3:] + " random points"
	}
	return ""
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
