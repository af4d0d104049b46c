package run_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"interlease.example/model"
	"interlease.example/model/check"
	"interlease.example/scenarios"
	"interlease.example/scenarios/cases"
	"interlease.example/scenarios/run"
	"interlease.example/scenarios/timeline"
	"interlease.example/sim/proc"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func rows(t *testing.T, engine string) (rows []run.Row) {
	t.Helper()
	e, ok := scenarios.FindEngine(engine)
	require.True(t, ok)
	for _, sc := range scenarios.Catalogue() {
		rows = append(rows, run.Row{Scenario: sc, Engine: e})
	}
	return rows
}

func wave(t *testing.T, p run.Plan) *run.Wave {
	t.Helper()
	w, err := run.Run(context.Background(), p)
	require.NoError(t, err)
	return w
}

func TestResultDoesNotDependOnWorkers(t *testing.T) {
	for _, engine := range []string{"hardened", "paperclip-2026.09"} {
		p := run.Plan{Rows: rows(t, engine), Seed: 3, Trials: 500, Workers: 1}
		one := wave(t, p)
		p.Workers = 3
		three := wave(t, p)
		require.Equal(t, one.Tallies, three.Tallies, engine)
		require.Equal(t, 500, one.Tallies[0].Trials)
		require.Equal(t, 2*5, one.Twice, "each hundredth trial runs twice")
		require.Nil(t, one.Different)
	}
}

func TestVerdicts(t *testing.T) {
	w := wave(t, run.Plan{Rows: rows(t, "hardened"), Trials: 1500})
	require.Equal(t, check.Passed, w.Verdict(), "%s", w.Tallies[0].Why+w.Tallies[1].Why)
	require.Empty(t, w.Missing(0))
	w = wave(t, run.Plan{Rows: rows(t, "paperclip-2026.09"), Trials: 100})
	require.Equal(t, check.Failed, w.Verdict())
	require.Equal(t, check.Undecided, (&run.Wave{Tallies: make([]run.Tally, 1)}).Verdict(),
		"no trial proves nothing")
}

func TestForEndsInTime(t *testing.T) {
	began := time.Now()
	w := wave(t, run.Plan{Rows: rows(t, "hardened"), For: 200 * time.Millisecond, Workers: 2})
	require.Positive(t, w.Tallies[1].Trials)
	require.Less(t, time.Since(began), 10*time.Second)
}

func TestCancelKeepsWhatWasDone(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	w, err := run.Run(ctx, run.Plan{Rows: rows(t, "hardened"), Trials: 1 << 30, Workers: 2})
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.Positive(t, w.Tallies[0].Trials)
}

// A process that loops without a point, for a second, is noticed, also while the
// wave is planned.
func TestWatchdogNamesTheTrial(t *testing.T) {
	for _, planning := range []int{0, 1} {
		watchdog(t, planning)
	}
}

func watchdog(t *testing.T, planning int) {
	t.Helper()
	slow := rows(t, "hardened")[:1]
	var once sync.Once // in the first trial: if there is planning, in that alone
	slow[0].Own = func(*scenarios.World, proc.Host) model.Verbs {
		once.Do(func() { time.Sleep(time.Second) })
		return model.Verbs{
			Acquire: func(proc.P, model.Request) (model.Grant, error) { return model.Grant{}, nil },
			Release: func(proc.P, model.RunID, model.RunStatus) error { return nil },
		}
	}
	_, err := run.Run(context.Background(), run.Plan{
		Rows: slow, Trials: 1, Seed: 1, Stall: 100 * time.Millisecond, Planning: planning,
	})
	var stalled *run.Stalled
	require.ErrorAs(t, err, &stalled)
	require.Equal(t, uint64(0), stalled.Trial)
	require.Equal(t, "wake-in-release-tail", stalled.Scenario)
	time.Sleep(2500 * time.Millisecond) // the trial ends, for the sake of goleak
}

// What a strategy learns before the first trial is the same for any number of
// workers.
func TestPlansDoNotDependOnWorkers(t *testing.T) {
	p := run.Plan{
		Rows: rows(t, "hardened"), Seed: 3, Trials: 200, Workers: 1, Planning: 20,
		Strategy: "surw",
	}
	one := wave(t, p)
	p.Workers = 3
	require.Equal(t, one.Tallies, wave(t, p).Tallies)
}

func TestUnknownStrategy(t *testing.T) {
	_, err := run.Run(context.Background(), run.Plan{Rows: rows(t, "hardened"), Strategy: "surv"})
	require.ErrorContains(t, err, `"surv"`)
}

// A trial that was found is played again from its origin alone, and from its code.
func TestFoundTrialsArePlayedAgain(t *testing.T) {
	row := rows(t, "paperclip-2026.09")[0]
	found, ok := row.First(nil, run.Plan{Seed: 3, Trials: 20, Strategy: "surw", Planning: 20})
	require.True(t, ok)
	seed := cases.Case{Scenario: row.Scenario.Name, Engine: row.Engine, From: found.Case.From}
	want, ok := found.Case.Code()
	require.True(t, ok)
	require.True(t, want.Seeded, "more than a hundred choices don't fit")
	got, ok := seed.Code()
	require.True(t, ok)
	require.Equal(t, want, got)
}

// Every fault of the scenarios strikes, and only the lock order of the engine before
// its fix makes deadlocks.
func TestFaultsAreCounted(t *testing.T) {
	for _, engine := range []string{"hardened", "paperclip-2026.09"} {
		w := wave(t, run.Plan{Rows: rows(t, engine), Seed: 1, Trials: 4000, Workers: 2})
		f := w.Tallies[0].Faults
		f.Merge(&w.Tallies[1].Faults)
		for _, c := range f.Counts() {
			if c.Name == "deadlock" && engine == "hardened" {
				require.Zero(t, c.Times, c.Name)
			} else {
				require.Positive(t, c.Times, c.Name)
			}
		}
	}
}

// A timeline whose lines have equal times says the same on any number of workers.
func TestTimelinesDoNotDependOnWorkers(t *testing.T) {
	tl, err := timeline.Parse("a.timeline", []byte("0s run a started task t01\n"+
		"0s run b started task t02\n0s run c started task t03\n20s run a ended succeeded\n"+
		"20s run b ended failed\n26s wake task t01\n26s wake task t02\n33s run a released\n"),
		scenarios.Names())
	require.NoError(t, err)
	sc, err := scenarios.Following("a.timeline", tl)
	require.NoError(t, err)
	e, _ := scenarios.FindEngine("paperclip-2026.09")
	p := run.Plan{
		Rows: []run.Row{{Scenario: sc, Engine: e, File: "a", Timeline: cases.Lines(tl)}},
		Seed: 1, Trials: 640, Workers: 1,
	}
	one := wave(t, p)
	p.Workers = 4
	require.Equal(t, one.Tallies, wave(t, p).Tallies)
	require.Positive(t, one.Tallies[0].Fit())
}

// A wave ends when its time is up, also if not all of its trials were run.
func TestForAndTrials(t *testing.T) {
	w := wave(t, run.Plan{
		Rows: rows(t, "hardened"), For: 100 * time.Millisecond, Trials: 1 << 30, Workers: 2,
	})
	require.Positive(t, w.Tallies[0].Trials)
}
