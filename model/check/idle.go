package check

import "interlease.example/model"

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
	waitedForNone Kind = "{run} waited although no lease was settling"
	waitedForLive Kind = "{run} waited for {other}, which went on"
	waitedForOld  Kind = "{run} waited for {other}, which had ended {span} before"
	tookFromLive  Kind = "{run} got {sandbox}, which {other} was using"
)

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
