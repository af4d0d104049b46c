package check

import "interlease.example/model"

// oneOwner: S01 to S04. Rows are looked at as commits leave them.
//
//	(a) at most one active row per sandbox (S01)
//	(b) at most one row per sandbox that owns it: active, released, retained or
//	    parked, but for rows that are all parked since nobody knew whether the
//	    first one had been written (S02)
//	(c) a sandbox is not stopped or deleted while a live run uses it, unless that
//	    run has begun to release or is cancelled (S03)
//	(d) no run executes in a sandbox whose active row names another run (S04)
//
// A run uses a sandbox from the commit that makes its row active, or from the
// return of its acquisition, until it ends, releases or is cancelled. What a
// service does by itself (run 0) is nobody's fault.
func oneOwner() Property {
	return Property{
		ID:     "one-owner-per-sandbox",
		Text:   "a sandbox has one owner, and nobody else stops it or works in it",
		Covers: []string{"S01", "S02", "S03", "S04"},
		Judge:  judgeOwners,
		Reach:  []SituationID{TwoChooseOne, HandOffLost, DiesInRelease},
	}
}

const (
	twoActive Kind = "{sandbox} has two active rows, of {run} and of {other}"
	twoOwners Kind = "{sandbox} has two rows that own it, of {run} ({to}) and of {other} ({from})"
	tornUnder Kind = "{sandbox} was taken down on behalf of {run} while {other} used it"
	foreign   Kind = "a command of {run} took effect in {sandbox}, which {other} holds"
)

func judgeOwners(v *View, r *Report) {
	if !v.x.leaseRows && len(v.x.acqs) > 0 {
		r.undecided(noLeaseRows)
	} else {
		judgeOwnerRows(v, r)
	}
	for i := range v.Log.Effects {
		switch e := &v.Log.Effects[i]; {
		case e.Phase != model.Applied || e.Run == 0:
		case e.Op == model.OpStop || e.Op == model.OpDelete:
			judgeTakenDown(v, r, e)
		case e.Op == model.OpExec:
			judgeExec(v, r, e)
		}
	}
	reachHandOffs(v, r)
}

// judgeOwnerRows: (a) and (b), at each change that makes a row an owner, with the
// other rows as its commit leaves them.
func judgeOwnerRows(v *View, r *Report) {
	for _, i := range v.x.writes {
		c := &v.Log.Changes[i]
		if !owns(c.Lease.Status) || c.Lease.Sandbox == 0 {
			continue
		}
		if p := v.x.prior[i]; p != none && sameOwner(&v.Log.Changes[p].Lease, &c.Lease) {
			continue
		}
		r.judged()
		judgeRivals(v, r, c)
	}
}

func judgeRivals(v *View, r *Report, c *model.Change) {
	for id := range v.x.leases {
		l := v.x.rowAt(id, c.Step)
		if l == nil || l.ID == c.Lease.ID || l.Sandbox != c.Lease.Sandbox || !owns(l.Status) {
			continue
		}
		f := Failure{
			Clause: "(b)", Kind: twoOwners, Step: c.Step, At: c.At,
			Run: c.Lease.Run, Other: l.Run, Lease: c.Lease.ID, Sandbox: l.Sandbox,
			From: l.Status, To: c.Lease.Status,
		}
		switch now := v.x.rowAt(int(c.Lease.ID), c.Step); {
		case !owns(now.Status):
			continue // a later write of the same commit
		case l.Status == model.PendingCleanup && now.Status == model.PendingCleanup &&
			v.x.doubted(c.Lease.Run, c.Step):
			continue
		case l.Status == model.Active && now.Status == model.Active:
			f.Clause, f.Kind = "(a)", twoActive
		}
		r.fail(f)
		return
	}
}

// doubted reports whether a run may not know, at a step, what it has written: a
// fault struck one of its statements, or its server died.
func (x *index) doubted(run model.RunID, step int) bool {
	for i := range x.log.Faults {
		f := &x.log.Faults[i]
		if f.Target == model.TargetStore && f.Run == run && f.Kind != model.SlowCall &&
			f.Step <= step {
			return true
		}
	}
	for _, s := range x.restart {
		if s.server && s.step <= step {
			return true
		}
	}
	return false
}

// owns reports whether a row of that status owns its sandbox.
func owns(s model.LeaseStatus) bool { return s != model.Expired && s != model.FailedLease }

// sameOwner reports whether a write left all that matters here as it was.
func sameOwner(was, now *model.Lease) bool {
	return was.Status == now.Status && was.Sandbox == now.Sandbox
}

// judgeTakenDown: (c).
func judgeTakenDown(v *View, r *Report, e *model.Effect) {
	r.judged()
	user := v.x.user(e.Sandbox, e.Run, e.Step)
	if user == 0 {
		return
	}
	r.fail(Failure{
		Clause: "(c)", Kind: tornUnder, Step: e.Step, At: e.At,
		Run: e.Run, Other: user, Sandbox: e.Sandbox,
	})
}

// user is a run that uses a sandbox at a step; 0: nobody does. The run on whose
// behalf somebody asks uses it only once its acquisition has returned: until
// then it may take down what it can't keep.
func (x *index) user(box model.SandboxID, asking model.RunID, step int) model.RunID {
	for i := range x.acqs {
		a := &x.acqs[i]
		if g := x.granted(a); g != nil && g.Sandbox == box && a.end <= step && x.uses(a.run, step) {
			return a.run
		}
	}
	if u := x.otherOwner(box, asking, step); u != 0 && x.uses(u, step) {
		return u
	}
	return 0
}

// uses reports whether a run goes on at a step and neither releases nor is
// cancelled.
func (x *index) uses(run model.RunID, step int) bool {
	if int(run) >= len(x.runs) {
		return false
	}
	r := &x.runs[run]
	return r.known && min(r.end, r.ended, r.leave, r.cancel) > step
}

// judgeExec: (d). A run that never held the sandbox doesn't execute there: what
// it sends while it resumes is the driver's own, as the check of a marker is.
func judgeExec(v *View, r *Report, e *model.Effect) {
	r.judged()
	other := v.x.otherOwner(e.Sandbox, e.Run, e.Step)
	if other == 0 || !v.x.hasHeld(e.Run, e.Sandbox, e.Step) ||
		v.x.ownsActive(e.Run, e.Sandbox, e.Step) {
		return
	}
	r.fail(Failure{
		Clause: "(d)", Kind: foreign, Step: e.Step, At: e.At,
		Run: e.Run, Other: other, Sandbox: e.Sandbox,
	})
}

// hasHeld reports whether a row names the run as the holder of a sandbox, now or
// last.
func (x *index) hasHeld(run model.RunID, box model.SandboxID, step int) bool {
	for id := range x.leases {
		if l := x.rowAt(id, step); l != nil && l.Run == run && l.Sandbox == box {
			return true
		}
	}
	return false
}

// ownsActive reports whether a run holds an active row of a sandbox.
func (x *index) ownsActive(run model.RunID, box model.SandboxID, step int) bool {
	for id := range x.leases {
		l := x.rowAt(id, step)
		if l != nil && l.Run == run && l.Sandbox == box && l.Status == model.Active {
			return true
		}
	}
	return false
}

// reachHandOffs counts lost hand-offs, and servers that die inside a release.
func reachHandOffs(v *View, r *Report) {
	for _, s := range v.x.restart {
		for i := range v.x.runs {
			if n := &v.x.runs[i]; s.server && n.leave < s.step && n.left > s.step {
				r.reach(DiesInRelease)
				break
			}
		}
	}
	for i := range v.x.acqs {
		if v.x.lostHandOff(&v.x.acqs[i]) != none {
			r.reach(HandOffLost)
		}
	}
}
