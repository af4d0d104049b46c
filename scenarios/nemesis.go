package scenarios

import (
	"time"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

// One request in 64 meets each kind of fault, in a trial with faults. Of those that
// a trial has few of, starts and deletes, it is three in 64.
const (
	faultSides  = 64
	rareAnswers = 3
)

// How much longer a slow answer takes. A slow statement stays within the round
// trip that the properties of the settling wait assume.
const (
	slowStatement = 200 * time.Millisecond
	slowRequest   = 5 * time.Second
)

// nemesis strikes requests: by draws, one a request, most of which hit nothing;
// in outages; and those that a workload names.
type nemesis struct {
	on      bool
	outages []Outage
	strikes []Strike
	left    []int // of strikes: how many requests until it strikes
	log     *model.Log
	count   [model.TargetExec + 1]int
}

func (n *nemesis) reset(l *Workload) {
	n.on, n.outages, n.strikes = l.Faults, l.Outages, l.Strikes
	n.left = n.left[:0]
	for _, s := range n.strikes {
		n.left = append(n.left, s.Fault.Nth)
	}
	clear(n.count[:])
}

// Strike implements model.Nemesis.
func (n *nemesis) Strike(p proc.P, t model.Target, r model.RunID) model.Fault {
	n.count[t]++
	f := n.choose(p, t, r)
	if f.Kind == model.NoFault {
		return f
	}
	f.Target, f.Nth, f.Run = t, n.count[t], r
	f.Stamp = model.Stamp{Step: p.Step(), At: p.Now()}
	n.log.Faults = append(n.log.Faults, f)
	return f
}

// choose asks who strikes: somebody who named it, an outage, or chance.
func (n *nemesis) choose(p proc.P, t model.Target, r model.RunID) model.Fault {
	if f := n.named(p, t, r); f.Kind != model.NoFault {
		return f
	}
	for _, o := range n.outages {
		if o.Target == t && o.When.From <= p.Now() && p.Now() <= o.When.To {
			return model.Fault{Kind: model.FailedCall}
		}
	}
	if !n.on {
		return model.Fault{}
	}
	return drawn(t, p.Draw("fault", faultSides))
}

// named is the fault that is named for this request.
func (n *nemesis) named(p proc.P, t model.Target, r model.RunID) (f model.Fault) {
	for i, s := range n.strikes {
		if s.Fault.Target != t || p.Now() < s.From || s.Fault.Run != 0 && s.Fault.Run != r {
			continue
		}
		if n.left[i]--; n.left[i] == 0 {
			f = s.Fault
		}
	}
	return f
}

// drawn is the fault that a draw means: the last answers are faults, the worst kind
// last.
func drawn(t model.Target, answer int) model.Fault {
	each := 1
	if t == model.TargetStart || t == model.TargetDelete {
		each = rareAnswers
	}
	worst := int(model.AnswerLost)
	kind := model.FaultKind(max(0, worst-(faultSides-1-answer)/each))
	switch {
	case kind == model.NoFault:
		return model.Fault{}
	case t == model.TargetStore && kind == model.SlowCall:
		return model.Fault{Kind: model.SlowCall, Extra: slowStatement}
	case kind == model.SlowCall:
		return model.Fault{Kind: kind, Extra: slowRequest}
	default:
		return model.Fault{Kind: kind}
	}
}

// unstruck is the first fault that a timeline names and that met no request.
func (n *nemesis) unstruck() Missed {
	for i, s := range n.strikes {
		if s.Must && n.left[i] > 0 {
			return Missed{What: s.Fault.String(), To: max(1, s.From)}
		}
	}
	return Missed{}
}
