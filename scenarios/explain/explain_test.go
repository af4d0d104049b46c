package explain_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/model/check"
	"interlease.example/scenarios"
	"interlease.example/scenarios/cases"
	"interlease.example/scenarios/explain"
	"interlease.example/sim"
	"interlease.example/sim/shrink"
	"interlease.example/sim/strategy"
)

func founding(t *testing.T, engine string) cases.Case {
	t.Helper()
	sc, _ := scenarios.Find("wake-in-release-tail")
	e, ok := scenarios.FindEngine(engine)
	require.True(t, ok)
	r := scenarios.NewRunner(sc, scenarios.Subject{Engine: e}, scenarios.Options{})
	defer r.Close()
	for i := uint64(0); ; i++ {
		result := r.Run(scenarios.Trial{
			Number: i, Plan: &sim.Plan{Seed: 1}, Strategy: &strategy.Random{},
		})
		if property, _, _ := result.Failure(); property == "settling-warm-lease-is-reused" {
			return cases.Of(sc.Name, e, r.Sim().Record())
		}
	}
}

// The founding incident: the successor reads the leases before its predecessor
// releases, and the other way round it passes.
func TestFoundingIncident(t *testing.T) {
	update := flag.Lookup("update") != nil && flag.Lookup("update").Value.String() == "true"
	e, err := explain.Explain(founding(t, "paperclip-2026.09"))
	require.NoError(t, err)
	require.NotNil(t, e.Pair)
	require.Contains(t, e.Pair.First, "candidates")
	require.Contains(t, e.Pair.Second, "end lease")
	got := e.Text("chaos")
	const golden = "testdata/founding.txt"
	if update {
		require.NoError(t, os.WriteFile(golden, []byte(got), 0o600))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	require.Equal(t, string(want), got)
	for _, line := range strings.Split(got, "\n") {
		require.LessOrEqual(t, len([]rune(line)), 100, line)
	}
}

// What it says of its codes is true: one fails, the other passes.
func TestCodesDoWhatIsSaid(t *testing.T) {
	for _, engine := range []string{"paperclip-2026.09", "hardened+M17", "hardened+M71"} {
		e, err := explain.Explain(founding(t, engine))
		require.NoError(t, err)
		require.NotNil(t, e.Pass, engine)
		require.Equal(t, check.Failed, verdict(t, e.Code.Text), engine)
		require.Equal(t, check.Passed, verdict(t, e.Pass.Code), engine)
	}
}

func verdict(t *testing.T, code string) check.Verdict {
	t.Helper()
	c, err := cases.Parse(code)
	require.NoError(t, err)
	r, err := c.Runner(scenarios.Options{})
	require.NoError(t, err)
	defer r.Close()
	result, lost := c.Play(r)
	require.Empty(t, lost)
	return result.Verdict
}

func TestNothingToExplain(t *testing.T) {
	e, _ := scenarios.FindEngine("hardened")
	_, err := explain.Explain(cases.Of("wake-in-release-tail", e, nil))
	require.ErrorIs(t, err, explain.ErrPasses)
}

func TestMain(m *testing.M) {
	flag.Bool("update", false, "rewrite the golden files")
	flag.Parse()
	os.Exit(m.Run())
}

// A case whose choices are not asked any more is not explained as another trial.
func TestChangedCaseIsNotExplained(t *testing.T) {
	c := founding(t, "paperclip-2026.09")
	c.Choices = append(c.Choices, shrink.Pair{Key: 12345, Value: 1})
	_, err := explain.Explain(c)
	require.ErrorIs(t, err, explain.ErrChanged)
	_, ok := c.Code()
	require.False(t, ok)
}
