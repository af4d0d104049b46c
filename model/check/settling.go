package check

import (
	"time"

	"interlease.example/model"
)

// settlingReuse: the second founding property, V02 S27 S28 S29 V15. Its clauses:
//
//	(a) a follow-up to which a lease is due resumes it in time and creates nothing
//	(b) after an injected error or a lost sandbox only S09 to S12 bind
//	(c) success is the same sandbox and session, resumed, not restored
//	(d) the wait is bounded, writes nothing, fails nothing, decides nothing
//	(e) there is no wait for nothing
//
// Cases are acquisitions for which a lease settled at t0, or which waited. A run
// that was cancelled, or whose server restarted, in its acquisition is no case.
// A round trip longer than Assumptions.RoundTrip makes a case undecided.
func settlingReuse() Property {
	return Property{
		ID:     "settling-warm-lease-is-reused",
		Text:   "a follow-up keeps a warm sandbox that is free within 20 s",
		Covers: []string{"V02", "S27", "S28", "S29", "V15"},
		Judge:  judgeSettling,
		Reach: []SituationID{
			DueAndReused, DueForTwo, TailBeyondBound, RecencyExpires,
			RunningPredecessor, InterruptedPredecessor, WakeInTail,
		},
	}
}

const (
	noReads       Reason = "the log does not say when a run read the leases"
	longTrips     Reason = "a store round trip took longer than assumed"
	longResume    Reason = "a resume took longer than assumed"
	endedTooEarly Reason = "the trial ended before the bound"
)

func judgeSettling(v *View, r *Report) {
	x := v.x
	if !x.leaseRows && len(x.acqs) > 0 {
		r.undecided(noLeaseRows)
		return
	}
	x.dues = x.dues[:0]
	for i := range x.acqs {
		a := &x.acqs[i]
		switch {
		case x.disturbed(a):
		case a.first == none:
			if g := x.granted(a); g != nil {
				r.undecided(noReads)
			}
		default:
			judgeFollowUp(v, r, a)
		}
	}
	judgeSharedDues(v, r)
	reachWakes(v, r)
}

// disturbed reports whether the run was cancelled, or its server restarted,
// before the acquisition returned.
func (x *index) disturbed(a *acquisition) bool {
	if c := x.runs[a.run].cancel; a.broken || c != never && c <= a.end {
		return true
	}
	for _, s := range x.restart {
		if s.server && s.step >= a.begin && s.step <= a.end {
			return true
		}
	}
	return false
}

// granted is what a successful acquisition got; nil: it failed or goes on.
func (x *index) granted(a *acquisition) *model.Grant {
	if a.done == none || x.log.Events[a.done].Err != nil {
		return nil
	}
	return &x.log.Events[a.done].Grant
}

func judgeFollowUp(v *View, r *Report, a *acquisition) {
	reachRunning(v, r, a)
	settled, broken := false, false
	for id := range v.x.leases {
		t := v.tailOf(a, id)
		if t.kind == notSettling {
			continue
		}
		settled = true
		reachTail(v, r, t)
		if !broken && judgeTail(v, r, a, t) {
			broken = true
		}
	}
	if settled || a.polls > 1 {
		r.judged()
	}
	judgeWait(v, r, a, settled, broken)
}

// judgeTail judges one settling lease; true: clause (a) failed.
func judgeTail(v *View, r *Report, a *acquisition, t tail) bool {
	switch {
	case t.kind != due && t.kind != late && t.kind != open:
		return false
	case a.q > v.Assume.RoundTrip:
		r.undecided(longTrips)
		return false
	case t.kind == open:
		if v.x.granted(a) == nil || v.x.created(a, v.Log.Statements[a.first].Step) != none {
			r.undecided(endedTooEarly)
		}
		return false
	case t.kind == late:
		if g := v.x.granted(a); g != nil && g.Sandbox == t.row.Sandbox {
			judgeSuccess(v, r, a, t)
		}
		return false
	case !v.ranksFirst(a, t):
		return false
	}
	v.x.dues = append(v.x.dues, dueCase{run: a.run, lease: t.row.ID, step: t.step})
	return judgeDue(v, r, a, t)
}

// dueCase is one lease that was due to one run.
type dueCase struct {
	run   model.RunID
	lease model.LeaseID
	step  int // at which it was freed
}

// judgeSharedDues: (a) of several runs to which one lease is due exactly one
// publishes it.
func judgeSharedDues(v *View, r *Report) {
	for i, d := range v.x.dues {
		runs, first := 0, true
		for j, e := range v.x.dues {
			if e.lease == d.lease && e.step == d.step {
				runs, first = runs+1, first && j >= i
			}
		}
		if runs > 1 && first {
			r.reach(DueForTwo)
			judgeHandOff(v, r, d)
		}
	}
}

func reachTail(v *View, r *Report, t tail) {
	switch t.kind {
	case late:
		r.reach(TailBeyondBound)
	case lapsed:
		r.reach(RecencyExpires)
	}
	if v.x.runs[t.holder].status == model.Interrupted {
		r.reach(InterruptedPredecessor)
	}
}

// reachRunning counts a lease of the scope that a live run held at t0.
func reachRunning(v *View, r *Report, a *acquisition) {
	if l := v.x.heldLive(v.x.request(a), v.Log.Statements[a.first].Step); l != nil {
		r.reach(RunningPredecessor)
	}
}

// heldLive is a lease of the scope of q that another run holds which goes on.
func (x *index) heldLive(q *model.Request, step int) *model.Lease {
	for id := range x.leases {
		l := x.rowAt(id, step)
		if l == nil || l.Status != model.Active || l.Run == q.Run || !matches(l, q) {
			continue
		}
		if _, ended := x.endedBy(l.Run, step); !ended {
			return l
		}
	}
	return nil
}

// reachWakes counts wakes that came while an ended run of the task still held
// its lease.
func reachWakes(v *View, r *Report) {
	for i := range v.Log.Events {
		if e := &v.Log.Events[i]; e.Kind == model.Waking && v.x.inTail(e.Task, e.Step) {
			r.reach(WakeInTail)
		}
	}
}

func (x *index) inTail(task model.TaskID, step int) bool {
	for id := range x.leases {
		l := x.rowAt(id, step)
		if l == nil || l.Status != model.Active || int(l.Run) >= len(x.runs) {
			continue
		}
		if h := &x.runs[l.Run]; h.task == task && h.end <= step {
			return true
		}
	}
	return false
}

// since is how long after t0 something was.
func (v *View) since(a *acquisition, at time.Duration) time.Duration {
	return at - v.Log.Statements[a.first].At
}
