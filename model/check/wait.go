package check

import (
	"errors"

	"interlease.example/model"
)

// noIdleWait: V15 S27.
func noIdleWait() Property {
	return Property{
		ID:     "no-wait-for-a-live-or-long-dead-run",
		Text:   "a follow-up waits only while a lease settles, and never takes a live run's sandbox",
		Covers: []string{"V15", "S27"},
		Judge:  judgeIdleWait,
		Reach:  []SituationID{RunningPredecessor, RecencyExpires},
	}
}

const (
	waitedTooLong Kind = "{run} chose its sandbox {span} after it first read the leases"
	waitsForever  Kind = "{run} had chosen no sandbox {span} after it first read the leases"
	waitWrote     Kind = "{run} changed the row of {lease} while it waited"
	waitFailed    Kind = "{run} failed in its wait, {span} after it first read the leases"
	waitIgnored   Kind = "{run} waited, and created a sandbox although {sandbox} was free then"
	waitedForNone Kind = "{run} waited although no lease was settling"
	waitedForLive Kind = "{run} waited for {other}, which went on"
	waitedForOld  Kind = "{run} waited for {other}, which had ended {span} before"
	tookFromLive  Kind = "{run} got {sandbox}, which {other} was using"
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

func judgeIdleWait(v *View, r *Report) {
	x := v.x
	if !x.leaseRows && len(x.acqs) > 0 {
		r.undecided(noLeaseRows)
		return
	}
	for i := range x.acqs {
		a := &x.acqs[i]
		judgeNewcomer(v, r, a)
		if a.first == none {
			if x.granted(a) != nil {
				r.undecided(noReads)
			}
			continue
		}
		r.judged()
		if !x.disturbed(a) {
			judgePolls(v, r, a)
		}
	}
}

// judgePolls: (a) no sleep follows a read that saw nothing settling.
func judgePolls(v *View, r *Report, a *acquisition) {
	for i := a.first; int(i) < len(v.Log.Statements) && i != a.choice; i++ {
		s := &v.Log.Statements[i]
		if s.Run != a.run || s.Kind != model.SettlingRead || s.Step > a.end {
			continue
		}
		next := v.slept(a, i)
		if next != none && !v.anySettling(v.x.request(a), s.Step, s.At) {
			r.fail(v.idleFailure(a, i, next, "(a)"))
			return
		}
	}
}

// judgeNewcomer: (b) who goes on keeps its sandbox.
func judgeNewcomer(v *View, r *Report, a *acquisition) {
	g := v.x.granted(a)
	if g == nil {
		return
	}
	e := &v.Log.Events[a.done]
	other := v.x.otherOwner(g.Sandbox, a.run, e.Step)
	if other == 0 || v.x.ended(other, e.Step) {
		return
	}
	r.fail(Failure{
		Clause: "(b)", Kind: tookFromLive, Step: e.Step, At: e.At,
		Run: a.run, Other: other, Lease: g.Lease, Sandbox: g.Sandbox,
	})
}

// idleFailure says for whom a run waited at read i, shown by the next read.
func (v *View) idleFailure(a *acquisition, i, next int32, clause string) Failure {
	s, n := &v.Log.Statements[i], &v.Log.Statements[next]
	f := Failure{Clause: clause, Kind: waitedForNone, Step: n.Step, At: n.At, Run: a.run}
	for id := range v.x.leases {
		l := v.x.rowAt(id, s.Step)
		if l == nil || l.Status != model.Active || l.Run == a.run ||
			!matches(l, v.x.request(a)) {
			continue
		}
		f.Lease, f.Sandbox, f.Other, f.Kind = l.ID, l.Sandbox, l.Run, waitedForLive
		if ended, was := v.x.endedBy(l.Run, s.Step); was {
			f.Kind, f.Span = waitedForOld, s.At-ended
		}
	}
	return f
}

// ended reports whether a run had ended at a step.
func (x *index) ended(run model.RunID, step int) bool {
	_, was := x.endedBy(run, step)
	return was
}

// newestFirst: the order of candidates, S37.
func newestFirst() Property {
	return Property{
		ID:     "newest-warm-sandbox-is-chosen",
		Text:   "of the warm sandboxes of its scope a run resumes the one that was used last",
		Covers: []string{"S37"},
		Judge:  judgeNewest,
		Reach:  []SituationID{TwoChooseOne},
	}
}

const (
	ignoredWarm Kind = "{run} created a sandbox although {sandbox} was free when it chose"
	choseOlder  Kind = "{run} asked for another sandbox than {sandbox}, the one used last"
	oldUse      Kind = "{run} gave {lease} up, and its row does not say that it was used then"
)

// judgeNewest judges selections that did not wait for a lease; of the others
// settling-warm-lease-is-reused judges the decision. Only the first selection
// of an acquisition is judged: what a loser of a hand-off does next is its own.
func judgeNewest(v *View, r *Report) {
	judgeUses(v, r)
	for i := range v.x.acqs {
		a := &v.x.acqs[i]
		if a.choice == none || v.x.disturbed(a) {
			continue
		}
		r.judged()
		reachShared(v, r, i)
		judgeChosen(v, r, a)
		if a.polls <= 1 {
			judgeDecision(v, r, a, Failure{Kind: ignoredWarm})
		}
	}
}

// judgeUses: the order is as good as the times by which it goes. A release is a use;
// where time is the machine's, the row is a little older than its entry in the log.
func judgeUses(v *View, r *Report) {
	for _, i := range v.x.writes {
		c := &v.Log.Changes[i]
		if c.Step == 0 || !v.x.becomes(i, model.Active, model.Released) {
			continue
		}
		if r.judged(); c.At-c.Lease.LastUsedAt > v.Assume.Lateness {
			r.fail(Failure{
				Kind: oldUse, Step: c.Step, At: c.At, Run: c.Lease.Run,
				Lease: c.Lease.ID, Sandbox: c.Lease.Sandbox,
			})
		}
	}
}

// judgeChosen: the first sandbox that a run asks for is the one that ranks first.
func judgeChosen(v *View, r *Report, a *acquisition) {
	step := v.Log.Statements[a.choice].Step
	l, tied := v.x.best(v.x.request(a), step)
	if l == nil || tied {
		return
	}
	for i := v.x.runs[a.run].effects.first; i != none; i = v.x.mine[i] {
		e := &v.Log.Effects[i]
		if e.Step <= step || e.Step > a.end ||
			e.Op != model.OpAdmitResume && e.Op != model.OpRefuseResume {
			continue
		}
		if e.Sandbox != l.Sandbox {
			r.fail(Failure{
				Kind: choseOlder, Step: e.Step, At: e.At, Run: a.run,
				Lease: l.ID, Sandbox: l.Sandbox,
			})
		}
		return
	}
}

// reachShared counts a selection that ranked a lease first which an earlier one
// had ranked first, too, while it was free the whole time.
func reachShared(v *View, r *Report, i int) {
	a := &v.x.acqs[i]
	l, _ := v.x.best(v.x.request(a), v.Log.Statements[a.choice].Step)
	for k := range v.x.acqs[:i] {
		b := &v.x.acqs[k]
		if l == nil || b.choice == none || b.run == a.run {
			continue
		}
		if m, _ := v.x.best(v.x.request(b), v.Log.Statements[b.choice].Step); m == l {
			r.reach(TwoChooseOne)
			return
		}
	}
}
