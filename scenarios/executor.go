package scenarios

import (
	"errors"
	"time"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

// executor executes one run: it acquires, works and releases, by the verbs alone.
// As an effect it begins a run that starts later than the trial.
type executor struct {
	w       *World
	plan    Run
	from    time.Duration // its times count from here
	started bool
	ended   bool       // as its client sees it
	kept    [pins]bool // pins that came when they should
	cancel  proc.Signal
	body    func(proc.P)
}

// Happen starts the run, unless a server that came back has done so.
func (x *executor) Happen(proc.World, proc.Reply) {
	x.w.coming--
	if !x.started {
		x.kept[PinStart] = true
		x.begin(0)
		x.w.server.Start("run", x.body)
	}
}

// begin readies the executor of a run that begins now.
func (x *executor) begin(from time.Duration) {
	x.started, x.from = true, from
	x.w.clients++
}

func (x *executor) run(p proc.P) {
	x.event(p, model.Event{Kind: model.Started})
	x.cancel = p.Host().NewSignal("cancel")
	status := x.acquire(p)
	x.event(p, model.Event{Kind: model.Ended, Status: status})
	x.event(p, model.Event{Kind: model.Releasing})
	x.ended = true
	err := x.w.verbs.Release(p, x.plan.ID, status)
	x.event(p, model.Event{Kind: model.ReleaseDone, Err: err})
	x.w.followDeferred(p, x.plan.Task)
	x.w.done()
}

// acquire gets a sandbox and works in it; it says how the run ends.
func (x *executor) acquire(p proc.P) model.RunStatus {
	req := model.Request{
		Run: x.plan.ID, Task: x.plan.Task, Agent: x.plan.Agent, Env: 1,
		Workspace: x.plan.Workspace, Fingerprint: x.plan.fingerprint(), Cancel: x.cancel,
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

func (r *Run) fingerprint() model.Fingerprint {
	if r.Fingerprint == 0 {
		return usual
	}
	return r.Fingerprint
}

func (x *executor) work(p proc.P) model.RunStatus {
	if execute := x.w.verbs.Execute; execute != nil {
		err := execute(p, x.plan.ID)
		x.event(p, model.Event{Kind: model.Worked, Err: err})
		if err != nil && !errors.Is(err, model.ErrCancelled) {
			return model.Failed
		}
	}
	left := max(0, x.until()-p.Now())
	if p.Sleep("work", left, proc.Limit{Cancel: x.cancel}) == proc.ErrCancelled {
		return model.Cancelled
	}
	return x.plan.Status
}

// until is when the run stops to work: early enough for a pinned end.
func (x *executor) until() time.Duration {
	if end := x.plan.Pins[PinEnd]; end.given() {
		return end.From - lateness - toStore
	}
	return x.from + x.plan.End
}

func (x *executor) event(p proc.P, e model.Event) {
	e.Run, e.Task = x.plan.ID, x.plan.Task
	x.w.event(p, e)
}

// SaveInstructions implements model.Files.
func (w *World) SaveInstructions(p proc.P, r model.RunID) error {
	x := w.executor(r)
	x.save(p, "save instructions", x.plan.Instructions, PinInstructions)
	return nil
}

// SaveWorkspace implements model.Files.
func (w *World) SaveWorkspace(p proc.P, r model.RunID) error {
	x := w.executor(r)
	x.save(p, "save workspace", x.plan.Files, PinFiles)
	if w.Load.OnSaved && r == 1 {
		w.schedule(len(w.Load.Acts), Act{Kind: WakeTask, Task: x.plan.Task})
	}
	return nil
}

// save takes d, or at most a quarter longer, or until the pin.
func (x *executor) save(p proc.P, site string, d time.Duration, pin Pin) {
	took := proc.Window{Min: d, Max: d + d/4}
	if x.plan.Pins[pin].given() {
		took = x.within(p, pin)
	}
	p.Delay(site, took, proc.Foot{proc.Clock()})
	x.event(p, model.Event{Kind: model.Saved})
}
