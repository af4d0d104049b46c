package fake

import (
	"interlease.example/model"
	"interlease.example/sim/proc"
)

// box is one sandbox in the service. At most one change of it is under way, and
// the box itself is the effect that ends it.
type box struct {
	d        *Daytona
	id       model.SandboxID
	state    model.SandboxState
	waiter   *request   // whose client waits for the change; may be nil
	commands []*request // that run in it
}

func (b *box) reset() {
	b.state, b.waiter, b.commands = model.Absent, nil, b.commands[:0]
}

// foot is the footprint of a step that may change the box.
func (b *box) foot() proc.Foot {
	return proc.Foot{proc.Sandbox(int(b.id)).Write(), proc.Clock()}
}

// begin starts a change that lasts for a time inside t; waiter is answered when
// it has ended.
func (b *box) begin(w proc.World, via model.SandboxState, t proc.Window, waiter *request) {
	w.Touch(proc.Sandbox(int(b.id)).Write())
	b.state, b.waiter = via, waiter
	w.Schedule(transitionSite(via), int(b.id), t, b.foot(), b)
}

// Happen ends the change that is under way.
func (b *box) Happen(w proc.World, _ proc.Reply) {
	w.Touch(proc.Sandbox(int(b.id)).Write())
	b.state = settled(b.state)
	w.Note(uint64(b.state))
	b.d.record(w, model.Effect{
		Op: model.OpTransition, Phase: model.Applied, Sandbox: b.id, State: b.state,
	})
	if b.state != model.Up {
		b.killCommands(w)
	}
	if q := b.waiter; q != nil {
		b.waiter = nil
		q.arrived(w, b.state)
	}
}

// killCommands ends what runs in a box that has gone down.
func (b *box) killCommands(w proc.World) {
	for _, q := range b.commands {
		q.killed(w)
	}
	b.commands = b.commands[:0]
}

// drop takes a command off that has ended.
func (b *box) drop(q *request) {
	for i, c := range b.commands {
		if c == q {
			b.commands = append(b.commands[:i], b.commands[i+1:]...)
			return
		}
	}
}

// settled is the state in which a change ends.
func settled(via model.SandboxState) model.SandboxState {
	switch via {
	case model.Creating, model.Starting:
		return model.Up
	case model.Stopping:
		return model.Stopped
	case model.Destroying:
		return model.Destroyed
	}
	return via
}

// changing reports whether a change is under way, during which others are
// refused.
func changing(s model.SandboxState) bool { return settled(s) != s }

// transitionSite names the end of a change in traces and keys.
func transitionSite(via model.SandboxState) string {
	switch via {
	case model.Creating:
		return "daytona created"
	case model.Starting:
		return "daytona started"
	case model.Stopping:
		return "daytona stopped"
	default:
		return "daytona destroyed"
	}
}
