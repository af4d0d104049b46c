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

// busy is a trial of four follow-ups in a row, each in the tail of the one before:
// about 60 statements, 60 changes and 60 effects.
func busy() *check.View {
	s := &story{}
	s.before(runRow(model.Run{ID: 1, Task: 1, Status: model.Running}),
		row(lease(1, 1, 1, model.Active, -second)),
		effect(model.OpTransition, model.Applied, 0, 1, 0, model.Up))
	at := time.Duration(0)
	leaves(s, 1, at)
	for run := model.RunID(2); run <= 5; run++ {
		follows(s, run, at+second)
		at += 20 * second
		leaves(s, run, at)
	}
	return s.view(120 * second)
}

// leaves lets a run end, and release its lease three seconds later.
func leaves(s *story, run model.RunID, at time.Duration) {
	n := int(run) * 10
	s.at(at, event(model.Ended, run, status(model.Succeeded), task(1)), event(model.Releasing, run),
		runRow(model.Run{ID: run, Task: 1, Status: model.Succeeded, FinishedAt: at, Session: 5}))
	s.at(at+second, effect(model.OpAdmitTeardown, 0, run, 1, n, 0),
		effect(model.OpStop, model.Sent, run, 1, n, 0))
	s.at(at+1100*milli, effect(model.OpStop, model.Accepted, run, 1, n, model.Up),
		effect(model.OpStop, model.Applied, run, 1, n, model.Stopping))
	s.at(at+2*second, effect(model.OpTransition, model.Applied, 0, 1, 0, model.Stopped))
	s.at(at+2500*milli, effect(model.OpStop, model.Reported, run, 1, n, model.Stopped),
		effect(model.OpConfirmTeardown, 0, run, 1, n, model.Stopped))
	s.at(at+3*second, read(model.CommitStatement, run, 2*milli),
		row(lease(model.LeaseID(run), run, 1, model.Released, at+3*second)))
	s.at(at+3100*milli, event(model.ReleaseDone, run))
}

// follows lets a run wait for the lease of the one before, resume and work.
func follows(s *story, run model.RunID, at time.Duration) {
	s.at(at-milli, event(model.Waking, 0, task(1)), event(model.Woken, 0, task(1)),
		runRow(model.Run{ID: run, Task: 1, Status: model.Queued}))
	s.at(at, event(model.Started, run, task(1)), event(model.Acquiring, run, asks(request(run))),
		runRow(model.Run{ID: run, Task: 1, Status: model.Running}))
	for k := range 9 {
		s.at(at+time.Duration(k)*260*milli+2*milli, read(model.SettlingRead, run, 4*milli))
	}
	at += 2090 * milli
	s.at(at, read(model.SelectionRead, run, 4*milli))
	works(s, run, at)
}

func works(s *story, run model.RunID, at time.Duration) {
	n := int(run)*10 + 1
	s.at(at+4*milli, effect(model.OpAdmitResume, 0, run, 1, n, 0),
		effect(model.OpStart, model.Sent, run, 1, n, 0))
	s.at(at+5*milli, effect(model.OpStart, model.Applied, run, 1, n, model.Starting))
	s.at(at+2*second, effect(model.OpTransition, model.Applied, 0, 1, 0, model.Up))
	s.at(at+2100*milli, effect(model.OpStart, model.Reported, run, 1, n, model.Up),
		effect(model.OpResumeDone, 0, run, 1, n, model.Up))
	old := lease(model.LeaseID(run-1), run-1, 1, model.Expired, at)
	old.Reason = model.ReasonHandedOff
	s.at(at+2200*milli, read(model.LeaseWrite, run, 2*milli))
	s.at(at+2300*milli, read(model.LeaseWrite, run, 2*milli))
	s.at(at+2400*milli, read(model.CommitStatement, run, 2*milli), row(old),
		row(lease(model.LeaseID(run), run, 1, model.Active, at)), session(1, 5, model.Backup{}))
	s.at(at+2500*milli, event(model.Acquired, run, grant(model.Grant{
		Lease: model.LeaseID(run), Sandbox: 1, Outcome: model.Resumed, Session: 5,
	})))
	for k := range 5 {
		s.at(at+3*second+time.Duration(k)*milli, runRow(model.Run{
			ID: run, Task: 1,
			Status: model.Running,
		}), session(1, 5, model.Backup{}))
	}
	s.at(at+3*second, effect(model.OpExec, model.Sent, run, 1, n+1, 0))
	s.at(at+4*second, effect(model.OpExec, model.Applied, run, 1, n+1, 0))
	s.at(at+5*second, effect(model.OpExec, model.Reported, run, 1, n+1, 0),
		event(model.Worked, run))
}

func TestTheBusyTrialPasses(t *testing.T) {
	report := check.New().Judge(busy())
	require.Equal(t, check.Passed, report.Verdict(), "%v %v", report.Failures, report.Outcomes)
	require.Equal(t, 4, report.Reached(check.DueAndReused))
}
