package explain

import (
	"time"

	"interlease.example/model"
)

// request is a request to the provider in words, as "stop of sb-1".
func (r *reader) request(op model.Op, s model.SandboxID) string {
	if op == model.OpExec {
		return "command to " + r.names.Sandbox(s)
	}
	return op.String() + " of " + r.names.Sandbox(s)
}

// effect is an entry of the provider or of its driver in words.
func (r *reader) effect(e *model.Effect) {
	box := r.names.Sandbox(e.Sandbox)
	add := func(w weight, text string) {
		r.add(e.Stamp, e.Run, w, Line{Text: text, box: e.Sandbox})
	}
	switch {
	case e.Op == model.OpTransition:
		r.transition(e)
	case e.Op >= model.OpAdmitTeardown:
		r.driver(e, box)
	case e.Phase == model.Reported && e.Err != nil && r.struck(e):
	case e.Phase == model.Reported && e.Err != nil:
		add(trouble, r.request(e.Op, e.Sandbox)+" FAILED: "+plain(e.Err))
	case e.Op == model.OpCreate && e.Phase == model.Sent:
		add(hidden, "creates "+box)
	case e.Op == model.OpCreate && e.Phase == model.Reported:
		add(weighty, "created "+box)
	case e.Op == model.OpStart && e.Phase == model.Applied && !r.driven():
		add(weighty, "starts "+box)
	case e.Op == model.OpStop && e.Phase == model.Applied:
		add(weighty, "stops "+box)
	case e.Op == model.OpDelete && e.Phase == model.Applied:
		add(weighty, "deletes "+box)
	case e.Op == model.OpExec && e.Phase == model.Accepted && e.At-r.sent(e).At >= late:
		add(usual, "command arrives in "+box)
	case e.Op == model.OpExec && e.Phase == model.Applied:
		add(hidden, "command takes effect in "+box)
	default:
		add(hidden, r.request(e.Op, e.Sandbox)+" "+e.Phase.String())
	}
}

// driver is what a driver reports.
func (r *reader) driver(e *model.Effect, box string) {
	text, w := "", r.about(e.Sandbox)
	switch e.Op {
	case model.OpAdmitTeardown:
		text = "takes " + box + " down"
	case model.OpConfirmTeardown:
		text = box + " is down, confirmed"
	case model.OpAbandonTeardown:
		text, w = "gives up taking "+box+" down", trouble
		if e.Err != nil {
			text += ": " + plain(e.Err)
		}
	case model.OpAdmitResume:
		text = "is let resume " + box
	case model.OpRefuseResume:
		text, w = "is refused "+box+": "+plain(e.Err), trouble
	case model.OpResumeDone:
		text, w = "resumed "+box, weighty
		if e.Err != nil {
			text, w = "resume of "+box+" FAILED: "+plain(e.Err), trouble
		} else if e.State == model.Destroyed {
			text = "finds " + box + " gone"
		}
	}
	r.add(e.Stamp, e.Run, w, Line{Text: text, box: e.Sandbox})
}

// driven reports whether the engine's driver reports.
func (r *reader) driven() bool {
	for i := range r.log.Effects {
		if r.log.Effects[i].Op >= model.OpAdmitTeardown {
			return true
		}
	}
	return false
}

// transition is the service moving a sandbox on: worth a line if nobody asked for
// it.
func (r *reader) transition(e *model.Effect) {
	text, w := r.names.Sandbox(e.Sandbox)+" is "+e.State.String(), hidden
	if (e.State == model.Stopped || e.State == model.Destroyed) && e.Step > 0 && !r.asked(e) {
		text, w = r.names.Sandbox(e.Sandbox)+" stops by itself", trouble
	}
	r.list = append(r.list, Line{
		At: e.At, Lane: Board, Text: text, step: e.Step, weight: w, box: e.Sandbox,
	})
}

// asked reports whether a request to stop or delete a sandbox took effect since it
// moved last.
func (r *reader) asked(e *model.Effect) bool {
	for i := len(r.log.Effects) - 1; i >= 0; i-- {
		x := &r.log.Effects[i]
		if x.Sandbox != e.Sandbox || x.Step >= e.Step {
			continue
		}
		if x.Op == model.OpTransition {
			return false
		}
		if x.Phase == model.Applied && (x.Op == model.OpStop || x.Op == model.OpDelete) {
			return true
		}
	}
	return false
}

// sent is when the request of an entry was sent.
func (r *reader) sent(e *model.Effect) model.Stamp {
	for i := range r.log.Effects {
		x := &r.log.Effects[i]
		if x.Call == e.Call && x.Op == e.Op && x.Phase == model.Sent {
			return x.Stamp
		}
	}
	return e.Stamp
}

// fault is an injected fault in the lane of the run whose request it strikes.
func (r *reader) fault(f *model.Fault) {
	what, box := "statement", model.SandboxID(0)
	if f.Target != model.TargetStore {
		what = targeted(f.Target).String() + " of a sandbox"
		for i := range r.log.Effects {
			e := &r.log.Effects[i]
			if e.Step == f.Step && e.Run == f.Run && e.Phase == model.Sent && e.Op == targeted(f.Target) {
				what, box = r.request(e.Op, e.Sandbox), e.Sandbox
			}
		}
	}
	r.add(f.Stamp, f.Run, trouble, Line{Text: what + ": " + happens(f), box: box, fault: true})
}

// happens is what a fault does, in words.
func happens(f *model.Fault) string {
	switch {
	case f.Kind == model.SlowCall:
		return "slow by " + f.Extra.Round(time.Millisecond).String()
	case f.Kind == model.FailedCall && f.Target == model.TargetStore:
		return "connection failed"
	default:
		return f.Kind.String()
	}
}

// targeted is the request that a target strikes.
func targeted(t model.Target) model.Op {
	return [...]model.Op{
		model.TargetCreate: model.OpCreate, model.TargetGet: model.OpGet,
		model.TargetStart: model.OpStart, model.TargetStop: model.OpStop,
		model.TargetDelete: model.OpDelete, model.TargetExec: model.OpExec,
	}[t]
}

// struck reports whether the answer of a request is a fault's, which has its line.
func (r *reader) struck(e *model.Effect) bool {
	s := r.sent(e)
	for i := range r.log.Faults {
		f := &r.log.Faults[i]
		if f.Step == s.Step && f.Run == e.Run && f.Kind >= model.FailedCall {
			return true
		}
	}
	return false
}

// struckStore is the same for a statement.
func (r *reader) struckStore(s *model.Statement) bool {
	for i := range r.log.Faults {
		f := &r.log.Faults[i]
		if f.Target == model.TargetStore && f.Run == s.Run && f.At == s.Called &&
			f.Kind >= model.FailedCall {
			return true
		}
	}
	return false
}
