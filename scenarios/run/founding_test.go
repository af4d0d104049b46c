package run_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/scenarios"
	"interlease.example/scenarios/run"
)

// SURW finds the founding incident within 20 trials of each of 100 seeds.
func TestFoundingIncidentIsFoundSoon(t *testing.T) {
	sc, _ := scenarios.Find("wake-in-release-tail")
	e, _ := scenarios.FindEngine("paperclip-2026.09")
	row := run.Row{Scenario: sc, Engine: e}
	var needed []int
	for seed := range uint64(100) {
		found, ok := row.First(run.Broke("settling-warm-lease-is-reused"), run.Plan{
			Strategy: "surw", Planning: 50, Seed: seed + 1, Trials: 20,
		})
		require.True(t, ok, "seed %d: not found in 20 trials", seed+1)
		needed = append(needed, found.Trial)
	}
	slices.Sort(needed)
	t.Logf("median %d, most %d", needed[50], needed[99])
	require.LessOrEqual(t, needed[50], 3)
}

// About half of all trials fail on the engine before its fix: neither so few that a
// sampler finds nothing, nor so many that it says nothing.
func TestShareOfFailingTrials(t *testing.T) {
	w := wave(t, run.Plan{
		Rows: rows(t, "paperclip-2026.09")[:1], Seed: 1, Trials: 2000, Workers: 2,
		Strategy: "surw", Planning: 50,
	})
	share := float64(w.Tallies[0].Failed) / float64(w.Tallies[0].Trials)
	t.Logf("%.1f %%", 100*share)
	require.InDelta(t, 0.5, share, 0.15)
}
