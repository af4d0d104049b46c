package strategy

import "interlease.example/sim"

// Learn runs n planning trials, from number first on, as random walks with seeds
// of their own, apart from those of the trials that the plan is for. Of t it uses
// the plan's seed, the set-up and the configuration. Tallies of several workers
// merge.
func Learn(s *sim.Sim, t sim.Trial, first uint64, n int) *sim.Tally {
	seed := uint64(0)
	if t.Plan != nil {
		seed = t.Plan.Seed
	}
	t.Plan = &sim.Plan{Seed: sim.Fork(seed, hashOfPlanning)}
	t.Strategy, t.Source, t.Tap = &Random{}, nil, nil
	t.Config.Count = true
	var sum sim.Tally
	for i := range uint64(n) {
		t.Number = first + i
		s.Run(&t)
		sum.Add(s)
	}
	return &sum
}

const hashOfPlanning = 0x706c616e // "plan"
