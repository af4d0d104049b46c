package scenarios

import (
	"time"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

// boardAct is one request of the board: a wake, or a cancel of a run.
type boardAct struct {
	w    *World
	at   time.Duration
	task model.TaskID // of a wake
	run  model.RunID  // of a cancel
	body func(proc.P)
}

// act starts the process of one request of the board. It runs on the server,
// whose verbs it calls.
func (w *World) act(n int, a boardAct) {
	for n >= len(w.acts) {
		x := &boardAct{w: w}
		x.body = x.play
		w.acts = append(w.acts, x)
	}
	x := w.acts[n]
	x.at, x.task, x.run = a.at, a.task, a.run
	w.server.Start("board", x.body)
}

func (a *boardAct) play(p proc.P) {
	_ = p.Sleep("until", a.at, proc.Limit{})
	a.ask(p)
	a.w.done(p)
}

func (a *boardAct) ask(p proc.P) {
	if a.task != 0 {
		a.w.event(p, model.Event{Kind: model.Waking, Task: a.task})
		err := a.w.wake(p, a.task)
		a.w.event(p, model.Event{Kind: model.Woken, Task: a.task, Err: err})
		return
	}
	if runs, _, _ := a.w.db.Count(); int(a.run) > runs || a.w.verbs.Cancel == nil {
		return // nobody can cancel what does not exist yet
	}
	a.w.event(p, model.Event{Kind: model.Cancelling, Run: a.run})
	err := a.w.verbs.Cancel(p, a.run)
	a.w.event(p, model.Event{Kind: model.CancelDone, Run: a.run, Err: err})
}

// wake asks the engine to go on with a task. The world itself starts a run for an
// engine that has no wakes.
func (w *World) wake(p proc.P, t model.TaskID) error {
	if w.verbs.Wake != nil {
		return w.verbs.Wake(p, t)
	}
	w.woken++
	w.Dispatch(p, w.woken, t)
	return nil
}
