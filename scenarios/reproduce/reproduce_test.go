package reproduce_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/scenarios"
	"interlease.example/scenarios/reproduce"
	"interlease.example/scenarios/timeline"
)

func search(t *testing.T, text, engine string) (*reproduce.Result, error) {
	t.Helper()
	tl, err := timeline.Parse("a.timeline", []byte(text), scenarios.Names())
	require.NoError(t, err)
	e, ok := scenarios.FindEngine(engine)
	require.True(t, ok)
	return reproduce.Search(tl, e, reproduce.Options{Name: "a.timeline", Trials: 500, Seed: 1})
}

// The report's own times lead to the report's own text, before the fix.
func TestFoundingIncident(t *testing.T) {
	text, err := os.ReadFile("../testdata/incidents/founding.timeline")
	require.NoError(t, err)
	before, err := search(t, string(text), "paperclip-2026.09")
	require.NoError(t, err)
	require.Positive(t, before.Fit)
	require.Positive(t, before.Failed)
	require.Equal(t, "settling-warm-lease-is-reused", before.Property)
	require.Contains(t, strings.Join(before.Texts, "\n"), "backup_without_reusable_lease")
	for _, engine := range []string{"paperclip-2026.11", "hardened"} {
		after, err := search(t, string(text), engine)
		require.NoError(t, err)
		require.Positive(t, after.Fit, engine)
		require.Zero(t, after.Failed, engine)
	}
}

func TestTheGap(t *testing.T) {
	const text = "0s run a ended interrupted\n6s wake task t01\n13s run a saved instructions\n"
	got, err := search(t, text, "paperclip-2026.11")
	require.NoError(t, err)
	require.Positive(t, got.Failed)
}

func TestATimelineNeedsARun(t *testing.T) {
	tl := &timeline.Timeline{Lines: []timeline.Line{{Kind: timeline.ServerRestarted}}}
	e, _ := scenarios.FindEngine("hardened")
	_, err := reproduce.Search(tl, e, reproduce.Options{Name: "a.timeline"})
	require.ErrorContains(t, err, "a.timeline: no run is there")
}

// A failure that shows nothing of what was observed is another one; a search without
// a failure says how near it came, and which line no trial keeps.
func TestWhatASearchSays(t *testing.T) {
	const inputs = "0s run a ended succeeded\n6s wake task t01\n"
	const end = "13s run a released\n"
	for _, c := range []struct {
		engine, lines string
		other         bool
		nearest       int
		missed        string
		why           string
	}{
		{"paperclip-2026.09", "  6s..8s run b resumed sandbox vm1\n" + end, true, 0, "", "other"},
		{"paperclip-2026.09", "  6s..8s run b created sandbox vm2\n" + end, false, 0, "", "all agrees"},
		{"paperclip-2026.09", end, false, 0, "", "nothing was observed"},
		{"hardened", "  6s..20s run b resumed sandbox vm1\n" + end, false, 1, "", "as observed"},
		{"hardened", "  6s..8s run b created sandbox vm2\n" + end, false, 0, "", "it passes otherwise"},
		{"hardened", "6s run a released\n", false, 0, "", "another time"},
		{
			"hardened", "7s fault provider start nth 99: failed\n", false, 0, "provider start nth 99",
			"a fault that meets nothing",
		},
	} {
		got, err := search(t, inputs+c.lines, c.engine)
		require.NoError(t, err, c.why)
		require.Equal(t, c.other, got.Other(), c.why)
		require.Equal(t, c.nearest, got.Nearest, c.why)
		require.Contains(t, got.Missed.What, c.missed, c.why)
	}
}
