package scenarios

import (
	"time"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

// usual is the fingerprint of all runs that do not name one.
const usual model.Fingerprint = 7

// fewestTasks is how many tasks a world has at least.
const fewestTasks = 5

// rows are the tasks and runs that exist from the beginning.
func (w *World) rows() {
	for t := model.TaskID(1); t <= w.lastTask(); t++ {
		w.db.AddTask(w.task(t))
	}
	if !w.hasRuns {
		return // when they end is in the history
	}
	for i := range w.Load.Runs {
		r := &w.Load.Runs[i]
		status := model.Running
		if r.Start > 0 || r.Pins[PinStart].given() {
			status = model.Queued
		}
		w.db.AddRun(model.Run{ID: r.ID, Task: r.Task, Agent: r.Agent, Status: status})
	}
	if w.Load.Stuck {
		w.stuck()
	}
}

func (w *World) lastTask() model.TaskID {
	last := model.TaskID(fewestTasks)
	for i := range w.Load.Runs {
		last = max(last, w.Load.Runs[i].Task)
	}
	for i := range w.Load.Acts {
		last = max(last, w.Load.Acts[i].Task)
	}
	return last
}

func (w *World) task(t model.TaskID) model.Task {
	task := model.Task{ID: t, Agent: 1, Workspace: 1}
	for i := range w.Load.Runs {
		if r := &w.Load.Runs[i]; r.Task == t {
			task.Agent, task.Execution = r.Agent, r.ID
		}
	}
	return task
}

// stuck adds a row that its run, which ended ten minutes ago, never released.
func (w *World) stuck() {
	const old = -10 * time.Minute
	id := w.lastOld()
	w.db.AddRun(model.Run{
		ID: id, Task: 4, Agent: 1, Status: model.Succeeded, StartedAt: old, FinishedAt: old,
	})
	w.db.AddLease(model.Lease{
		ID: 1, Run: id, Scope: model.Scope{Env: 1, Workspace: 1, Agent: 1}, Sandbox: 1,
		Policy: model.ReuseByEnvironment, Fingerprint: usual, AcquiredAt: old, LastUsedAt: old,
		UpdatedAt: old,
	})
	w.cloud.Seed(1, model.Stopped, id)
}

// lastOld is the last run that no wake of this trial has started.
func (w *World) lastOld() model.RunID {
	n := model.RunID(len(w.Load.Runs))
	if w.Load.Stuck {
		n++
	}
	return n
}

// exists reports whether somebody can know of the run by now.
func (w *World) exists(r model.RunID) bool {
	if !w.hasRuns {
		return r <= w.lastOld()+model.RunID(w.woken)
	}
	runs, _, _ := w.db.Count()
	return int(r) <= runs
}

// taskState is what the world knows of a task whose engine has no verb for wakes:
// its last run, and whether a wake waits for the end of that one.
type taskState struct {
	run      model.RunID
	deferred bool
}

func (w *World) state(t model.TaskID) *taskState {
	for int(t) > len(w.tasks) {
		w.tasks = append(w.tasks, taskState{})
	}
	return &w.tasks[t-1]
}

// Dispatch implements model.Dispatcher: an engine has admitted a run, or finds
// one queued after a restart. A run whose time has not come stays where it is.
func (w *World) Dispatch(p proc.P, r model.RunID, t model.TaskID) {
	x := w.executor(r)
	switch present := int(r) <= len(w.Load.Runs); {
	case present && !x.started:
		return
	case present:
		x.begin(0)
	default:
		x.plan = w.Load.woken(int(r - w.lastOld() - 1))
		x.plan.ID, x.plan.Task = r, t
		x.begin(p.Now())
	}
	w.state(t).run = r
	p.Fork("run", x.body)
}

// follow answers a wake in place of an engine that has no verb for it: a task has
// one run at a time, and what comes meanwhile is deferred until that one's release
// returns.
func (w *World) follow(p proc.P, t model.TaskID) {
	if w.hasRuns {
		p.Point("follow up", proc.Foot{proc.Table(model.TableRuns).Write(), proc.Clock()})
	}
	if w.live(w.state(t).run) {
		w.state(t).deferred = true
		return
	}
	w.woken++
	r := w.lastOld() + model.RunID(w.woken)
	if w.hasRuns {
		agent := w.db.Task(t).Agent
		w.db.AddRun(model.Run{ID: r, Task: t, Agent: agent, Status: model.Running})
	}
	w.Dispatch(p, r, t)
}

// live reports whether a run has not ended: by its row, or else as its client says.
func (w *World) live(r model.RunID) bool {
	switch {
	case r == 0:
		return false
	case w.hasRuns:
		return !w.db.Run(r).Status.Terminal()
	default:
		return !w.executor(r).ended
	}
}

// followDeferred answers a wake that waited for the run of a task.
func (w *World) followDeferred(p proc.P, t model.TaskID) {
	if s := w.state(t); s.deferred {
		s.deferred = false
		w.follow(p, t)
	}
}
