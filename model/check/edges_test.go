package check_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/check"
)

// TestSettlingEdges is what only special orders reach.
func TestSettlingEdges(t *testing.T) {
	other := func(st model.LeaseStatus, used time.Duration) item {
		return row(lease(9, 8, 9, st, used))
	}
	requireEdits(t, settlingID, []edits{
		{
			why:   "another lease ranks first, so that this one is not due",
			story: func(s *story) { s.at(13001*milli, other(model.Released, 13001*milli)) },
			edit:  func(v *check.View) { granted(v).Grant.Sandbox = 9 },
		},
		{
			why: "another one ranks lower", want: "(a)",
			story: func(s *story) { s.at(12*second, other(model.Released, 12*second)) },
			edit:  func(v *check.View) { granted(v).Grant.Sandbox = 9 },
		},
		{
			why: "another run took it before the selection",
			story: func(s *story) {
				s.at(13010*milli, row(lease(1, 1, 1, model.Expired, 0)),
					row(lease(9, 8, 1, model.Active, 0)))
			},
			edit: func(v *check.View) { granted(v).Grant.Sandbox = 9 },
		},
		{
			why: "the wait failed the acquisition", want: "(d)",
			story: parkedInWait, edit: failsInWait,
		},
		{
			why: "a store fault failed it",
			story: func(s *story) {
				parkedInWait(s)
				s.at(8*second, fault(model.FailedCall, model.TargetStore, 2))
			}, edit: failsInWait,
		},
		{
			why: "a store fault struck its first read", story: parkedInWait,
			edit: func(v *check.View) {
				first := v.Log.Statements[0]
				v.Log.Faults = append(v.Log.Faults, model.Fault{
					Stamp: model.Stamp{Step: first.Step - 1, At: first.Called},
					Kind:  model.AnswerLost, Run: first.Run,
				})
				failsInWait(v)
			},
		},
		{
			why: "called again by a new server: the second call is judged", want: "(a)",
			story: func(s *story) {
				again(s)
				s.at(9010*milli, effect(model.OpCreate, model.Sent, 3, 5, 900, 0))
				s.at(12*second, event(model.Acquired, 3, grant(model.Grant{Lease: 8, Sandbox: 5})))
			},
		},
		{why: "called again by a new server: the first call is not", story: func(s *story) {
			s.at(7100*milli, effect(model.OpCreate, model.Sent, 3, 5, 900, 0))
			again(s)
			s.at(9010*milli, read(model.SelectionRead, 3, milli))
			s.at(17*second, event(model.Acquired, 3, failing(model.ErrConflict)))
			s.at(16200*milli, event(model.Cancelling, 3))
		}},
	})
}

// TestCleaningIsNoLateness: (a) allows for the clean-up of obsolete rows between
// selection and resume, and for no more than it took.
func TestCleaningIsNoLateness(t *testing.T) {
	write := func(s *story) { s.at(14*second, read(model.LeaseWrite, 2, milli)) }
	destroy := func(s *story) {
		s.at(13035*milli, effect(model.OpAdmitTeardown, 0, 2, 9, 9, 0),
			effect(model.OpDelete, model.Sent, 2, 9, 900, 0))
		s.at(14*second, effect(model.OpConfirmTeardown, 0, 2, 9, 9, model.Destroyed))
	}
	for _, c := range []struct {
		why   string
		busy  time.Duration
		story func(*story)
		want  string
	}{
		{"at once", 0, nil, ""},
		{"idle for a second", second, nil, "(a)"},
		{"a row for a second", second, write, ""},
		{"a sandbox for a second", second, destroy, ""},
		{"a row for a second, of two", 2 * second, write, "(a)"},
		{"a sandbox for a second, of two", 2 * second, destroy, "(a)"},
	} {
		e := hardened()
		e.busy = c.busy
		got, failures := verdictOf(tail(e, c.story), settlingID)
		requireClause(t, c.want, got, failures, c.why)
	}
}

// again is run 3, which calls, loses its server, and calls again.
func again(s *story) {
	s.at(7*second, event(model.Acquiring, 3, asks(request(3))), read(model.SettlingRead, 3, milli))
	s.at(9*second, event(model.Acquiring, 3, asks(request(3))), read(model.SettlingRead, 3, milli))
}

// parkedInWait parks the lease of run 1, so that nothing is due.
func parkedInWait(s *story) { s.at(8500*milli, row(lease(1, 1, 1, model.PendingCleanup, 0))) }

// failsInWait lets run 2 fail at 9 s, before it selected.
func failsInWait(v *check.View) {
	keep := func(at time.Duration) bool { return at > 9*second }
	l := v.Log
	l.Statements = without(l.Statements, func(s model.Statement) bool { return keep(s.At) })
	l.Effects = without(l.Effects, func(e model.Effect) bool { return e.Run == 2 })
	l.Changes = without(l.Changes, func(c model.Change) bool { return c.By == 2 })
	e := granted(v)
	e.At, e.Err = 9*second, model.ErrTransient
}

func without[T any](s []T, drop func(T) bool) []T {
	kept := s[:0]
	for _, x := range s {
		if !drop(x) {
			kept = append(kept, x)
		}
	}
	return kept
}

func TestRestartSituations(t *testing.T) {
	for _, c := range []struct {
		why   string
		story func(*story)
		want  check.SituationID
		count int
	}{
		{"the server dies inside a release", func(s *story) {
			s.at(5*second, event(model.ServerRestarted, 0))
		}, check.DiesInRelease, 1},
		{"the worker does", func(s *story) {
			s.at(5*second, event(model.WorkerRestarted, 0))
		}, check.DiesInRelease, 0},
		{"the server dies after it", func(s *story) {
			s.at(14*second, event(model.ServerRestarted, 0))
		}, check.DiesInRelease, 0},
		{"over a cancelled command", func(s *story) {
			s.at(17*second, effect(model.OpExec, model.Sent, 2, 1, 900, 0))
			s.at(18*second, event(model.Cancelling, 2))
			s.at(19*second, event(model.WorkerRestarted, 0))
		}, check.RestartOverWork, 1},
		{"over a command of a run that goes on", func(s *story) {
			s.at(17*second, effect(model.OpExec, model.Sent, 2, 1, 900, 0))
			s.at(19*second, event(model.WorkerRestarted, 0))
		}, check.RestartOverWork, 0},
		{"a lost hand-off", func(s *story) {
			s.at(13*second, event(model.Acquiring, 3, asks(request(3))))
			s.at(14*second, effect(model.OpResumeDone, 0, 3, 1, 9, model.Up))
			s.at(18*second, event(model.Acquired, 3, failing(model.ErrConflict)))
		}, check.HandOffLost, 1},
		{"a deferred wake", func(s *story) {
			s.at(18*second, event(model.Waking, 0, task(1)), event(model.Woken, 0, task(1)))
		}, check.WakeDeferred, 1},
		{"a parked lease", func(s *story) {
			s.at(18*second, row(lease(7, 7, 7, model.PendingCleanup, 0)))
		}, check.LeaseParked, 1},
	} {
		report := check.New().Judge(quiet(edits{story: c.story}))
		require.Equal(t, c.count, report.Reached(c.want), c.why)
	}
}

func TestReport(t *testing.T) {
	v := complete(before())
	report := check.New().Judge(v)
	require.Equal(t, check.Failed, report.Verdict())
	first, ok := report.First()
	require.True(t, ok)
	require.Equal(t, settlingID, first.Property)
	require.Equal(t, settlingID+" (a): r2 created a sandbox although l1, settling since r1 "+
		"ended, was free 7s after r2 first read the leases, at 6.01s in step 4", first.Text())

	_, ok = check.Of().Judge(v).First()
	require.False(t, ok)
	_, ok = report.Outcome("no-such-property")
	require.False(t, ok)
	require.Equal(t, "undecided", check.Undecided.String())
}

// TestManyFailuresAreCountedAndNotKept: a broken table breaks a sentence at each
// commit.
func TestManyFailuresAreCountedAndNotKept(t *testing.T) {
	s := &story{}
	for i := range 50 {
		st := model.Expired
		if i%2 == 1 {
			st = model.Released
		}
		s.at(time.Duration(i)*second, row(lease(1, 1, 1, st, 0)))
	}
	got, failures := verdictOf(s.view(100*second), "row-history-is-legal")
	require.Equal(t, 26, got.Failures)
	require.Len(t, failures, 16)
}
