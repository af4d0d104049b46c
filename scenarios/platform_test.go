package scenarios_test

import (
	"time"

	"interlease.example/model"
	"interlease.example/model/engine"
	"interlease.example/model/store"
	"interlease.example/providers/fake"
	"interlease.example/scenarios"
	"interlease.example/sim/proc"
)

// Everything takes milliseconds, so that a trial is over in half a second on the
// wall clock. The bounds of engine and driver are their own, seconds at least, and
// far.
const (
	ms     = time.Millisecond
	toDB   = 2 * ms
	toGate = ms // also from there to a plug-in worker
)

// platform is what a trial runs: the real engine, drivers, store and service.
//
//	server: engine, runs ──── gateway ──┬── worker 1: driver ──┐
//	   │                                └── worker 2: driver ──┤
//	   │                                                       │
//	 store                                                  service
//
// Server, gateway and workers are hosts. On goroutines they run at once, each with
// one process at a time; in the simulation one process runs at a time in all.
//
// A host has memory of its own: the server its engine and what is marked below, the
// gateway its list, each worker its driver with the guards of its sandboxes. They
// speak by calls. Store and service share more with their clients, as libraries do:
// statements and requests that are on their way, and the log. That they touch in
// the turn that they are given. Whatever else two hosts shared, the race detector
// would find.
//
// The trial: two runs of different tasks get a sandbox each, on different workers,
// work, end and release. In the tail of each release a wake starts a run to which
// that sandbox is due. In the tail of the first a sweep finds an old lease, too.
type platform struct {
	log    model.Log // its events are the server's alone
	db     *store.Store
	cloud  *fake.Daytona
	gate   *gateway
	engine *engine.Engine
	server host

	// The memory of the server.
	asked  []proc.Signal // by task: its follow-up is about to acquire
	grants [allRuns + 1]model.Grant
	errors []error
}

// host is what hosts of the simulation and of goroutines have in common.
type host interface {
	proc.Host
	Start(label string, body func(proc.P))
}

// The runs: the first two, of tasks 1 and 2; one that ended long ago and whose lease
// nobody has released, of task 3; and, from then on, the follow-ups of the first two.
const (
	first   = model.RunID(1)
	second  = model.RunID(2)
	undead  = model.RunID(3)
	allRuns = 5
)

func follows(r model.RunID) bool { return r > undead }

// newPlatform makes one. The zero turn is for a simulation.
func newPlatform(e scenarios.Engine, turn proc.Turn) *platform {
	x := &platform{}
	x.db = store.New(store.Config{
		Log: &x.log, Request: proc.UpTo(toDB), Answer: proc.UpTo(toDB), Turn: turn,
	})
	x.cloud = fake.NewDaytona(fake.DaytonaConfig{Log: &x.log, Times: quick(), Turn: turn})
	x.gate = newGateway(e, x.cloud)
	x.engine = engine.New(engine.Config{
		Switches: e.Lease, Mutants: e.Mutants, Store: x.db, Driver: x.gate, Files: x,
		Dispatcher: x, Policy: model.ReuseByEnvironment, Backups: true,
		Transit: proc.UpTo(toGate),
	})
	return x
}

func quick() fake.DaytonaTimes {
	return fake.DaytonaTimes{
		Request: proc.UpTo(2 * ms), Poll: proc.UpTo(4 * ms), HangUp: proc.UpTo(4 * ms),
		Create: proc.Window{Min: ms, Max: 10 * ms}, Start: proc.Window{Min: ms, Max: 10 * ms},
		Stop: proc.Window{Min: 5 * ms, Max: 20 * ms}, Delete: proc.Window{Min: ms, Max: 10 * ms},
		Command: proc.Window{Min: ms, Max: 10 * ms},
	}
}

// begin makes the hosts and starts the trial.
func (x *platform) begin(newHost func(name string) host) {
	x.server = newHost("server")
	x.engine.Reset(x.gate.begin(newHost))
	x.engine.Boot(x.server)
	x.asked = []proc.Signal{nil, x.server.NewSignal("asked"), x.server.NewSignal("asked")}
	for t := model.TaskID(1); t <= 3; t++ {
		x.db.AddTask(model.Task{ID: t, Agent: model.AgentID(t), Workspace: 1, Execution: model.RunID(t)})
	}
	for r := first; r <= second; r++ {
		x.db.AddRun(model.Run{
			ID: r, Task: model.TaskID(r), Agent: model.AgentID(r), Status: model.Running,
		})
	}
	x.old()
	for r := first; r <= second; r++ {
		x.server.Start("run", func(p proc.P) { x.execute(p, r, model.TaskID(r)) })
	}
}

// old is what the sweep finds: an active lease whose run ended ten minutes ago.
func (x *platform) old() {
	const ago = -10 * time.Minute
	x.db.AddRun(model.Run{
		ID: undead, Task: 3, Agent: 3, Status: model.Succeeded, StartedAt: ago, FinishedAt: ago,
	})
	x.db.AddLease(model.Lease{
		ID: 1, Run: undead, Scope: model.Scope{Env: 1, Workspace: 1, Agent: 3}, Sandbox: 1,
		Policy: model.ReuseByEnvironment, Fingerprint: 7, AcquiredAt: ago, LastUsedAt: ago,
		UpdatedAt: ago,
	})
	x.cloud.Seed(1, model.Stopped, undead)
	x.gate.made(1, 0)
}

// execute is one run on the server: it acquires, works, ends and releases.
func (x *platform) execute(p proc.P, r model.RunID, t model.TaskID) {
	req := model.Request{
		Run: r, Task: t, Agent: model.AgentID(t), Env: 1, Workspace: 1, Fingerprint: 7,
		Cancel: p.Host().NewSignal("cancel"),
	}
	x.event(p, model.Event{Kind: model.Started, Run: r, Task: t})
	x.event(p, model.Event{Kind: model.Acquiring, Run: r, Task: t, Request: req})
	if follows(r) {
		x.asked[t].Fire()
	}
	g, err := x.engine.Acquire(p, req)
	x.grants[r] = g
	x.event(p, model.Event{Kind: model.Acquired, Run: r, Task: t, Grant: g, Err: err})
	status := model.Failed
	if err == nil {
		err = x.engine.Execute(p, r)
		x.event(p, model.Event{Kind: model.Worked, Run: r, Task: t, Err: err})
		status = model.Succeeded
	}
	x.event(p, model.Event{Kind: model.Ended, Run: r, Task: t, Status: status})
	x.event(p, model.Event{Kind: model.Releasing, Run: r, Task: t})
	err = x.engine.Release(p, r, status)
	x.event(p, model.Event{Kind: model.ReleaseDone, Run: r, Task: t, Err: err})
}

// Dispatch implements model.Dispatcher.
func (x *platform) Dispatch(p proc.P, r model.RunID, t model.TaskID) {
	p.Fork("run", func(p proc.P) { x.execute(p, r, t) })
}

// SaveInstructions implements model.Files. It makes the tails of the first two last:
// until the follow-up asks for a sandbox, and for as long as that one would need to
// go wrong.
func (x *platform) SaveInstructions(p proc.P, r model.RunID) error {
	if !follows(r) {
		t := model.TaskID(r)
		p.Fork("wake", func(p proc.P) { x.wake(p, t) })
		_ = p.Wait("asked", x.asked[t], proc.Limit{})
		p.Delay("save instructions", proc.Window{Min: 60 * ms, Max: 120 * ms}, proc.Foot{proc.Clock()})
	}
	x.event(p, model.Event{Kind: model.Saved, Run: r})
	return nil
}

// SaveWorkspace implements model.Files, also in the tail.
func (x *platform) SaveWorkspace(p proc.P, r model.RunID) error {
	if r == first {
		p.Fork("sweep", func(p proc.P) { x.failed(x.engine.Sweep(p)) })
	}
	p.Delay("save workspace", proc.UpTo(10*ms), proc.Foot{proc.Clock()})
	x.event(p, model.Event{Kind: model.Saved, Run: r})
	return nil
}

func (x *platform) wake(p proc.P, t model.TaskID) {
	x.event(p, model.Event{Kind: model.Waking, Task: t})
	err := x.engine.Wake(p, t)
	x.event(p, model.Event{Kind: model.Woken, Task: t, Err: err})
}

func (x *platform) event(p proc.P, e model.Event) {
	e.Stamp = model.Stamp{Step: p.Step(), At: p.Now()}
	x.log.Events = append(x.log.Events, e)
	x.failed(e.Err)
}

func (x *platform) failed(err error) {
	if err != nil {
		x.errors = append(x.errors, err)
	}
}
