package check

import (
	"time"

	"interlease.example/model"
)

// tailKind says how the release tail of one lease ended, as one acquisition that
// read it in the tail must see it.
//
//	t0                                  f + recency
//	│ settling ...                           │
//	│            t1 ≤ t0 + bound - poll - q  │  due
//	│            later                       │  late
//	│                                        │  t1 later: lapsed
type tailKind uint8

const (
	notSettling tailKind = iota // at t0 it wasn't settling for the run
	due
	late   // freed, or parked, after the bound of what is due
	lapsed // its run ended too long ago before it was freed
	lost   // in time it became neither released nor retained: parked, expired, failed
	open   // the trial ended in the tail
)

// tail is the release tail of a lease, seen by an acquisition.
type tail struct {
	kind   tailKind
	row    *model.Lease // at t0
	holder model.RunID  // whose run ended
	freed  int32        // change that ended the tail, or none
	step   int          // of that change
	at     time.Duration
}

// rowAt is the row of a lease at a step; nil: there was none.
func (x *index) rowAt(id, step int) *model.Lease {
	if id >= len(x.leases) {
		return nil
	}
	c := x.leases[id].last
	for c != none && x.log.Changes[c].Step > step {
		c = x.prior[c]
	}
	if c == none {
		return nil
	}
	return &x.log.Changes[c].Lease
}

// matches reports whether a lease is in the scope of a request: the same scope
// and fingerprint, and reusable at all.
func matches(l *model.Lease, q *model.Request) bool {
	return l.Fingerprint == q.Fingerprint && sameScope(l, q)
}

// sameScope is matches, whatever the fingerprint.
func sameScope(l *model.Lease, q *model.Request) bool {
	return l.Policy == model.ReuseByEnvironment && l.Scope == q.Scope()
}

// endedBy reports whether a run had ended at a step, and when.
func (x *index) endedBy(id model.RunID, step int) (time.Duration, bool) {
	if int(id) >= len(x.runs) || x.runs[id].end > step {
		return 0, false
	}
	return x.runs[id].endAt, true
}

// settling reports whether l settles for the run of q at a step: a row of its
// scope that is active under another run which ended at most recency ago,
// inclusive. Every terminal status counts, whatever an engine waits for.
func (v *View) settling(l *model.Lease, q *model.Request, step int, now time.Duration) bool {
	if l == nil || l.Status != model.Active || l.Run == q.Run || !matches(l, q) {
		return false
	}
	f, ended := v.x.endedBy(l.Run, step)
	return ended && f >= now-v.Assume.Recency
}

// anySettling reports whether any lease settles for q at a step.
func (v *View) anySettling(q *model.Request, step int, now time.Duration) bool {
	for id := range v.x.leases {
		if v.settling(v.x.rowAt(id, step), q, step, now) {
			return true
		}
	}
	return false
}

// request is what an acquisition asked for.
func (x *index) request(a *acquisition) *model.Request { return &x.log.Events[a.call].Request }

// tailOf looks at one lease from t0 of an acquisition that read leases.
func (v *View) tailOf(a *acquisition, id int) tail {
	x, t0 := v.x, &v.Log.Statements[a.first]
	l := x.rowAt(id, t0.Step)
	if !v.settling(l, x.request(a), t0.Step, t0.At) {
		return tail{}
	}
	t := tail{row: l, holder: l.Run, freed: x.leaves(id, t0.Step, l.Run), step: never}
	lapses := x.runs[l.Run].endAt + v.Assume.Recency
	last := t0.At + v.Assume.Bound - v.Assume.Poll - a.q
	if t.freed != none {
		t.step, t.at = v.Log.Changes[t.freed].Step, v.Log.Changes[t.freed].At
	}
	switch {
	case t.freed == none:
		t.kind = unfreed(v.End, lapses, last)
	case t.at > lapses:
		t.kind = lapsed
	case t.at > last:
		t.kind = late
	case !v.Log.Changes[t.freed].Lease.Status.Resumable():
		t.kind = lost
	default:
		t.kind = due
	}
	return t
}

// unfreed is the kind of a tail that goes on at the end of the trial.
func unfreed(end, lapses, last time.Duration) tailKind {
	switch {
	case lapses < last && end > lapses:
		return lapsed
	case end > last:
		return late
	}
	return open
}

// leaves is the first change after a step with which a row is no longer active
// under its run.
func (x *index) leaves(id, step int, holder model.RunID) int32 {
	for c := x.leases[id].first; c != none; c = x.change[c] {
		n := &x.log.Changes[c]
		if n.Step > step && (n.Lease.Status != model.Active || n.Lease.Run != holder) {
			return c
		}
	}
	return none
}

// candidate reports whether a row may be resumed for a request.
func candidate(l *model.Lease, q *model.Request) bool {
	return l != nil && matches(l, q) &&
		(l.Status.Resumable() || l.Status == model.Active && l.Run == q.Run)
}

// outranks reports whether a comes before b among candidates: used later, or
// acquired later when both were used last at one instant.
func outranks(a, b *model.Lease) bool {
	if a.LastUsedAt != b.LastUsedAt {
		return a.LastUsedAt > b.LastUsedAt
	}
	return a.AcquiredAt > b.AcquiredAt
}

// best is the candidate that ranks first for a request at a step, or nil. The
// flag says that another one ranks equal, so that either is right.
func (x *index) best(q *model.Request, step int) (best *model.Lease, tied bool) {
	for id := range x.leases {
		l := x.rowAt(id, step)
		switch {
		case !candidate(l, q):
		case best == nil || outranks(l, best):
			best, tied = l, false
		case !outranks(best, l):
			tied = true
		}
	}
	return best, tied
}

// ranksFirst reports whether the lease of a tail would be chosen at N's
// selection: no other candidate ranks before it or equal. While it is not free
// yet its rank is the one that its release gives it.
func (v *View) ranksFirst(a *acquisition, t tail) bool {
	if a.choice == none || t.freed == none {
		return true
	}
	step, q := v.Log.Statements[a.choice].Step, v.x.request(a)
	own := &v.Log.Changes[t.freed].Lease
	if step >= t.step {
		if own = v.x.rowAt(int(own.ID), step); !candidate(own, q) {
			return false
		}
	}
	for id := range v.x.leases {
		l := v.x.rowAt(id, step)
		if id != int(own.ID) && candidate(l, q) && !outranks(own, l) {
			return false
		}
	}
	return true
}

// quiet is the last instant, up to N's selection, at which a lease other than
// the one of t still settled for N: so long its wait goes on.
func (v *View) quiet(a *acquisition, t tail) time.Duration {
	last := t.at
	for id := range v.x.leases {
		if id != int(t.row.ID) {
			last = max(last, v.settledUntil(a, id))
		}
	}
	return last
}

// settledUntil is the last instant in the wait of a at which a lease settled for
// it; 0: it never did.
func (v *View) settledUntil(a *acquisition, id int) time.Duration {
	x, q, from := v.x, v.x.request(a), &v.Log.Statements[a.first]
	stop, until, last := never, v.End, time.Duration(0)
	if a.choice != none {
		stop, until = v.Log.Statements[a.choice].Step, v.Log.Statements[a.choice].At
	}
	for c := x.leases[id].first; c != none && v.Log.Changes[c].Step <= stop; c = x.change[c] {
		l, to := &v.Log.Changes[c].Lease, until
		if n := x.change[c]; n != none {
			if v.Log.Changes[n].Step <= from.Step {
				continue
			}
			to = min(to, v.Log.Changes[n].At)
		}
		if l.Status != model.Active || l.Run == q.Run || !matches(l, q) {
			continue
		}
		if f, ended := x.endedBy(l.Run, stop); ended && f <= to {
			if lapse := f + v.Assume.Recency; lapse >= from.At {
				last = max(last, min(to, lapse))
			}
		}
	}
	return last
}
