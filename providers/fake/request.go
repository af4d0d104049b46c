package fake

import (
	"time"

	"interlease.example/model"
	"interlease.example/providers/daytona"
	"interlease.example/sim/proc"
)

// request is one request to the service, from its way there to its answer. It is
// the effect that happens when it arrives and, for a command, the one that ends
// the command.
type request struct {
	d     *Daytona
	what  endpoint
	n     int // number in the log
	run   model.RunID
	box   *box
	fault model.Fault
	extra time.Duration // that the answer takes longer
	reply proc.Reply    // nil until it arrives and once it is answered

	command  commandStage
	returned bool // the caller has its answer

	// The answer.
	state model.SandboxState
	err   error
}

// commandStage is how far a command came. Its end is pending from running on.
type commandStage uint8

const (
	noCommand commandStage = iota
	commandRuns
	commandKilled
)

// Happen is the arrival of the request or the end of its command.
func (q *request) Happen(w proc.World, r proc.Reply) {
	w.Touch(q.what.touch(q.box))
	if q.command != noCommand {
		q.commandEnds(w)
		return
	}
	q.reply = r
	q.record(w, model.Accepted, q.box.state, nil)
	if q.fault.Kind == model.FailedCall {
		q.refuse(w, daytona.ErrGateway)
		return
	}
	if err := refusal(q.what, q.box.state); err != nil {
		q.refuse(w, err.For(q.box.id))
		return
	}
	q.apply(w)
	if q.fault.Kind == model.AnswerLost {
		q.box.forget(q)
		q.answer(w, q.box.state, nil, q.d.times.Request)
	}
}

// apply does what the request asks for.
func (q *request) apply(w proc.World) {
	t := &q.d.times
	switch q.what {
	case create:
		q.box.begin(w, model.Creating, t.Create, q)
	case start:
		if q.box.state != model.Up {
			q.box.begin(w, model.Starting, t.Start, q)
		}
	case stop:
		q.box.begin(w, model.Stopping, t.Stop, q)
	case remove:
		q.box.begin(w, model.Destroying, t.Delete, q)
	case exec:
		q.command = commandRuns
		q.box.commands = append(q.box.commands, q)
		w.Schedule("daytona command", q.n, t.Command, q.box.foot(), q)
		return
	}
	q.record(w, model.Applied, q.box.state, nil)
	if q.box.waiter != q {
		q.answer(w, q.box.state, nil, t.Request)
	}
}

// arrived answers a client that waited for a change.
func (q *request) arrived(w proc.World, state model.SandboxState) {
	t := q.d.times.Request
	if q.what == stop || q.what == remove {
		t = q.d.times.Poll
	}
	q.answer(w, state, nil, t)
}

// commandEnds is the end of a command that was not killed before.
func (q *request) commandEnds(w proc.World) {
	if q.command == commandRuns {
		q.box.drop(q)
		q.record(w, model.Applied, q.box.state, nil)
		q.answer(w, q.box.state, nil, q.d.times.Request)
	}
	q.command = noCommand
	q.d.calls.give(q)
}

// killed is the end of a command with its sandbox. What it did until then stays.
func (q *request) killed(w proc.World) {
	q.command = commandKilled
	q.record(w, model.Refused, q.box.state, daytona.ErrCommandLost)
	q.answer(w, q.box.state, daytona.ErrCommandLost, q.d.times.HangUp)
}

func (q *request) refuse(w proc.World, err error) {
	q.record(w, model.Refused, q.box.state, err)
	q.answer(w, q.box.state, err, q.d.times.Request)
}

// answer lets the caller go on inside t. Only the first answer to a request
// reaches it, and where a fault has it lost, the caller sees the connection break.
func (q *request) answer(w proc.World, state model.SandboxState, err error, t proc.Window) {
	if q.reply == nil {
		return
	}
	if q.fault.Kind == model.AnswerLost {
		err = daytona.ErrConnection
	}
	q.state, q.err = state, err
	w.Note(uint64(state)<<1 | failed(err))
	q.reply.Answer(proc.Window{Min: t.Min + q.extra, Max: t.Max + q.extra})
	q.reply = nil
}

func failed(err error) uint64 {
	if err != nil {
		return 1
	}
	return 0
}

func (q *request) record(w proc.World, ph model.Phase, state model.SandboxState, err error) {
	q.d.record(w, model.Effect{
		Op: q.what.op(), Phase: ph, Sandbox: q.box.id, Run: q.run, Call: q.n,
		State: state, Err: err,
	})
}
