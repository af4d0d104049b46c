package scenarios

import (
	"interlease.example/model"
	"interlease.example/sim/proc"
)

// play is one act of the workload while its trial runs. As an effect it begins
// the act; a request of the board then runs as a process of the server, whose
// verbs it calls.
type play struct {
	w    *World
	act  Act
	body func(proc.P)
}

// schedule makes the act happen in its time.
func (w *World) schedule(n int, a Act) {
	for n >= len(w.plays) {
		x := &play{w: w}
		x.body = x.ask
		w.plays = append(w.plays, x)
	}
	x := w.plays[n]
	x.act = a
	w.coming++
	at := proc.Window{Min: a.At, Max: a.At + lateness}
	if a.Exact {
		at = proc.Exactly(a.At)
	}
	w.sim.Schedule(a.Kind.site(), n, at, x.foot(), x)
}

func (k ActKind) site() string {
	return [...]string{
		"wake", "cancel", "tick", "restart server", "restart worker",
		"sandbox stops",
	}[k]
}

func (x *play) foot() proc.Foot {
	switch x.act.Kind {
	case StopSandbox:
		return proc.Foot{proc.Sandbox(int(x.act.Sandbox)).Write(), proc.Clock()}
	case RestartServer, RestartWorker:
		return proc.Foot{proc.Clock()} // for the log
	}
	return proc.Foot{}
}

// Happen begins the act.
func (x *play) Happen(w proc.World, _ proc.Reply) {
	x.w.coming--
	switch x.act.Kind {
	case RestartServer:
		x.w.event(w, model.Event{Kind: model.ServerRestarted})
		x.w.sim.Restart(x.w.server)
	case RestartWorker:
		x.w.event(w, model.Event{Kind: model.WorkerRestarted})
		x.w.sim.Restart(x.w.worker)
	case StopSandbox:
		if stopped := x.w.cloud.StopByItself(w, x.act.Sandbox); !stopped && x.act.Exact {
			x.w.missed = Missed{Sandbox: x.act.Sandbox, To: w.Now()}
		}
	default:
		x.w.clients++
		x.w.server.Start(x.act.Kind.site(), x.body)
		return
	}
	x.w.over()
}

func (x *play) ask(p proc.P) {
	switch x.act.Kind {
	case WakeTask:
		x.w.wake(p, x.act.Task)
	case CancelRun:
		x.w.cancel(p, x.act.Run)
	case SweepOnce:
		if sweep := x.w.verbs.Sweep; sweep != nil {
			_ = sweep(p)
		}
	}
	x.w.done()
}

// wake asks that a task goes on. An engine without the verb gets its follow-up
// runs from the world.
func (w *World) wake(p proc.P, t model.TaskID) {
	w.event(p, model.Event{Kind: model.Waking, Task: t})
	var err error
	if w.verbs.Wake != nil {
		err = w.verbs.Wake(p, t)
	} else {
		w.follow(p, t)
	}
	w.event(p, model.Event{Kind: model.Woken, Task: t, Err: err})
}

// cancel asks that a run ends. Nobody can cancel what does not exist yet.
func (w *World) cancel(p proc.P, r model.RunID) {
	if w.verbs.Cancel == nil || !w.exists(r) {
		return
	}
	w.event(p, model.Event{Kind: model.Cancelling, Run: r})
	err := w.verbs.Cancel(p, r)
	w.event(p, model.Event{Kind: model.CancelDone, Run: r, Err: err})
}
