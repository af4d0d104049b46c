package check

import "interlease.example/model"

// endsFirst: S33 S31.
//
//	(a) a run has ended before its own executor gives its lease up (S33)
//	(b) nobody else ends the lease of a run that goes on (S31)
//
// Runs of which the log says nothing are no case.
func endsFirst() Property {
	return Property{
		ID:     "run-ends-before-its-lease",
		Text:   "a lease is given up only when its run has ended",
		Covers: []string{"S31", "S33"},
		Judge:  judgeEndsFirst,
	}
}

const (
	leftEarly  Kind = "{run} gave {lease} up ({to}) before it had ended"
	takenEarly Kind = "{lease} was ended ({to}) while its run {run} went on"
)

func judgeEndsFirst(v *View, r *Report) {
	for _, i := range v.x.writes {
		c := &v.Log.Changes[i]
		p := v.x.prior[i]
		if p == none || c.Lease.Status == model.Active {
			continue
		}
		was := &v.Log.Changes[p].Lease
		if was.Status != model.Active || int(was.Run) >= len(v.x.runs) || !v.x.runs[was.Run].known {
			continue
		}
		r.judged()
		if v.x.ended(was.Run, c.Step) {
			continue
		}
		f := Failure{
			Clause: "(a)", Kind: leftEarly, Step: c.Step, At: c.At, Run: was.Run,
			Lease: c.Lease.ID, Sandbox: c.Lease.Sandbox, To: c.Lease.Status,
		}
		if c.By != was.Run {
			f.Clause, f.Kind, f.Other = "(b)", takenEarly, c.By
		}
		r.fail(f)
	}
}

// oneRow: S34.
func oneRow() Property {
	return Property{
		ID:     "one-row-per-run",
		Text:   "a run that acquires again in its scope has one active row, not two",
		Covers: []string{"S34"},
		Judge:  judgeOneRow,
	}
}

const secondRow Kind = "{run} has a second active row, {lease}, in one scope"

func judgeOneRow(v *View, r *Report) {
	for _, i := range v.x.writes {
		c := &v.Log.Changes[i]
		if c.Lease.Run == 0 || !v.x.publishes(i, c.Lease.Sandbox) {
			continue
		}
		r.judged()
		for id := range v.x.leases {
			l := v.x.rowAt(id, c.Step)
			if l != nil && l.ID != c.Lease.ID && l.Run == c.Lease.Run &&
				l.Status == model.Active && l.Scope == c.Lease.Scope {
				r.fail(Failure{
					Kind: secondRow, Step: c.Step, At: c.At, Run: l.Run,
					Lease: c.Lease.ID, Sandbox: c.Lease.Sandbox,
				})
				break
			}
		}
	}
}

// retainedSucceeded: S42.
func retainedSucceeded() Property {
	return Property{
		ID:     "retained-only-after-success",
		Text:   "a sandbox is left running only after a run that succeeded",
		Covers: []string{"S42"},
		Judge:  judgeRetained,
	}
}

const retainedFailed Kind = "{lease} became retained, and {run} had not succeeded"

func judgeRetained(v *View, r *Report) {
	for _, i := range v.x.writes {
		c := &v.Log.Changes[i]
		if !v.x.becomes(i, model.Active, model.Retained) ||
			int(c.Lease.Run) >= len(v.x.runs) || !v.x.runs[c.Lease.Run].known {
			continue
		}
		r.judged()
		if n := &v.x.runs[c.Lease.Run]; n.end > c.Step || n.status != model.Succeeded {
			r.fail(Failure{
				Kind: retainedFailed, Step: c.Step, At: c.At, Run: c.Lease.Run,
				Lease: c.Lease.ID, Sandbox: c.Lease.Sandbox,
			})
		}
	}
}
