package check

import (
	"errors"

	"interlease.example/model"
)

// goodHealth: no run fails for a reason of timing alone. It binds in calm trials
// only; in others it has no case. A guard that refuses does its duty while the
// user's run fails for it: that is a failure here.
//
//	(a) no run ends in an error, and no release of one because its lease belongs to
//	    somebody else by now
//	(b) no provider session is lost while its warm sandbox could be had
//
// Exempt is a follow-up for which nothing is due (H-03): a lease of its scope was
// freed or parked after the bound, its run had ended too long ago, or what the
// fingerprint covers has changed since. Report.Exempt counts these. A call of the provider
// that took longer than Assumptions.Call makes what would fail undecided.
func goodHealth() Property {
	return Property{
		ID:     "no-run-fails-in-good-health",
		Text:   "while nothing is broken and nothing cancelled, no run fails and no session is lost",
		Covers: []string{"H-03"},
		Judge:  judgeHealth,
		Reach:  []SituationID{WakeInTail, TwoChooseOne},
	}
}

const (
	failedHealthy Kind = "{run} failed although nothing was broken"
	failedToLeave Kind = "the release of {run} failed because its lease had another owner"
	lostSession   Kind = "{run} began another session although {sandbox}, with the session of " +
		"{other}, could be had"

	slowProvider Reason = "a call of the provider took longer than assumed"
)

func judgeHealth(v *View, r *Report) {
	if !v.Calm {
		return
	}
	for i := range v.Log.Events {
		e := &v.Log.Events[i]
		switch e.Kind {
		case model.Acquired, model.Worked:
			r.judged()
			if e.Err != nil && v.x.firstError(e.Run, i) {
				v.unhealthy(r, Failure{
					Clause: "(a)", Kind: failedHealthy,
					Step: e.Step, At: e.At, Run: e.Run, Task: e.Task,
				})
			} else if e.Kind == model.Acquired && e.Err == nil {
				judgeSessionKept(v, r, e)
			}
		case model.RunFailed:
			if r.judged(); v.x.firstError(e.Run, i) {
				v.unhealthy(r, Failure{
					Clause: "(a)", Kind: failedHealthy,
					Step: e.Step, At: e.At, Run: e.Run, Task: e.Task,
				})
			}
		case model.ReleaseDone:
			if r.judged(); errors.Is(e.Err, model.ErrConflict) && v.x.firstError(e.Run, i) {
				v.unhealthy(r, Failure{
					Clause: "(a)", Kind: failedToLeave,
					Step: e.Step, At: e.At, Run: e.Run, Task: e.Task,
				})
			}
		}
	}
	judgeRunRows(v, r)
}

// firstError reports whether event i is the first error of its run.
func (x *index) firstError(run model.RunID, i int) bool {
	for k := range x.log.Events[:i] {
		e := &x.log.Events[k]
		if e.Run == run && (e.Kind == model.RunFailed ||
			e.Err != nil && (e.Kind == model.Acquired || e.Kind == model.Worked)) {
			return false
		}
	}
	return true
}

// judgeRunRows: (a) for errors that only the row of a run shows. What its own
// commands do (execution_failed) is the workload's choice.
func judgeRunRows(v *View, r *Report) {
	for id := range v.x.runs {
		last := v.x.runs[id].rows.last
		if last == none {
			continue
		}
		c := &v.Log.Changes[last]
		if c.Step == 0 || c.Run.Error == model.NoError || c.Run.Error == model.ExecutionFailed ||
			!v.x.firstError(c.Run.ID, len(v.Log.Events)) {
			continue
		}
		v.unhealthy(r, Failure{
			Clause: "(a)", Kind: failedHealthy,
			Step: c.Step, At: c.At, Run: c.Run.ID, Task: c.Run.Task,
		})
	}
}

// unhealthy adds a failure, unless the run is exempt or the provider was ill.
func (v *View) unhealthy(r *Report, f Failure) {
	switch {
	case v.exempt(f.Run):
		r.Exempt++
	case v.slowCalls():
		r.undecided(slowProvider)
	default:
		r.fail(f)
	}
}

// exempt reports whether a run is a follow-up for which nothing is due.
func (v *View) exempt(run model.RunID) bool {
	if v.x.runs[run].acq == none {
		return false
	}
	a := v.x.latest(&v.x.runs[run])
	if a.first == none {
		return false
	}
	for id := range v.x.leases {
		switch v.tailOf(a, id).kind {
		case late, lapsed:
			return true
		case notSettling:
			if v.outlived(a, id) {
				return true
			}
		}
	}
	return false
}

// outlived reports whether the tail of a lease had outlived its recency when an
// acquisition first read the leases, or has another fingerprint: the row was still
// active, or the sweeper was about to destroy the sandbox.
func (v *View) outlived(a *acquisition, id int) bool {
	t0, q := &v.Log.Statements[a.first], v.x.request(a)
	l := v.x.rowAt(id, t0.Step)
	if l == nil || l.Run == a.run || !sameScope(l, q) {
		return false
	}
	f, ended := v.x.endedBy(l.Run, t0.Step)
	switch {
	case !ended:
		return false
	case l.Status == model.Active:
		return true
	default:
		return l.Status == model.PendingCleanup && l.Reason == model.ReasonOrphan &&
			f < t0.At-v.Assume.Recency
	}
}

// slowCalls reports whether the provider took longer than assumed for a request
// that is no command.
func (v *View) slowCalls() bool {
	for i := range v.x.calls {
		c := &v.x.calls[i]
		if c.op != model.OpExec && c.finished != never && c.sent != never &&
			c.doneAt-c.sentAt > v.Assume.Call {
			return true
		}
	}
	return false
}

// judgeSessionKept: (b). The session could be had if a lease that its last run
// held was free for this run when it chose, or due to it.
func judgeSessionKept(v *View, r *Report, e *model.Event) {
	if v.x.runs[e.Run].acq == none {
		return
	}
	a := v.x.latest(&v.x.runs[e.Run])
	for id := range v.x.leases {
		l := v.warm(a, id)
		if l == nil {
			continue
		}
		had := v.x.runs[l.Run].session
		if had == 0 || had == e.Grant.Session || had != v.x.sessionBefore(a) {
			continue
		}
		v.unhealthy(r, Failure{
			Clause: "(b)", Kind: lostSession, Step: e.Step, At: e.At,
			Run: e.Run, Other: l.Run, Lease: l.ID, Sandbox: l.Sandbox,
		})
		return
	}
}

// warm is the row of a lease that an acquisition could have; nil: it could not.
func (v *View) warm(a *acquisition, id int) *model.Lease {
	step := a.begin
	if a.choice != none {
		step = v.Log.Statements[a.choice].Step
	}
	l := v.x.rowAt(id, step)
	if candidate(l, v.x.request(a)) && int(l.Run) < len(v.x.runs) {
		return l
	}
	if a.first != none {
		if t := v.tailOf(a, id); t.kind == due {
			return t.row
		}
	}
	return nil
}

// sessionBefore is the session of an acquisition's task when it was called: that
// of the session's row, or else of the run of the task that ended last.
func (x *index) sessionBefore(a *acquisition) model.SessionID {
	task, session, last := x.request(a).Task, model.SessionID(0), 0
	for i := range x.log.Changes {
		c := &x.log.Changes[i]
		if c.Step > a.begin {
			break
		}
		if c.Table == model.TableSessions && c.Sess.Task == task {
			session = c.Sess.ID
		}
	}
	if session != 0 {
		return session
	}
	for i := range x.runs {
		r := &x.runs[i]
		if r.task == task && r.session != 0 && r.end <= a.begin && r.end >= last {
			session, last = r.session, r.end
		}
	}
	return session
}
