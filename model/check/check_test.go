package check_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/check"
)

// complete is a whole trial of a toy engine: everything that begins ends.
func complete(e toy) *check.View {
	return tail(e, func(s *story) {
		if e.waits {
			ends(s, 2, 1)
		} else {
			ends(s, 2, 2)
		}
	})
}

// ends lets a run end at 21 s and release its sandbox.
func ends(s *story, run model.RunID, box model.SandboxID) {
	s.at(20*second, event(model.Worked, run))
	s.at(21*second, event(model.Ended, run, status(model.Succeeded), task(1)),
		event(model.Releasing, run),
		runRow(model.Run{ID: run, Task: 1, Status: model.Succeeded, FinishedAt: 21 * second}))
	s.at(22*second, effect(model.OpAdmitTeardown, 0, run, box, 1, 0),
		effect(model.OpStop, model.Sent, run, box, 300, 0))
	s.at(22100*milli, effect(model.OpStop, model.Applied, run, box, 300, model.Stopping))
	s.at(23*second, effect(model.OpTransition, model.Applied, 0, box, 0, model.Stopped))
	s.at(24*second, effect(model.OpStop, model.Reported, run, box, 300, model.Stopped),
		effect(model.OpConfirmTeardown, 0, run, box, 1, model.Stopped))
	s.at(25*second, row(lease(2, run, box, model.Released, 25*second)))
	s.at(26*second, event(model.ReleaseDone, run))
}

func TestAQuietTrialPassesEverything(t *testing.T) {
	report := check.New().Judge(complete(hardened()))
	for _, o := range report.Outcomes {
		require.Equal(t, check.Passed, o.Verdict, "%s: %s %v", o.Property, o.Reason, report.Failures)
	}
	require.Equal(t, check.Passed, report.Verdict())
	require.Zero(t, report.Exempt)
	for _, s := range []check.SituationID{check.DueAndReused, check.WakeInTail} {
		require.Positive(t, report.Reached(s), s)
	}
}

func TestAnEmptyLogPassesVacuously(t *testing.T) {
	report := check.New().Judge(&check.View{Log: &model.Log{}})
	for _, o := range report.Outcomes {
		require.Equal(t, check.Passed, o.Verdict, o.Property)
		require.Zero(t, o.Cases, o.Property)
	}
}

func TestACheckerCanBeUsedAgain(t *testing.T) {
	c := check.New()
	bad, good := complete(before()), complete(hardened())
	want := append([]check.Failure(nil), c.Judge(bad).Failures...)
	require.NotEmpty(t, want)
	require.Equal(t, check.Passed, c.Judge(good).Verdict())
	require.Equal(t, want, c.Judge(bad).Failures)
}

func TestCatalogue(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range check.Properties() {
		require.False(t, seen[p.ID], p.ID)
		seen[p.ID] = true
		require.NotEmpty(t, p.Text, p.ID)
		require.NotEmpty(t, p.Covers, p.ID)
		require.NotNil(t, p.Judge, p.ID)
		for _, s := range p.Reach {
			require.Equal(t, s, check.Situations()[s].ID)
		}
	}
	for i, s := range check.Situations() {
		require.Equal(t, check.SituationID(i), s.ID, s.Name)
		require.Equal(t, s.Name, s.ID.String())
		require.NotEmpty(t, s.Text, s.Name)
	}
}

func TestUndecidedNeverCountsAsPassed(t *testing.T) {
	v := complete(hardened())
	v.Log.Statements = nil
	report := check.New().Judge(v)
	require.Equal(t, check.Undecided, report.Verdict())
	o, _ := report.Outcome(settlingID)
	require.Equal(t, check.Undecided, o.Verdict)
	require.NotEqual(t, check.Passed, o.Verdict)
}

func TestAssumptionsArePrinted(t *testing.T) {
	lines := check.DefaultAssumptions().Strings()
	require.Contains(t, lines[0], "350ms")
	for _, l := range lines {
		require.Contains(t, l, "(", "each has its source: %s", l)
	}
}

func TestJudgingAllocatesNothing(t *testing.T) {
	c, v := check.New(), complete(hardened())
	c.Judge(v)
	require.Zero(t, testing.AllocsPerRun(100, func() { c.Judge(v) }))
}

func BenchmarkJudge(b *testing.B) {
	c, v := check.New(), busy()
	b.ReportAllocs()
	for b.Loop() {
		c.Judge(v)
	}
	b.ReportMetric(float64(len(v.Log.Statements)), "statements")
	b.ReportMetric(float64(len(v.Log.Changes)), "changes")
	b.ReportMetric(float64(len(v.Log.Effects)), "effects")
}

// busy is a trial of 60 statements, 60 changes and 60 effects.
func busy() *check.View {
	v := complete(hardened())
	l := v.Log
	step := l.Changes[len(l.Changes)-1].Step
	for len(l.Changes) < 60 {
		step++
		l.Changes = append(l.Changes, model.Change{Stamp: model.Stamp{Step: step, At: v.End},
			Table: model.TableTasks})
	}
	for n := 400; len(l.Effects) < 60; n++ {
		step++
		at := model.Stamp{Step: step, At: v.End}
		l.Effects = append(l.Effects,
			model.Effect{Stamp: at, Op: model.OpExec, Phase: model.Sent, Sandbox: 1, Run: 2, Call: n},
			model.Effect{Stamp: at, Op: model.OpExec, Phase: model.Applied, Sandbox: 1, Run: 2, Call: n})
	}
	for len(l.Statements) < 60 {
		step++
		l.Statements = append(l.Statements, model.Statement{Run: 2, Step: step,
			At: time.Duration(step) * milli})
	}
	return v
}
