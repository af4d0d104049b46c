package scenarios

import (
	"time"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

// One request in 64 meets each kind of fault, in a trial with faults.
const faultSides = 64

// How much longer a slow answer takes. A slow statement stays within the round
// trip that the properties of the settling wait assume.
const (
	slowStatement = 200 * time.Millisecond
	slowRequest   = 5 * time.Second
)

// nemesis strikes requests by draws, one a request: most of them hit nothing.
type nemesis struct {
	on    bool
	log   *model.Log
	count [model.TargetExec + 1]int
}

func (n *nemesis) reset(on bool) {
	n.on = on
	clear(n.count[:])
}

// Strike implements model.Nemesis.
func (n *nemesis) Strike(p proc.P, t model.Target, r model.RunID) model.Fault {
	if !n.on {
		return model.Fault{}
	}
	n.count[t]++
	kind := model.FaultKind(max(0, p.Draw("fault", faultSides)-(faultSides-1-int(model.AnswerLost))))
	if t == model.TargetStore && kind != model.NoFault {
		kind = model.SlowCall
	}
	if kind == model.NoFault {
		return model.Fault{}
	}
	f := model.Fault{Kind: kind, Target: t, Nth: n.count[t], Run: r}
	f.Stamp = model.Stamp{Step: p.Step(), At: p.Now()}
	if kind == model.SlowCall {
		f.Extra = slowRequest
		if t == model.TargetStore {
			f.Extra = slowStatement
		}
	}
	n.log.Faults = append(n.log.Faults, f)
	return f
}
