package main

import (
	"interlease.example/internal/suggest"
	"interlease.example/sim"
	"interlease.example/sim/strategy"
)

// strategyNames are those that decide a wave.
func strategyNames() []string { return []string{"fifo", "random"} }

// strategyNamed gives a maker of strategies, one a worker.
func strategyNamed(name string) (func() sim.Strategy, error) {
	switch name {
	case "fifo":
		return func() sim.Strategy { return strategy.FIFO{} }, nil
	case "random":
		return func() sim.Strategy { return &strategy.Random{} }, nil
	}
	return nil, suggest.Unknown("strategy", name, strategyNames())
}
