package strategy_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/sim"
	"interlease.example/sim/proc"
	"interlease.example/sim/strategy"
)

// A process that must be preempted just before one of its last steps, by another
// that does all of its own there, is one ordering constraint more than PCT has at
// depth 1. At depth 2 it is met at least as often as the bound says.
func TestPCTKeepsItsBound(t *testing.T) {
	const steps = 10
	s := newSim(t)
	at, met := 0, false
	body := func(p proc.P) {
		for at = 0; at < steps; at++ {
			p.Point("work", proc.Foot{})
		}
	}
	setup := func(s *sim.Sim) {
		met = false
		h := s.NewHost("server", sim.HostOptions{})
		h.Start("A", body)
		h.Start("B", func(proc.P) { met = at == steps-2 })
	}
	hits := func(depth int) (hits int, oneIn uint64) {
		how := &strategy.PCT{Depth: depth}
		tr := sim.Trial{Strategy: how, Setup: setup, Config: sim.Config{Untimed: true}}
		tr.Plan = &sim.Plan{Points: steps + 2, Choices: steps + 1, Processes: 2}
		for tr.Number = range 20_000 {
			o := s.Run(&tr)
			bound, known := how.Bound(tr.Plan, o)
			require.True(t, known)
			oneIn = bound
			if met {
				hits++
			}
		}
		return hits, oneIn
	}
	one, bound := hits(1)
	require.Zero(t, one)
	require.EqualValues(t, bound, 2, "1/n")
	two, bound := hits(2)
	require.EqualValues(t, bound, 2*11, "1/(n·k)")
	require.Greater(t, two, 20_000/int(bound)*9/10)
}

func TestPCTOnTheTinyModel(t *testing.T) {
	// Shares of 1,000,000 trials over the nine steps alone.
	for depth, want := range map[int]float64{2: 0.111, 3: 0.144} { // order does not matter: a table
		how := &fixedChoices{PCT: strategy.PCT{Depth: depth}, choices: 9}
		a, _ := (&tiny{bare: true}).rates(t, how, trials())
		require.InDelta(t, float64(a)/float64(trials()), want, 0.02, "depth %d", depth)
	}
}

// fixedChoices is PCT that is told the number of choices.
type fixedChoices struct {
	strategy.PCT
	choices int
}

func (f *fixedChoices) Begin(plan *sim.Plan, trial uint64) {
	p := *plan
	p.Choices = f.choices
	f.PCT.Begin(&p, trial)
}

func TestPCTBoundIsUnknownWhenTimeForcesAPick(t *testing.T) {
	s := newSim(t)
	how := &strategy.PCT{Depth: 2}
	tr := sim.Trial{Strategy: how, Setup: func(s *sim.Sim) {
		h := s.NewHost("server", sim.HostOptions{})
		h.Start("A", func(p proc.P) { _ = p.Sleep("nap", 5, proc.Limit{}) })
		h.Start("B", func(p proc.P) { p.Point("work", proc.Foot{}) })
	}}
	tr.Plan = strategy.Learn(s, tr, 0, 20).Plan(0)
	o := s.Run(&tr)
	require.Positive(t, o.Forced)
	_, known := how.Bound(tr.Plan, o)
	require.False(t, known)
}

func TestPCTBoundSaturates(t *testing.T) {
	how := &strategy.PCT{Depth: 5}
	oneIn, known := how.Bound(&sim.Plan{Choices: 1 << 20, Processes: 3}, &sim.Outcome{})
	require.True(t, known)
	require.EqualValues(t, oneIn, uint64(math.MaxUint64))
}
