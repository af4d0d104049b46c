package sim_test

import (
	"testing"
	"time"

	"interlease.example/sim"
	"interlease.example/sim/strategy"
)

func BenchmarkKernel(b *testing.B) {
	for _, c := range []struct {
		name     string
		strategy sim.Strategy
		lateness time.Duration
		instants bool
	}{
		{"fifo", nil, 0, false},
		{"random", &strategy.Random{}, 0, false},
		{"random-late-instants", &strategy.Random{}, 50 * time.Millisecond, true},
		{"surw", &strategy.SURW{}, 0, false},
		{"surw-late-instants", &strategy.SURW{}, 50 * time.Millisecond, true},
		{"pct3", &strategy.PCT{Depth: 3}, 0, false},
	} {
		b.Run(c.name, func(b *testing.B) {
			w := newBoard(c.lateness)
			benchmark(b, sim.Trial{
				Strategy: c.strategy, Setup: w.setup,
				Config: sim.Config{Instants: c.instants},
			})
		})
	}
}

func benchmark(b *testing.B, t sim.Trial) {
	s := sim.New()
	defer s.Close()
	t.Plan = strategy.Learn(s, t, 0, 50).Plan(0)
	points, choices, self := 0, 0, 0
	b.ReportAllocs()
	for b.Loop() {
		o := s.Run(&t)
		points += o.Points
		choices += o.Choices
		self += o.SelfPicks
		t.Number++
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(points), "ns/point")
	b.ReportMetric(float64(points)/float64(t.Number), "points/trial")
	b.ReportMetric(float64(choices)/float64(t.Number), "choices/trial")
	b.ReportMetric(100*float64(self)/float64(points), "self%")
}
