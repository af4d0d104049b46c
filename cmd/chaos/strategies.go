package main

import (
	"interlease.example/internal/suggest"
	"interlease.example/sim"
	"interlease.example/sim/strategy"
)

// strategyNamed gives a maker of strategies, one a worker.
func strategyNamed(name string) (func() sim.Strategy, error) {
	if _, err := strategy.Named(name); err != nil {
		return nil, suggest.Unknown("strategy", name, strategy.List())
	}
	return func() sim.Strategy {
		s, err := strategy.Named(name)
		if err != nil {
			panic("chaos: " + err.Error())
		}
		return s
	}, nil
}
