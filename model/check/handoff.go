package check

import (
	"errors"

	"interlease.example/model"
)

// loserTouchesNothing: S30. That two rows stay active is S01's.
func loserTouchesNothing() Property {
	return Property{
		ID:     "hand-off-loser-tears-nothing-down",
		Text:   "a run that resumed a sandbox and lost it to another run does not tear it down",
		Covers: []string{"S30"},
		Judge:  judgeLosers,
		Reach:  []SituationID{HandOffLost},
	}
}

func judgeLosers(v *View, r *Report) {
	for i := range v.x.acqs {
		a := &v.x.acqs[i]
		d := v.x.lostHandOff(a)
		if d == none {
			continue
		}
		r.judged()
		box := v.Log.Effects[d].Sandbox
		for k := d; k != none; k = v.x.mine[k] {
			e := &v.Log.Effects[k]
			if e.Sandbox != box || e.Op != model.OpStop && e.Op != model.OpDelete {
				continue
			}
			if winner := v.x.otherOwner(box, a.run, e.Step); winner != 0 {
				r.fail(Failure{
					Kind: loserTears, Step: e.Step, At: e.At, Run: a.run,
					Other: winner, Sandbox: box,
				})
				break
			}
		}
	}
}

// lostHandOff is the successful resume of a sandbox that another run published
// before the acquisition could; none: there is none.
func (x *index) lostHandOff(a *acquisition) int32 {
	for i := x.runs[a.run].effects.first; i != none; i = x.mine[i] {
		e := &x.log.Effects[i]
		if e.Op != model.OpResumeDone || e.Err != nil || e.State == model.Destroyed ||
			e.Step < a.begin || e.Step > a.end {
			continue
		}
		if x.takenBefore(a, e.Sandbox, a.begin) {
			return i
		}
	}
	return none
}

// takenBefore reports whether another run published a sandbox within an
// acquisition that never published it.
func (x *index) takenBefore(a *acquisition, box model.SandboxID, after int) bool {
	taken := false
	for _, i := range x.writes {
		c := &x.log.Changes[i]
		if c.Step <= after || c.Step > a.end || !x.publishes(i, box) {
			continue
		}
		if c.Lease.Run == a.run {
			return false
		}
		taken = true
	}
	return taken
}

// failedResumeKeeps: S09 S10 V08.
//
//	(a) after a resume that threw or was refused, and until one succeeds, nothing
//	    is created, unless another run has taken or claimed it meanwhile, and that
//	    sandbox is not deleted (S09)
//	(b) a replacement needs the proof that the sandbox is gone: an answer without
//	    a sandbox, or a refusal that only its destruction ends (S10)
//	(c) a transient failure is no reason to give up before Bounds.Resume is spent
//	    (V08)
func failedResumeKeeps() Property {
	return Property{
		ID:     "failed-resume-keeps-the-sandbox",
		Text:   "a resume that failed proves nothing: no replacement, and no destroy",
		Covers: []string{"S09", "S10", "V08"},
		Judge:  judgeFailedResumes,
		Reach:  []SituationID{SandboxReplaced},
	}
}

const (
	createdAfterError Kind = "{run} created a sandbox after a resume of {sandbox} had failed"
	deletedAfterError Kind = "{run} deleted {sandbox} after its resume had failed"
	replacedUnproven  Kind = "{run} replaced a sandbox that nothing had proven gone"
	gaveUp            Kind = "{run} gave {sandbox} up {span} after it first asked, " +
		"for a failure that may pass"
)

func judgeFailedResumes(v *View, r *Report) {
	if v.x.services && !v.x.drivers {
		judgeWithoutDriver(v, r)
		return
	}
	for i := range v.x.acqs {
		a := &v.x.acqs[i]
		failed, proven := judgeResumeAnswers(v, r, a)
		judgePatience(v, r, a)
		g := v.x.granted(a)
		if failed || g != nil && g.Outcome == model.Replacement {
			r.judged()
		}
		if g == nil || g.Outcome != model.Replacement {
			continue
		}
		r.reach(SandboxReplaced)
		if !proven {
			e := &v.Log.Events[a.done]
			r.fail(Failure{
				Clause: "(b)", Kind: replacedUnproven, Step: e.Step, At: e.At,
				Run: a.run, Lease: g.Lease, Sandbox: g.Sandbox,
			})
		}
	}
}

// judgeWithoutDriver: without a driver's entries no answer of a resume is known,
// which matters only where something was started or replaced.
func judgeWithoutDriver(v *View, r *Report) {
	if v.Driverless {
		return
	}
	for i := range v.Log.Effects {
		if v.Log.Effects[i].Op == model.OpStart {
			r.undecided(noDriver)
			return
		}
	}
}

// takenBetween reports whether somebody else, after one step and before another,
// made a row of a sandbox one that nobody may resume: a run that published it, or
// one that claimed it to destroy it.
func (x *index) takenBetween(run model.RunID, box model.SandboxID, from, to int) bool {
	for _, i := range x.writes {
		c := &x.log.Changes[i]
		if c.Step > from && c.Step < to && c.By != run && c.Lease.Sandbox == box &&
			!c.Lease.Status.Resumable() {
			return true
		}
	}
	return false
}

// judgeResumeAnswers: (a), and whether a resume failed or proved a sandbox gone.
func judgeResumeAnswers(v *View, r *Report, a *acquisition) (failed, proven bool) {
	thrown := model.SandboxID(0)
	for i := v.x.runs[a.run].effects.first; i != none; i = v.x.mine[i] {
		e := &v.Log.Effects[i]
		if e.Step < a.begin || e.Step > a.end {
			continue
		}
		switch {
		case e.Op == model.OpResumeDone && e.Err != nil:
			thrown, failed = e.Sandbox, true
		case e.Op == model.OpResumeDone:
			thrown, proven = 0, proven || e.State == model.Destroyed
		case e.Op == model.OpRefuseResume && errors.Is(e.Err, model.ErrUnconfirmed):
			proven = true
		case e.Op == model.OpRefuseResume:
			thrown, failed = e.Sandbox, true
		case thrown == 0:
		case e.Op == model.OpCreate && v.x.takenBetween(a.run, thrown, a.begin, e.Step):
			thrown = 0 // it selected again: this replaces nothing
		case e.Op == model.OpCreate && !proven:
			r.fail(Failure{
				Clause: "(a)", Kind: createdAfterError, Step: e.Step, At: e.At,
				Run: a.run, Sandbox: thrown,
			})
			return failed, proven
		case e.Op == model.OpDelete && e.Sandbox == thrown && !proven:
			r.fail(Failure{
				Clause: "(a)", Kind: deletedAfterError, Step: e.Step, At: e.At,
				Run: a.run, Sandbox: thrown,
			})
			return failed, proven
		}
	}
	return failed, proven
}

// judgePatience: (c). The driver hears of the first attempt a transit after the engine
// has begun to count. For acquisitions whose last answer was a transient failure of
// the driver's.
func judgePatience(v *View, r *Report, a *acquisition) {
	if a.done == none || v.Log.Events[a.done].Err == nil || v.x.disturbed(a) {
		return
	}
	first, last := none, none
	for i := v.x.runs[a.run].effects.first; i != none; i = v.x.mine[i] {
		e := &v.Log.Effects[i]
		switch {
		case e.Step < a.begin || e.Step > a.end:
		case first == none && (e.Op == model.OpAdmitResume || e.Op == model.OpRefuseResume):
			first, last = i, i
		case e.Op == model.OpResumeDone, e.Op == model.OpRefuseResume, e.Op == model.OpCreate:
			last = i
		}
	}
	if first == none {
		return
	}
	e := &v.Log.Effects[last]
	span := v.Log.Events[a.done].At - v.Log.Effects[first].At
	if e.Op != model.OpResumeDone || !errors.Is(e.Err, model.ErrTransient) ||
		span+v.Assume.Transit >= v.Bounds.Resume {
		return
	}
	r.fail(Failure{
		Clause: "(c)", Kind: gaveUp, Step: v.Log.Events[a.done].Step, At: v.Log.Events[a.done].At,
		Run: a.run, Sandbox: e.Sandbox, Span: span,
	})
}
