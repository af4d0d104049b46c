package scenarios

import (
	"time"

	"interlease.example/model"
	"interlease.example/model/engine"
	"interlease.example/model/store"
	"interlease.example/providers/daytona"
	"interlease.example/providers/fake"
	"interlease.example/sim"
	"interlease.example/sim/proc"
)

// The latencies of a world: one way to the store, to the worker, and how late a
// timer of the server may be.
const (
	toStore  = 5 * time.Millisecond
	toWorker = 2 * time.Millisecond
	lateness = 20 * time.Millisecond
)

// World is one platform. Everything is made once and reset for each trial.
type World struct {
	Load Workload // of the trial that runs

	sim                   *sim.Sim
	log                   model.Log
	board, server, worker *sim.Host

	db      *store.Store
	cloud   *fake.Daytona
	driver  *daytona.Driver
	engine  *engine.Engine
	verbs   model.Verbs
	nemesis nemesis

	scenario  Scenario
	own       func(*World, proc.Host) model.Verbs // a reader's engine; nil: ours
	woken     model.RunID                         // last run that the world itself has woken
	executors []*executor                         // by id of their run, from 1
	acts      []*boardAct
	left      int // runs and requests of the board that are not over
	closer    func(proc.P)
	lost      func(*sim.Host)
	boot      func(*sim.Host)
}

func newWorld(sc Scenario, subject Subject) *World {
	e := subject.Engine
	w := &World{sim: sim.New(), scenario: sc, own: subject.Simulated}
	w.nemesis.log = &w.log
	w.db = store.New(store.Config{
		Log: &w.log, Nemesis: &w.nemesis, Request: proc.UpTo(toStore), Answer: proc.UpTo(toStore),
	})
	times := fake.UsualDaytonaTimes()
	times.Command = proc.Window{Min: time.Second, Max: 4 * time.Second}
	w.cloud = fake.NewDaytona(fake.DaytonaConfig{Log: &w.log, Nemesis: &w.nemesis, Times: times})
	w.driver = daytona.New(daytona.Config{
		API: w.cloud, Recorder: w.cloud, Switches: e.Driver, Bugs: e.Bugs,
	})
	w.engine = engine.New(engine.Config{
		Switches: e.Lease, Mutants: e.Mutants, Store: w.db, Driver: w.driver, Files: w,
		Dispatcher: w, Policy: model.ReuseByEnvironment, Backups: true,
		Transit: proc.UpTo(toWorker),
	})
	w.verbs = w.engine.Verbs()
	w.boot = func(h *sim.Host) { w.engine.Boot(h) }
	w.closer = w.close
	w.lost = func(h *sim.Host) { w.db.Lost(w.sim, h) }
	return w
}

// setUp begins a trial.
func (w *World) setUp(s *sim.Sim) {
	w.log.Reset()
	w.db.Reset()
	w.cloud.Reset()
	w.driver.Reset()
	w.board = s.NewHost("board", sim.HostOptions{})
	w.server = s.NewHost("server", sim.HostOptions{Lateness: lateness, Boot: w.boot})
	w.worker = s.NewHost("worker", sim.HostOptions{OneThread: true})
	s.OnCrash(w.lost)
	w.driver.Boot(w.worker)
	w.engine.Reset(w.worker)
	w.engine.Boot(w.server)
	if w.own != nil {
		w.verbs = w.own(w, w.server)
	}
	w.Load.reset()
	w.scenario.draw(w)
	w.nemesis.reset(w.Load.Faults)
	w.rows()
	w.begin()
}

// Cloud is the provider's service, for an engine of the reader's own.
func (w *World) Cloud() *fake.Daytona { return w.cloud }

// Store is the database, for an engine of the reader's own. It has the runs and
// tasks of the workload.
func (w *World) Store() *store.Store { return w.db }

// Draw asks on behalf of the workload; the id tells draws of one site apart. 0 is
// the mildest of n answers.
func (w *World) Draw(site string, id, n int) int {
	if n == 1 {
		return 0
	}
	return w.sim.Draw(site, id, n)
}

func (w *World) draw(site string, n int) int { return w.Draw(site, 0, n) }

// begin starts the clients.
func (w *World) begin() {
	w.woken = model.RunID(len(w.Load.Runs))
	if w.Load.Stuck {
		w.woken++ // the run of the stuck row
	}
	w.left = len(w.Load.Runs) + len(w.Load.Wakes) + len(w.Load.Cancels)
	for _, r := range w.Load.Runs {
		x := w.executor(r.ID)
		x.plan, x.from = r, 0
		w.server.Start("run", x.body)
	}
	n := 0
	for _, a := range w.Load.Wakes {
		w.act(n, boardAct{at: a.At, task: a.Task})
		n++
	}
	for _, a := range w.Load.Cancels {
		w.act(n, boardAct{at: a.At, run: a.Run})
		n++
	}
}

// rows are the tasks and runs that exist from the beginning.
func (w *World) rows() {
	for t := model.TaskID(1); t <= 4; t++ {
		w.db.AddTask(w.task(t))
	}
	if w.own != nil {
		return // whose runs end is in the history; it may know no rows of runs
	}
	for _, r := range w.Load.Runs {
		w.db.AddRun(model.Run{ID: r.ID, Task: r.Task, Agent: r.Agent, Status: model.Running})
	}
	if w.Load.Stuck {
		w.stuck()
	}
}

func (w *World) task(t model.TaskID) model.Task {
	task := model.Task{ID: t, Agent: 1, Workspace: 1}
	for _, r := range w.Load.Runs {
		if r.Task == t {
			task.Agent, task.Execution = r.Agent, r.ID
		}
	}
	return task
}

// stuck adds a row that its run, which ended ten minutes ago, never released.
func (w *World) stuck() {
	const old = -10 * time.Minute
	id := model.RunID(len(w.Load.Runs) + 1)
	w.db.AddRun(model.Run{
		ID: id, Task: 4, Agent: 1, Status: model.Succeeded, StartedAt: old, FinishedAt: old,
	})
	w.db.AddLease(model.Lease{
		ID: 1, Run: id, Scope: model.Scope{Env: 1, Workspace: 1, Agent: 1}, Sandbox: 1,
		Policy: model.ReuseByEnvironment, Fingerprint: 7, AcquiredAt: old, LastUsedAt: old,
		UpdatedAt: old,
	})
	w.cloud.Seed(1, model.Stopped, id)
}

// executor is that of a run; it is made when the run is first seen.
func (w *World) executor(r model.RunID) *executor {
	for int(r) > len(w.executors) {
		x := &executor{w: w}
		x.body = x.run
		w.executors = append(w.executors, x)
	}
	return w.executors[r-1]
}

// Dispatch implements model.Dispatcher: a wake has led to a run.
func (w *World) Dispatch(p proc.P, r model.RunID, t model.TaskID) {
	x := w.executor(r)
	x.plan, x.from = w.Load.Next, p.Now()
	x.plan.ID, x.plan.Task = r, t
	w.left++
	p.Fork("run", x.body)
}

func (w *World) event(p proc.World, e model.Event) {
	e.Stamp = model.Stamp{Step: p.Step(), At: p.Now()}
	w.log.Events = append(w.log.Events, e)
}
