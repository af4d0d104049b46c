package check

import "interlease.example/model"

// insideScope: S05 S06 S07 S41.
//
//	(a) what a run resumes was free at its latest selection, or its own (S05 S06)
//	(b) ... and of its scope, its fingerprint and a reusable policy (S07 S41)
//	(c) a row becomes active only for a sandbox that is new, free or the run's own
//	(d) no run takes down a sandbox of another scope (S41)
//
// A resume is the driver's admission or refusal, or, in a log without a driver's
// entries, an acquisition that returned "resumed". A resume without a selection
// before it is undecided.
func insideScope() Property {
	return Property{
		ID:     "reuse-inside-scope",
		Text:   "only a free sandbox of the same scope and fingerprint is used again",
		Covers: []string{"S05", "S06", "S07", "S41"},
		Judge:  judgeScope,
		Reach:  []SituationID{LeaseParked},
	}
}

const (
	resumedNotFree Kind = "{run} resumed {sandbox}, whose row was {from} under {other} when it chose"
	resumedUnknown Kind = "{run} resumed {sandbox}, of which there was no row when it chose"
	resumedForeign Kind = "{run} resumed {sandbox}, which {other} had used in another scope or " +
		"with another fingerprint"
	publishedBusy Kind = "{run} published {sandbox}, whose row was {from} under {other}"
	tornForeign   Kind = "{run} took down {sandbox}, which {other} had used in another scope"
)

func judgeScope(v *View, r *Report) {
	x := v.x
	if !x.leaseRows && len(x.acqs) > 0 {
		r.undecided(noLeaseRows)
		return
	}
	for i := range x.acqs {
		a := &x.acqs[i]
		if g := x.granted(a); !x.drivers && g != nil && g.Outcome == model.Resumed {
			e := &v.Log.Events[a.done]
			judgeResumed(v, r, a, Failure{Step: e.Step, At: e.At, Run: a.run, Sandbox: g.Sandbox})
		}
		for k := x.runs[a.run].effects.first; k != none; k = x.mine[k] {
			e := &v.Log.Effects[k]
			if (e.Op == model.OpAdmitResume || e.Op == model.OpRefuseResume) &&
				e.Step >= a.begin && e.Step <= a.end {
				judgeResumed(v, r, a, Failure{Step: e.Step, At: e.At, Run: e.Run, Sandbox: e.Sandbox})
			}
		}
	}
	judgePublications(v, r)
	judgeTeardowns(v, r)
}

// judgeTeardowns: (d). A sandbox of which there is no row is the run's own or
// nobody's.
func judgeTeardowns(v *View, r *Report) {
	for i := range v.Log.Effects {
		e := &v.Log.Effects[i]
		if e.Op != model.OpStop && e.Op != model.OpDelete || e.Phase != model.Applied ||
			e.Run == 0 || v.x.runs[e.Run].acq == none {
			continue
		}
		r.judged()
		l := v.x.ownerRow(e.Sandbox, e.Step)
		if l == nil || l.Scope == v.x.request(v.x.latest(&v.x.runs[e.Run])).Scope() {
			continue
		}
		r.fail(Failure{
			Clause: "(d)", Kind: tornForeign, Step: e.Step, At: e.At, Run: e.Run,
			Other: l.Run, Lease: l.ID, Sandbox: e.Sandbox,
		})
	}
}

// judgeResumed: (a) and (b). The failure names the resume.
func judgeResumed(v *View, r *Report, a *acquisition, f Failure) {
	r.judged()
	chosen := v.x.selectionBefore(a, f.Step)
	if chosen == none {
		r.undecided(noReads)
		return
	}
	l := v.x.ownerRow(f.Sandbox, v.Log.Statements[chosen].Step)
	if l == nil {
		f.Clause, f.Kind = "(a)", resumedUnknown
		r.fail(f)
		return
	}
	f.Lease, f.Other, f.From = l.ID, l.Run, l.Status
	q := v.x.request(a)
	switch own := l.Status == model.Active && l.Run == a.run; {
	case !own && !l.Status.Resumable():
		f.Clause, f.Kind = "(a)", resumedNotFree
	case !matches(l, q):
		f.Clause, f.Kind = "(b)", resumedForeign
	default:
		return
	}
	r.fail(f)
}

// selectionBefore is the latest selection of an acquisition before a step.
func (x *index) selectionBefore(a *acquisition, step int) int32 {
	at := none
	if a.choice == none {
		return none
	}
	for i := a.choice; i <= a.last; i++ {
		s := &x.log.Statements[i]
		if s.Run == a.run && s.Kind == model.SelectionRead && s.Step <= step {
			at = i
		}
	}
	return at
}

// ownerRow is the row that owns a sandbox at a step, or else the one that did so
// last; nil: no row names it.
func (x *index) ownerRow(box model.SandboxID, step int) *model.Lease {
	var found *model.Lease
	for id := range x.leases {
		l := x.rowAt(id, step)
		if l == nil || l.Sandbox != box {
			continue
		}
		if found == nil || owns(l.Status) || !owns(found.Status) {
			found = l
		}
	}
	return found
}

// judgePublications: (c), for rows of sandboxes that had another row before.
func judgePublications(v *View, r *Report) {
	for _, i := range v.x.writes {
		c := &v.Log.Changes[i]
		if c.Step == 0 || c.Lease.Sandbox == 0 ||
			!v.x.publishes(i, c.Lease.Sandbox) {
			continue
		}
		l := v.x.ownerRow(c.Lease.Sandbox, c.Step-1)
		if l == nil {
			continue
		}
		if r.judged(); l.Status.Resumable() {
			continue
		}
		r.fail(Failure{
			Clause: "(c)", Kind: publishedBusy, Step: c.Step, At: c.At,
			Run: c.Lease.Run, Other: l.Run, Lease: c.Lease.ID, Sandbox: c.Lease.Sandbox,
			From: l.Status,
		})
	}
}
