package check_test

import (
	"testing"
	"time"

	"interlease.example/model"
	"interlease.example/model/check"
)

func TestReleasedMeansStopped(t *testing.T) {
	up := func(v *check.View) {
		for i := range v.Log.Effects {
			if e := &v.Log.Effects[i]; e.State == model.Stopped {
				e.State = model.Up
			}
		}
	}
	requireEdits(t, "released-means-stopped", []edits{
		{why: "a quiet trial"},
		{why: "still running", want: "-", edit: up},
		{why: "parked while it runs", edit: func(v *check.View) {
			up(v)
			for i := range v.Log.Changes {
				if l := &v.Log.Changes[i].Lease; l.Status == model.Released {
					l.Status = model.PendingCleanup
				}
			}
		}},
		{why: "an unknown sandbox", edit: func(v *check.View) { v.Log.Effects = nil }},
	})
}

func TestRunEndsBeforeItsLease(t *testing.T) {
	requireEdits(t, "run-ends-before-its-lease", []edits{
		{why: "a quiet trial"},
		{why: "its own executor gives up early", want: "(a)", story: func(s *story) {
			s.at(18*second, row(lease(2, 2, 1, model.Released, 0)))
		}},
		{why: "a sweep takes it", want: "(b)", story: func(s *story) {
			s.at(18*second, func(l *model.Log, st model.Stamp) {
				row(lease(2, 2, 1, model.PendingCleanup, 0))(l, st)
				l.Changes[len(l.Changes)-1].By = 0
			})
		}},
		{why: "no rows of runs: the event counts", edit: func(v *check.View) { dropRuns(v.Log) }},
		{
			why: "no rows of runs, and early", want: "(a)",
			edit: func(v *check.View) { dropRuns(v.Log) },
			story: func(s *story) {
				s.at(18*second, row(lease(2, 2, 1, model.Released, 0)))
			},
		},
	})
}

func TestOneRowPerRun(t *testing.T) {
	requireEdits(t, "one-row-per-run", []edits{
		{why: "a quiet trial"},
		{why: "a second row", want: "-", story: func(s *story) {
			s.at(18*second, row(lease(7, 2, 4, model.Active, 0)))
		}},
		{why: "a second row in another scope", story: func(s *story) {
			other := lease(7, 2, 4, model.Active, 0)
			other.Scope.Env = 2
			s.at(18*second, row(other))
		}},
		{why: "its own row again", story: func(s *story) {
			s.at(18*second, row(lease(2, 2, 1, model.Active, 0)))
		}},
	})
}

func TestRetainedOnlyAfterSuccess(t *testing.T) {
	retains := func(st model.RunStatus) func(*check.View) {
		return func(v *check.View) {
			for i := range v.Log.Changes {
				c := &v.Log.Changes[i]
				if c.Lease.Status == model.Released && c.Lease.Run == 2 {
					c.Lease.Status = model.Retained
				}
				if c.Run.ID == 2 {
					c.Run.Status = st
				}
			}
		}
	}
	requireEdits(t, "retained-only-after-success", []edits{
		{why: "a quiet trial"},
		{why: "succeeded", edit: retains(model.Succeeded)},
		{why: "failed", want: "-", edit: retains(model.Failed)},
		{why: "goes on", want: "-", edit: retains(model.Running)},
	})
}

func TestHandOffLoser(t *testing.T) {
	loses := func(s *story) {
		s.at(13*second, event(model.Acquiring, 3, asks(request(3))))
		s.at(14*second, effect(model.OpResumeDone, 0, 3, 1, 9, model.Up))
		s.at(18*second, event(model.Acquired, 3, failing(model.ErrConflict)))
	}
	tears := func(box model.SandboxID) func(*story) {
		return func(s *story) {
			loses(s)
			s.at(17*second, effect(model.OpDelete, model.Sent, 3, box, 800, 0))
		}
	}
	requireEdits(t, "hand-off-loser-tears-nothing-down", []edits{
		{why: "a quiet trial"},
		{why: "loses", story: loses},
		{why: "loses and tears down", want: "-", story: tears(1)},
		{why: "loses and tears another one down", story: tears(9)},
		{why: "tears down what nobody holds", story: func(s *story) {
			loses(s)
			s.at(26*second, effect(model.OpDelete, model.Sent, 3, 1, 800, 0))
		}},
	})
}

func TestFailedResumeKeepsTheSandbox(t *testing.T) {
	answer := func(err error, st model.SandboxState) item {
		return effect(model.OpResumeDone, 0, 2, 1, 9, st, func(e *model.Effect) { e.Err = err })
	}
	creates := effect(model.OpCreate, model.Sent, 2, 4, 800, 0)
	deletes := effect(model.OpDelete, model.Sent, 2, 1, 801, 0)
	replaces := func(v *check.View) { granted(v).Grant.Outcome = model.Replacement }
	admits := effect(model.OpAdmitResume, 0, 2, 1, 9, 0)
	fails := func(v *check.View) {
		v.Log.Effects = without(v.Log.Effects, func(e model.Effect) bool {
			return e.Run == 2 && e.At > 13110*milli
		})
		granted(v).Err = model.ErrTransient
	}
	failsAfter := func(span time.Duration) func(*check.View) {
		return func(v *check.View) {
			fails(v)
			for _, e := range v.Log.Effects {
				if e.Op == model.OpAdmitResume {
					granted(v).At = e.At + span
					return
				}
			}
		}
	}
	failsLate := func(v *check.View) {
		fails(v)
		granted(v).At += 53 * second
	}
	after := func(items ...item) func(*story) {
		return func(s *story) {
			for i, it := range items {
				s.at(13100*milli+time.Duration(i)*milli, it)
			}
		}
	}
	requireEdits(t, "failed-resume-keeps-the-sandbox", []edits{
		{why: "a quiet trial"},
		{
			why: "created after an error", want: "(a)",
			story: after(answer(model.ErrTransient, 0), creates),
		},
		{
			why: "deleted after an error", want: "(a)",
			story: after(answer(model.ErrTransient, 0), deletes),
		},
		{
			why: "created after a refusal", want: "(a)",
			story: after(effect(model.OpRefuseResume, 0, 2, 1, 9, 0), creates),
		},
		{
			why: "created after another run had claimed the row",
			story: after(answer(model.ErrTransient, 0),
				row(lease(1, 3, 1, model.PendingCleanup, 0)), creates),
		},
		{
			why: "created after the row was written released once more", want: "(a)",
			story: after(answer(model.ErrTransient, 0),
				row(lease(1, 3, 1, model.Released, 0)), creates),
		},
		{
			why: "created after a refusal that only a destroy ends",
			story: after(effect(model.OpRefuseResume, 0, 2, 1, 9, 0,
				func(e *model.Effect) { e.Err = model.ErrUnconfirmed }), deletes, creates),
		},
		{why: "resumed after an error", story: after(answer(model.ErrTransient, 0),
			answer(nil, model.Up))},
		{
			why: "replaced after the proof", edit: replaces,
			story: after(answer(nil, model.Destroyed), deletes, creates),
		},
		{why: "replaced without a proof", want: "(b)", edit: replaces},
		{
			why: "gave up after a failure that may pass", want: "(c)", edit: fails,
			story: after(admits, answer(model.ErrTransient, 0)),
		},
		{
			why: "gave up after one that may not", edit: fails,
			story: after(admits, answer(model.ErrPermanent, 0)),
		},
		{
			why: "gave up after a refusal", edit: fails,
			story: after(admits, answer(model.ErrTransient, 0),
				effect(model.OpRefuseResume, 0, 2, 1, 9, 0)),
		},
		{
			why: "gave up when the budget was spent", edit: failsLate,
			story: after(admits, answer(model.ErrTransient, 0)),
		},
		{
			why:  "... as its engine counts, which asked a transit earlier",
			edit: failsAfter(53700 * milli), story: after(admits, answer(model.ErrTransient, 0)),
		},
		{
			why: "... earlier than that", want: "(c)", edit: failsAfter(53600 * milli),
			story: after(admits, answer(model.ErrTransient, 0)),
		},
		{
			why: "was cancelled", edit: fails,
			story: func(s *story) {
				after(admits, answer(model.ErrTransient, 0))(s)
				s.at(13110*milli, event(model.Cancelling, 2))
			},
		},
		{why: "no driver", open: true, edit: func(v *check.View) {
			kept := v.Log.Effects[:0]
			for _, e := range v.Log.Effects {
				if e.Op < model.OpAdmitTeardown {
					kept = append(kept, e)
				}
			}
			v.Log.Effects = kept
		}},
	})
}
