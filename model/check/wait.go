package check

import (
	"errors"

	"interlease.example/model"
)

const (
	waitedTooLong Kind = "{run} chose its sandbox {span} after it first read the leases"
	waitsForever  Kind = "{run} had chosen no sandbox {span} after it first read the leases"
	waitWrote     Kind = "{run} changed the row of {lease} while it waited"
	waitFailed    Kind = "{run} failed in its wait, {span} after it first read the leases"
	waitIgnored   Kind = "{run} waited, and created a sandbox although {sandbox} was free then"
)

// judgeWait: (d) and (e) of settling-warm-lease-is-reused. Broken: clause (a) has
// failed, and with it the decision.
func judgeWait(v *View, r *Report, a *acquisition, settled, broken bool) {
	if a.q > v.Assume.RoundTrip {
		if a.polls > 0 {
			r.undecided(longTrips)
		}
		return
	}
	judgeWaitEnd(v, r, a)
	judgeWaitRows(v, r, a)
	if !broken && a.polls > 1 {
		judgeDecision(v, r, a, Failure{Clause: "(d)", Kind: waitIgnored})
	}
	if s := v.slept(a, a.first); !settled && s != none {
		r.fail(v.idleFailure(a, a.first, s, "(e)"))
	}
}

// judgeWaitEnd: (d) selection is read in time, and the wait fails nothing.
func judgeWaitEnd(v *View, r *Report, a *acquisition) {
	t0 := &v.Log.Statements[a.first]
	last := v.Assume.Bound + v.Assume.Poll + a.q + a.q/2 + v.Assume.Lateness
	f := Failure{Clause: "(d)", Run: a.run}
	switch {
	case a.choice != none:
		s := &v.Log.Statements[a.choice]
		f.Kind, f.Step, f.At, f.Span = waitedTooLong, s.Step, s.At, s.At-t0.At
		if f.Span <= last || v.x.hurt(a, 0) {
			return
		}
	case a.done != none:
		e := &v.Log.Events[a.done]
		f.Kind, f.Step, f.At, f.Span = waitFailed, e.Step, e.At, e.At-t0.At
		if e.Err == nil || v.x.hurt(a, 0) {
			return
		}
	default:
		f.Kind, f.Step, f.At, f.Span = waitsForever, t0.Step, v.End, v.End-t0.At
		if f.Span <= last {
			r.undecided(endedTooEarly)
			return
		}
	}
	r.fail(f)
}

// judgeWaitRows: (d) the wait writes no row.
func judgeWaitRows(v *View, r *Report, a *acquisition) {
	from, to := v.Log.Statements[a.first].Step, a.end
	if a.choice != none {
		to = v.Log.Statements[a.choice].Step
	}
	for _, i := range v.x.writes {
		c := &v.Log.Changes[i]
		if c.Step > to {
			break
		}
		if c.Step > from && c.By == a.run {
			r.fail(Failure{
				Clause: "(d)", Kind: waitWrote, Step: c.Step, At: c.At,
				Run: a.run, Lease: c.Lease.ID, Sandbox: c.Lease.Sandbox,
			})
			return
		}
	}
}

// judgeDecision: the candidate that ranks first at the selection is asked for
// before anything is created, or its row, and another run was faster at that. The
// failure f has clause and kind.
func judgeDecision(v *View, r *Report, a *acquisition, f Failure) {
	if a.choice == none {
		return
	}
	step := v.Log.Statements[a.choice].Step
	l, tied := v.x.best(v.x.request(a), step)
	i := v.x.created(a, step)
	if l == nil || tied || i == none || v.x.hurt(a, l.Sandbox) {
		return
	}
	if k := v.x.asked(a, l.Sandbox); k != none && k < i {
		return
	}
	e := &v.Log.Effects[i]
	if v.x.conflict(a, step, e.Step) {
		return
	}
	f.Step, f.At, f.Run, f.Lease, f.Sandbox = e.Step, e.At, a.run, l.ID, l.Sandbox
	r.fail(f)
}

// conflict reports whether an acquisition lost a row to another run between two
// steps, before it asked for the sandbox.
func (x *index) conflict(a *acquisition, from, to int) bool {
	for i := range x.log.Statements {
		s := &x.log.Statements[i]
		if s.Run == a.run && s.Kind == model.LeaseWrite && s.Step > from && s.Step < to &&
			errors.Is(s.Err, model.ErrConflict) {
			return true
		}
	}
	return false
}

// slept is the statement that shows a sleep after settling read i, none if the
// run went on at once: another settling read before the selection, or whatever
// it asked a whole poll later.
func (v *View) slept(a *acquisition, i int32) int32 {
	s := &v.Log.Statements[i]
	if s.Kind == model.SelectionRead || s.Returned < 0 || s.Err != nil {
		return none // who asks again after an error has not waited for a lease
	}
	since := s.Returned
	for k := i + 1; int(k) < len(v.Log.Statements); k++ {
		n := &v.Log.Statements[k]
		switch {
		case n.Step > a.end:
			return none
		case n.Run != a.run:
		case n.Kind == model.SettlingRead:
			return k
		case n.Called-since >= v.Assume.Poll:
			return k
		case n.Kind == model.SelectionRead:
			return none
		default:
			since = n.Returned
		}
	}
	return none
}

// ended reports whether a run had ended at a step.
func (x *index) ended(run model.RunID, step int) bool {
	_, was := x.endedBy(run, step)
	return was
}
