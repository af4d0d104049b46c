package scenarios

import (
	"errors"
	"time"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

// executor executes one run: it acquires, works and releases, by the verbs alone.
type executor struct {
	w      *World
	plan   Run
	from   time.Duration // its times count from here
	cancel proc.Signal
	body   func(proc.P)
}

func (x *executor) run(p proc.P) {
	if x.plan.Start > 0 {
		_ = p.Sleep("start", x.plan.Start, proc.Limit{})
	}
	x.event(p, model.Event{Kind: model.Started})
	x.cancel = p.Host().NewSignal("cancel")
	status := x.acquire(p)
	x.event(p, model.Event{Kind: model.Ended, Status: status})
	x.event(p, model.Event{Kind: model.Releasing})
	err := x.w.verbs.Release(p, x.plan.ID, status)
	x.event(p, model.Event{Kind: model.ReleaseDone, Err: err})
	x.w.done(p)
}

// acquire gets a sandbox and works in it; it says how the run ends.
func (x *executor) acquire(p proc.P) model.RunStatus {
	req := model.Request{
		Run: x.plan.ID, Task: x.plan.Task, Agent: x.plan.Agent, Env: 1,
		Workspace: x.plan.Workspace, Fingerprint: 7, Cancel: x.cancel,
	}
	x.event(p, model.Event{Kind: model.Acquiring, Request: req})
	g, err := x.w.verbs.Acquire(p, req)
	x.event(p, model.Event{Kind: model.Acquired, Grant: g, Err: err})
	switch {
	case errors.Is(err, model.ErrCancelled):
		return model.Cancelled
	case err != nil:
		return model.Failed
	}
	return x.work(p)
}

func (x *executor) work(p proc.P) model.RunStatus {
	if execute := x.w.verbs.Execute; execute != nil {
		err := execute(p, x.plan.ID)
		x.event(p, model.Event{Kind: model.Worked, Err: err})
		if err != nil && !errors.Is(err, model.ErrCancelled) {
			return model.Failed
		}
	}
	left := max(0, x.from+x.plan.End-p.Now())
	if p.Sleep("work", left, proc.Limit{Cancel: x.cancel}) == proc.ErrCancelled {
		return model.Cancelled
	}
	return x.plan.Status
}

func (x *executor) event(p proc.P, e model.Event) {
	e.Run, e.Task = x.plan.ID, x.plan.Task
	x.w.event(p, e)
}

// SaveInstructions implements model.Files.
func (w *World) SaveInstructions(p proc.P, r model.RunID) error {
	x := w.executor(r)
	p.Delay("save instructions", proc.Exactly(x.plan.Instructions), proc.Foot{proc.Clock()})
	x.event(p, model.Event{Kind: model.Saved})
	return nil
}

// SaveWorkspace implements model.Files.
func (w *World) SaveWorkspace(p proc.P, r model.RunID) error {
	x := w.executor(r)
	p.Delay("save workspace", proc.Exactly(x.plan.Files), proc.Foot{proc.Clock()})
	x.event(p, model.Event{Kind: model.Saved})
	return nil
}
