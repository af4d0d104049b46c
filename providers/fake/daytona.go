package fake

import (
	"interlease.example/model"
	"interlease.example/providers/daytona"
	"interlease.example/sim/proc"
)

// DaytonaConfig is what the service is made of. Log is required.
type DaytonaConfig struct {
	Log     *model.Log
	Nemesis model.Nemesis // nil strikes nothing
	Times   DaytonaTimes
	// Turn guards what clients share with each other and with the service: names,
	// requests, the nemesis and the log. Where hosts run at once it is needed.
	Turn proc.Turn
}

// Daytona is the Daytona service and its client. It may be used for many trials,
// one after another; only code of one trial may use it at a time.
type Daytona struct {
	log     *model.Log
	nemesis model.Nemesis
	times   DaytonaTimes
	turn    proc.Turn

	boxes []*box // by SandboxID; those from count on belong to earlier trials
	count int    // names given out, and 1 for nobody
	calls calls
}

var _ daytona.API = (*Daytona)(nil)

// NewDaytona makes a service without sandboxes.
func NewDaytona(cfg DaytonaConfig) *Daytona {
	if cfg.Nemesis == nil {
		cfg.Nemesis = model.Calm{}
	}
	return &Daytona{
		log: cfg.Log, nemesis: cfg.Nemesis, times: cfg.Times, turn: cfg.Turn, count: 1,
	}
}

// Reset forgets all sandboxes and requests, for a new trial in which nothing of
// the one before is pending. It keeps memory.
func (d *Daytona) Reset() {
	d.count = 1
	d.calls.reset()
}

// Times are the latencies, which may be changed between trials.
func (d *Daytona) Times() *DaytonaTimes { return &d.times }

// Seed makes sandbox s, in a state that lasts, before a trial begins. The log
// gets an entry of step 0. Names below s that are free stay absent.
func (d *Daytona) Seed(s model.SandboxID, state model.SandboxState, r model.RunID) {
	for int(s) >= d.count {
		d.name()
	}
	d.boxes[s].state = state
	d.log.Effects = append(d.log.Effects, model.Effect{
		Op: model.OpTransition, Phase: model.Applied, Sandbox: s, Run: r, State: state,
	})
}

// Peek is the state of s. It is for oracles and reports, not for engines.
func (d *Daytona) Peek(s model.SandboxID) model.SandboxState {
	if s <= 0 || int(s) >= d.count {
		return model.Absent
	}
	return d.boxes[s].state
}

// Live is how many sandboxes exist, in whatever state. A sandbox that is being
// destroyed still counts.
func (d *Daytona) Live() int {
	n := 0
	for s := 1; s < d.count; s++ {
		if st := d.boxes[s].state; st != model.Absent && st != model.Destroyed {
			n++
		}
	}
	return n
}

// Names is how many sandbox names were given out. Peek tells which are in use.
func (d *Daytona) Names() int { return d.count - 1 }

// StopByItself makes the service stop a sandbox that runs, as its idle rule or a
// lost machine does, in a step whose footprint writes the sandbox. It reports
// whether the sandbox could be stopped. The log gets the end of it, as of every
// transition.
func (d *Daytona) StopByItself(w proc.World, s model.SandboxID) bool {
	if d.Peek(s) != model.Up {
		return false
	}
	d.boxes[s].begin(w, model.Stopping, d.times.Stop, nil)
	return true
}

// name gives out the next name. Names are given when a create is sent, so that a
// caller whose answer is lost can ask for it.
func (d *Daytona) name() model.SandboxID {
	s := model.SandboxID(d.count)
	for len(d.boxes) <= d.count {
		d.boxes = append(d.boxes, &box{d: d, id: model.SandboxID(len(d.boxes))})
	}
	d.boxes[s].reset()
	d.count++
	return s
}

// Record adds an entry about the current step of a process to the log; see
// providers.Recorder.
func (d *Daytona) Record(w proc.World, e model.Effect) {
	d.turn.Take()
	defer d.turn.Give()
	d.record(w, e)
}

// record is Record for who has the turn.
func (d *Daytona) record(w proc.World, e model.Effect) {
	e.Step, e.At = w.Step(), w.Now()
	d.log.Effects = append(d.log.Effects, e)
}
