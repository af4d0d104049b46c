package check_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/check"
)

func TestWakes(t *testing.T) {
	wakes := func(s *story, task_ model.TaskID, err error) {
		s.at(30*second, event(model.Waking, 0, task(task_)),
			event(model.Woken, 0, task(task_), failing(err)))
	}
	requireEdits(t, "every-wake-is-answered", []edits{
		{why: "a quiet trial"},
		{why: "nobody starts", want: "-", story: func(s *story) { wakes(s, 2, nil) }},
		{why: "a run of another task starts", want: "-", story: func(s *story) {
			wakes(s, 2, nil)
			s.at(31*second, event(model.Started, 5, task(3)))
		}},
		{why: "a run started before it", want: "-", story: func(s *story) {
			s.at(29*second, event(model.Started, 5, task(2)))
			s.at(29500*milli, event(model.Ended, 5, status(model.Succeeded)))
			wakes(s, 2, nil)
		}},
		{why: "a run starts at the bound", story: func(s *story) {
			wakes(s, 2, nil)
			s.at(150*second, event(model.Started, 5, task(2)))
		}},
		{why: "a run starts after the bound", want: "-", story: func(s *story) {
			wakes(s, 2, nil)
			s.at(150*second+milli, event(model.Started, 5, task(2)))
		}},
		{why: "the bound counts from the end of the run before", story: func(s *story) {
			s.at(29*second, event(model.Started, 5, task(2)))
			wakes(s, 2, nil)
			s.at(100*second, event(model.Ended, 5, status(model.Succeeded)))
			s.at(200*second, event(model.Started, 6, task(2)))
		}},
		{why: "the run before goes on", open: true, story: func(s *story) {
			s.at(29*second, event(model.Started, 5, task(2)))
			wakes(s, 2, nil)
		}},
		{why: "rejected", story: func(s *story) { wakes(s, 2, model.ErrPermanent) }},
		{why: "its run was cancelled before it started", story: func(s *story) {
			wakes(s, 2, nil)
			s.at(31*second, event(model.Cancelling, 5, task(2)))
		}},
		{why: "lost with the server before it was acknowledged", story: func(s *story) {
			s.at(30*second, event(model.Waking, 0, task(2)))
			s.at(31*second, event(model.ServerRestarted, 0))
		}},
		{why: "lost with the server after it was acknowledged", want: "-", story: func(s *story) {
			wakes(s, 2, nil)
			s.at(31*second, event(model.ServerRestarted, 0))
		}},
		{
			why: "the trial ended too early", open: true, story: func(s *story) { wakes(s, 2, nil) },
			edit: func(v *check.View) { v.End = 150 * second },
		},
	})
	v := quiet(edits{story: func(s *story) { wakes(s, 2, nil) }})
	_, failures := verdictOf(v, "every-wake-is-answered")
	require.Contains(t, failures[0].Text(), "t02")
}

func TestNothingIsLeftBehind(t *testing.T) {
	ended := func(s *story) {
		s.at(30*second, runRow(model.Run{ID: 7, Status: model.Failed, FinishedAt: 30 * second}))
		s.at(29*second, row(lease(7, 7, 7, model.Active, 0)))
	}
	up := func(box model.SandboxID) item {
		return effect(model.OpTransition, model.Applied, 0, box, 0, model.Up)
	}
	long := func(v *check.View) { v.End = 1000 * second }
	requireEdits(t, "nothing-is-left-behind", []edits{
		{why: "a quiet trial"},
		{why: "an active row long after its run", want: "(a)", story: ended, edit: long},
		{
			why: "... just within its bound", open: true, story: ended,
			edit: func(v *check.View) { v.End = 360 * second },
		},
		{
			why: "... just beyond it", want: "(a)", story: ended,
			edit: func(v *check.View) { v.End = 360*second + milli },
		},
		{why: "an active row of a run that goes on", edit: long, story: func(s *story) {
			s.at(29*second, row(lease(7, 7, 7, model.Active, 0)), event(model.Started, 7))
		}},
		{why: "a sandbox without a row", want: "(b)", story: func(s *story) { s.at(30*second, up(8)) }},
		{why: "a sandbox whose create no row followed", want: "(b)", story: func(s *story) {
			s.at(30*second, effect(model.OpCreate, model.Applied, 7, 8, 800, model.Up))
		}},
		{why: "a sandbox of an acquisition that goes on", open: true, story: func(s *story) {
			s.at(29*second, event(model.Acquiring, 7))
			s.at(30*second, effect(model.OpCreate, model.Applied, 7, 8, 800, model.Up))
		}},
		{why: "a stopped sandbox whose row is expired", want: "(b)", story: func(s *story) {
			s.at(30*second, effect(model.OpTransition, model.Applied, 0, 8, 0, model.Stopped))
			s.at(31*second, row(lease(8, 7, 8, model.Expired, 0)))
		}},
		{why: "a parked one", story: func(s *story) {
			s.at(30*second, up(8), row(lease(8, 7, 8, model.PendingCleanup, 0)))
		}},
		{why: "one that is being destroyed", story: func(s *story) {
			s.at(30*second, up(8))
			s.at(31*second, effect(model.OpDelete, model.Applied, 7, 8, 801, model.Destroying))
		}},
		{why: "a free one of another configuration", want: "(c)", story: obsolete},
		{why: "... which is not free", story: func(s *story) {
			obsolete(s)
			s.at(12*second, row(unfit(model.Active)))
			s.at(14*second, event(model.Started, 9))
		}},
		{why: "... of another scope", story: func(s *story) {
			l := unfit(model.Released)
			l.Scope.Agent = 2
			s.before(row(l))
		}},
		{why: "... which somebody claims", story: func(s *story) {
			obsolete(s)
			s.at(13050*milli, row(unfit(model.PendingCleanup)))
		}},
		{why: "... which somebody begins to destroy", story: func(s *story) {
			obsolete(s)
			s.at(13050*milli, effect(model.OpAdmitTeardown, 0, 3, 4, 77, 0))
		}},
		{why: "... which a fault kept it from", story: func(s *story) {
			obsolete(s)
			s.at(13050*milli, fault(model.FailedCall, model.TargetStore, 2))
		}},
		{why: "no rows", open: true, edit: func(v *check.View) { v.Log.Changes = nil }},
	})
}

// obsolete is a free sandbox of the scope that has another fingerprint.
func obsolete(s *story) { s.before(row(unfit(model.Released))) }

func unfit(st model.LeaseStatus) model.Lease {
	l := lease(7, 9, 4, st, -second)
	l.Fingerprint++
	return l
}

func TestAcquisitionEnds(t *testing.T) {
	begins := func(s *story) { s.at(30*second, event(model.Acquiring, 7)) }
	requireEdits(t, "acquisition-ends", []edits{
		{why: "a quiet trial"},
		{why: "it never returns", want: "-", story: begins},
		{
			why: "the trial ended too early", open: true, story: begins,
			edit: func(v *check.View) { v.End = 200 * second },
		},
		{why: "it returns late", want: "-", story: func(s *story) {
			begins(s)
			s.at(250*second, event(model.Acquired, 7, failing(model.ErrPermanent)))
		}},
		{why: "it returns late, after a slow call", story: func(s *story) {
			begins(s)
			s.at(40*second, func(l *model.Log, st model.Stamp) {
				l.Faults = append(l.Faults, model.Fault{
					Stamp: st, Kind: model.SlowCall, Run: 7,
					Extra: 20 * second,
				})
			})
			s.at(250*second, event(model.Acquired, 7, failing(model.ErrPermanent)))
		}},
		{why: "its server died", story: func(s *story) {
			begins(s)
			s.at(31*second, event(model.ServerRestarted, 0))
		}},
	})
}
