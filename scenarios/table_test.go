package scenarios_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/check"
	"interlease.example/scenarios"
	"interlease.example/scenarios/timeline"
	"interlease.example/sim/strategy"
)

// follow is a runner for what a timeline says.
func follow(t *testing.T, text, engine string, o scenarios.Options) *scenarios.Runner {
	t.Helper()
	tl, err := timeline.Parse("a.timeline", []byte(text), scenarios.Names())
	require.NoError(t, err)
	sc, ok := scenarios.Find(tl.Scenario)
	require.True(t, ok)
	sc, err = sc.Follow("a.timeline", tl)
	require.NoError(t, err)
	e, ok := scenarios.FindEngine(engine)
	require.True(t, ok)
	r := scenarios.NewRunner(sc, scenarios.Subject{Engine: e}, o)
	t.Cleanup(r.Close)
	return r
}

// What a follow-up may come to.
const (
	fails  = "fails"  // the property settling-warm-lease-is-reused fails
	reused = "reused" // it resumed the warm sandbox
	cold   = "cold"   // a fresh one is right
	either = "either" // both are right
)

// What the property settling-warm-lease-is-reused expects of the three engines,
// for a follow-up that wakes so many seconds after the end of the run before, whose
// lease is released so many seconds after it. Each cell is many trials, in which
// all that the two times leave open differs.
func TestVerdictTable(t *testing.T) {
	const all = "succeeded failed cancelled timed_out"
	for _, c := range []struct {
		before         string
		wake, released float64
		want           [3]string // paperclip-2026.09, paperclip-2026.11, hardened
		why            string
	}{
		{all, 6, 13, [3]string{fails, reused, reused}, "the founding incident"},
		{"interrupted", 6, 13, [3]string{fails, fails, reused}, "the gap"},
		{"succeeded", 0, 19.4, [3]string{fails, reused, reused}, "just inside the bound"},
		{"succeeded", 0, 19.9, [3]string{either, either, either}, "the last poll decides"},
		{"succeeded", 0, 20.1, [3]string{either, either, either}, "the last poll decides"},
		{"succeeded", 0, 20.6, [3]string{cold, cold, cold}, "beyond the bound"},
		{"succeeded", 0, 25, [3]string{cold, cold, cold}, "far beyond the bound"},
		{"succeeded", 119, 119.8, [3]string{fails, reused, reused}, "just recent enough"},
		{"succeeded", 119, 120.5, [3]string{cold, cold, cold}, "recency expires in the wait"},
		{"succeeded", 121, 130, [3]string{cold, cold, cold}, "no longer recent"},
	} {
		for _, status := range strings.Fields(c.before) {
			for i, engine := range []string{"paperclip-2026.09", "paperclip-2026.11", "hardened"} {
				cell := fmt.Sprintf("%s, wake %vs, released %vs, on %s: %s", status, c.wake,
					c.released, engine, c.why)
				text := fmt.Sprintf("0s run r1 ended %s\n%gs wake task t01\n%gs run r1 released\n",
					status, c.wake, c.released)
				requireCell(t, follow(t, text, engine, scenarios.Options{}), c.want[i], cell)
			}
		}
	}
}

const seedsOfACell = 60

func requireCell(t *testing.T, r *scenarios.Runner, want, cell string) {
	t.Helper()
	seen := map[string]int{}
	for i := range seedsOfACell {
		result := r.Run(random(i))
		require.False(t, result.Missed.Any(), "%s: trial %d: %v", cell, i, result.Missed)
		outcome, _ := result.Report.Outcome("settling-warm-lease-is-reused")
		require.NotEqual(t, check.Undecided, outcome.Verdict, "%s: trial %d: %s", cell, i,
			outcome.Reason)
		seen[cellOf(r.Log(), outcome)]++
	}
	switch want {
	case either:
		require.Zero(t, seen[fails], cell)
		require.Equal(t, seedsOfACell, seen[cold]+seen[reused], cell)
	default:
		require.Equal(t, map[string]int{want: seedsOfACell}, seen, cell)
	}
}

// cellOf is what the follow-up came to.
func cellOf(log *model.Log, o check.Outcome) string {
	if o.Verdict == check.Failed {
		return fails
	}
	for _, e := range log.Events {
		if e.Kind == model.Acquired && e.Run == 2 && e.Grant.Outcome == model.Resumed {
			return reused
		}
	}
	return cold
}

// A run that goes on delays nobody, and nobody takes its sandbox.
func TestRunningPredecessorIsNotWaitedFor(t *testing.T) {
	const text = "0s run r1 started task t01\n20s run r2 started task t02\n"
	for _, engine := range scenarios.EngineNames() {
		r := follow(t, text, engine, scenarios.Options{Audit: true})
		for i := range seedsOfACell {
			require.Equal(t, check.Passed, r.Run(random(i)).Verdict, "%s, trial %d", engine, i)
			require.Equal(t, 1, settlingReads(r.Log(), 2), "%s, trial %d", engine, i)
		}
	}
}

// settlingReads counts the reads of the wait of a run; an engine without the wait
// reads once, to select.
func settlingReads(log *model.Log, run model.RunID) (n int) {
	selected := 0
	for _, s := range log.Statements {
		switch {
		case s.Run != run:
		case s.Kind == model.SettlingRead:
			n++
		case s.Kind == model.SelectionRead:
			selected++
		}
	}
	return max(n, selected)
}

// The calmest trial of a timeline keeps its times, too.
func TestCalmestTrialFollows(t *testing.T) {
	const text = "20:57:38 run r1 ended succeeded\n20:57:44 wake task t01\n" +
		"20:57:51 run r1 saved instructions\n20:57:53 run r1 released\n"
	r := follow(t, text, "hardened", scenarios.Options{})
	result := r.Run(scenarios.Trial{Strategy: strategy.FIFO{}, Source: strategy.FIFO{}})
	require.Equal(t, check.Passed, result.Verdict, result.Undecided())
	requireTimes(t, r.Log())
}

func requireTimes(t *testing.T, log *model.Log) {
	t.Helper()
	var got []string
	for _, c := range log.Changes {
		switch {
		case c.Table == model.TableRuns && c.Run.ID == 1 && c.Run.Status == model.Succeeded &&
			!c.Run.Finalized:
			got = append(got, fmt.Sprint("ended ", c.At-scenarios.Lead))
		case c.Table == model.TableLeases && c.Lease.Status == model.Released && c.Lease.Run == 1:
			got = append(got, fmt.Sprint("released ", c.At-scenarios.Lead))
		}
	}
	for _, e := range log.Events {
		if e.Kind == model.Waking || e.Kind == model.Saved && e.Run == 1 {
			got = append(got, fmt.Sprint(e.Kind, " ", e.At-scenarios.Lead))
		}
	}
	require.Subset(t, got, []string{"ended 0s", "waking 6s", "saved 13s", "released 15s"})
}
