package reproduce_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/scenarios"
	"interlease.example/scenarios/reproduce"
	"interlease.example/scenarios/timeline"
)

var update = flag.Bool("update", false, "rewrite the observed lines of incidents")

// Each incident fails on the engine before the fix, and shows what was observed.
func TestIncidents(t *testing.T) {
	files, err := filepath.Glob("../testdata/incidents/*.timeline")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		tl, err := timeline.Parse(file, data, scenarios.Names())
		require.NoError(t, err)
		e, _ := scenarios.FindEngine("paperclip-2026.09")
		got, err := reproduce.Search(tl, e, reproduce.Options{Name: file, Trials: 300, Seed: 1})
		require.NoError(t, err)
		require.Positive(t, got.Failed, file)
		if *update && !got.Agrees() {
			data, err = timeline.Rewrite(file, data, got.Shown)
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(file, data, 0o600))
			continue
		}
		require.Empty(t, got.Disagree, "%s: go test ./scenarios/reproduce -update rewrites it", file)
		require.Positive(t, got.Observed, file)
	}
}

// Observed lines that no failing trial shows are named, with what it shows instead.
func TestObservedLines(t *testing.T) {
	const inputs = "0s run a ended succeeded\n6s wake task t01\n"
	const end = "13s run a released\n"
	for _, c := range []struct {
		observed, want string
		why            string
	}{
		{"  6s..8s run b created sandbox vm2\n  6s..8s run b failed backup_without\n", "", "all"},
		{"  6s..8s run b resumed sandbox vm1\n", "run b never resumed", "another outcome"},
		{"  6s run b created sandbox vm2\n", "it is at 6.", "a time"},
		{"  6s..8s run b failed no_such_text\n", "it is told native_session", "a text"},
	} {
		got, err := search(t, inputs+c.observed+end, "paperclip-2026.09")
		require.NoError(t, err)
		require.Positive(t, got.Failed)
		if c.want == "" {
			require.True(t, got.Agrees(), c.why)
			continue
		}
		require.False(t, got.Agrees(), c.why)
		require.Contains(t, got.Disagree[0], "line 3, ", c.why)
		require.Contains(t, got.Disagree[0], c.want, c.why)
	}
}
