package explain_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/scenarios"
	"interlease.example/scenarios/cases"
	"interlease.example/scenarios/explain"
	"interlease.example/sim"
	"interlease.example/sim/strategy"
)

// planted is the explanation of the first failing trial with a planted bug.
func planted(t *testing.T, bug string) *explain.Explanation {
	t.Helper()
	e, ok := scenarios.FindEngine("hardened+" + bug)
	require.True(t, ok)
	for _, sc := range scenarios.Catalogue() {
		if c, ok := firstFailing(sc, e); ok {
			got, err := explain.Explain(c)
			require.NoError(t, err)
			return got
		}
	}
	require.Fail(t, "nothing failed", bug)
	return nil
}

func firstFailing(sc scenarios.Scenario, e scenarios.Engine) (cases.Case, bool) {
	r := scenarios.NewRunner(sc, scenarios.Subject{Engine: e}, scenarios.Options{})
	defer r.Close()
	for i := range uint64(3000) {
		result := r.Run(scenarios.Trial{
			Number: i, Plan: &sim.Plan{Seed: 1}, Strategy: &strategy.Random{},
		})
		if _, _, failed := result.Failure(); failed {
			return cases.Of(sc.Name, e, r.Sim().Record()), true
		}
	}
	return cases.Case{}, false
}

// What decides is in the table.
func TestTheTableShowsWhatDecides(t *testing.T) {
	for _, c := range []struct {
		bug  string
		want []string
		why  string
	}{
		{
			"M29",
			[]string{"command to sb-1: slow by", "is let resume sb-1"},
			"a fault, and the step that broke the sentence",
		},
		{"M24", []string{"l2: active", "(1)", "(2)", "writes l3: active"}, "both owners"},
		{
			"M77",
			[]string{"lock FAILS: deadlock", "locks the", "fails: native_final"},
			"an error of its own work",
		},
		{"M34", []string{"sweeper", "pending_cleanup", "deletes sb-1"}, "what the sweeper does"},
		{"M75", []string{"deferred", "cancels r1", "time is up"}, "a wake that nobody answers"},
		{
			"M04",
			[]string{"gives up taking sb-1 down", "times until", "writes l1: released"},
			"a release that fails",
		},
	} {
		e := planted(t, c.bug)
		text := e.Text("chaos")
		for _, want := range c.want {
			require.Contains(t, text, want, "%s: %s", c.bug, c.why)
		}
		require.Contains(t, text, "with planted bug "+c.bug)
		require.Contains(t, text, "  bug     "+c.bug+": ")
		wellFormed(t, e)
	}
}

// wellFormed is what holds for every explanation.
func wellFormed(t *testing.T, e *explain.Explanation) {
	t.Helper()
	text := e.Text("chaos")
	require.True(t, strings.HasPrefix(text, "FAILED    "+e.Case.Engine.Tested()[:20]), text)
	for _, line := range strings.Split(text, "\n") {
		require.LessOrEqual(t, len([]rune(line)), 100, text)
		require.Equal(t, strings.TrimRight(line, " "), line, text)
	}
	require.GreaterOrEqual(t, len(e.Lines), 4, text)
	require.LessOrEqual(t, len(e.Lines), 30, text)
	marks := map[explain.Mark]int{}
	for _, l := range e.Lines {
		marks[l.Mark]++
	}
	if e.Pair != nil {
		require.Equal(t, 1, marks[explain.Decides], text)
		require.Equal(t, 1, marks[explain.TooLate], text)
	}
	require.LessOrEqual(t, marks[explain.Breaks], 1, text)
	if e.Failure.Lease == 0 && e.Pair == nil {
		require.NotContains(t, text, "lease l", "a lease that the failure does not name")
	}
	if e.Pass != nil && e.Pass.Code != "" {
		require.Contains(t, text, "chaos replay "+e.Pass.Code+"\n")
	}
}

// A case that came from a code shows the same as the one that it was made of.
func TestACodeIsExplainedAsItsTrial(t *testing.T) {
	e := planted(t, "M17")
	again, err := cases.Parse(e.Code.Text)
	require.NoError(t, err)
	got, err := explain.Explain(again)
	require.NoError(t, err)
	size := func(s string) string { // it was cut before
		before, _, _ := strings.Cut(s, "  size ")
		_, after, _ := strings.Cut(s, "\n\n  time")
		return before + after
	}
	require.Equal(t, size(e.Text("chaos")), size(got.Text("chaos")))
}
