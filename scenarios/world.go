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
	times   fake.DaytonaTimes // without a workload's wishes
	driver  *daytona.Driver
	engine  *engine.Engine // nil if the engine is not ours
	foreign func(*World, proc.Host) model.Verbs
	verbs   model.Verbs
	nemesis nemesis

	scenario  Scenario
	executors []*executor // by id of their run, from 1
	plays     []*play
	tasks     []taskState // by id, from 1
	coming    int         // what is scheduled and has not begun
	clients   int         // processes of clients that run
	open      sim.Obligation
	missed    Missed
	hasRuns   bool // rows of them
	hasDriver bool // the engine uses our driver
	woken     int  // runs that the world itself has started

	successor, closer func(proc.P)
	lost              func(*sim.Host)
	bootServer        func(*sim.Host)
	bootWorker        func(*sim.Host)
}

func newWorld(sc Scenario, s Subject) *World {
	w := &World{sim: sim.New(), scenario: sc, foreign: s.Simulated}
	w.nemesis.log = &w.log
	w.db = store.New(store.Config{
		Log: &w.log, Nemesis: &w.nemesis, Request: proc.UpTo(toStore), Answer: proc.UpTo(toStore),
		Pins: w,
	})
	w.times = fake.UsualDaytonaTimes()
	w.times.Command = proc.Window{Min: time.Second, Max: 4 * time.Second}
	w.cloud = fake.NewDaytona(fake.DaytonaConfig{Log: &w.log, Nemesis: &w.nemesis, Times: w.times})
	w.driver = daytona.New(daytona.Config{
		API: w.cloud, Recorder: w.cloud, Switches: s.Engine.Driver, Bugs: s.Engine.Bugs,
	})
	if s.Simulated == nil {
		w.engine = newEngine(w, s.Engine)
		w.verbs = w.engine.Verbs()
	}
	w.bind()
	return w
}

func newEngine(w *World, e Engine) *engine.Engine {
	return engine.New(engine.Config{
		Switches: e.Lease, Mutants: e.Mutants, Store: w.db, Driver: w.driver, Files: w,
		Dispatcher: w, Policy: model.ReuseByEnvironment, Backups: true,
		Transit: proc.UpTo(toWorker),
	})
}

// bind makes the bodies once that every trial uses.
func (w *World) bind() {
	w.successor, w.closer = w.takeOver, w.close
	w.bootServer = w.restarted
	w.bootWorker = func(h *sim.Host) { w.driver.Boot(h) }
	w.lost = func(h *sim.Host) { w.db.Lost(w.sim, h) }
}

// setUp begins a trial.
func (w *World) setUp(s *sim.Sim) {
	w.reset()
	w.board = s.NewHost("board", sim.HostOptions{})
	w.server = s.NewHost("server", sim.HostOptions{Lateness: lateness, Boot: w.bootServer})
	w.worker = s.NewHost("worker", sim.HostOptions{OneThread: true, Boot: w.bootWorker})
	s.OnCrash(w.lost)
	w.driver.Boot(w.worker)
	if w.engine != nil {
		w.engine.Reset(w.worker)
	}
	w.boot()
	w.scenario.draw(w)
	w.Load.Stuck = w.Load.Stuck && w.verbs.Sweep != nil
	w.nemesis.reset(&w.Load)
	w.hurry()
	w.rows()
	w.begin()
}

func (w *World) reset() {
	w.log.Reset()
	w.db.Reset()
	w.cloud.Reset()
	w.driver.Reset()
	w.Load.reset()
	w.coming, w.clients, w.woken, w.missed = 0, 0, 0, Missed{}
	w.tasks = w.tasks[:0]
	w.hasRuns, w.hasDriver = w.engine != nil, w.engine != nil
	for _, x := range w.executors {
		x.plan, x.started, x.ended, x.kept = Run{}, false, false, [pins]bool{}
	}
}

// boot starts the engine of the server, which knows nothing yet.
func (w *World) boot() {
	if w.foreign != nil {
		w.verbs = complete(w.foreign(w, w.server))
		return
	}
	w.engine.Boot(w.server)
}

// complete gives verbs that say what is missing to an engine without the two that
// are required.
func complete(v model.Verbs) model.Verbs {
	missing := func(verb string) {
		panic("scenarios: the engine has no " + verb + ", expected Verbs with Acquire and Release")
	}
	if v.Acquire == nil {
		v.Acquire = func(proc.P, model.Request) (g model.Grant, err error) {
			missing("Acquire")
			return g, err
		}
	}
	if v.Release == nil {
		v.Release = func(proc.P, model.RunID, model.RunStatus) (err error) {
			missing("Release")
			return err
		}
	}
	return v
}

// hurry makes the provider stop sandboxes as fast as a pinned release needs it.
func (w *World) hurry() {
	t := w.cloud.Times()
	*t = w.times
	if room := w.Load.Room; room > 0 {
		t.Stop = proc.Window{Min: min(t.Stop.Min, room/8), Max: min(t.Stop.Max, room/4)}
		t.Poll.Max = min(t.Poll.Max, room/8)
	}
}

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
	w.open = w.sim.Oblige("the clients are done", forever)
	for i := range w.Load.Runs {
		w.beginRun(&w.Load.Runs[i])
	}
	for n, a := range w.Load.Acts {
		w.schedule(n, a)
	}
}

// forever is a bound that no trial reaches: what is stuck is found otherwise.
const forever = 1000 * time.Hour

func (w *World) beginRun(r *Run) {
	x := w.executor(r.ID)
	x.plan = *r
	w.state(r.Task).run = r.ID
	switch pin := r.Pins[PinStart]; {
	case pin.given():
		w.sim.Schedule("start", int(r.ID), proc.Window{Min: pin.From, Max: pin.To}, proc.Foot{}, x)
	case r.Start > 0:
		at := proc.Window{Min: r.Start, Max: r.Start + lateness}
		w.sim.Schedule("start", int(r.ID), at, proc.Foot{}, x)
	default:
		x.begin(0)
		w.server.Start("run", x.body)
		return
	}
	w.coming++
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

func (w *World) event(p proc.World, e model.Event) {
	e.Stamp = model.Stamp{Step: p.Step(), At: p.Now()}
	w.log.Events = append(w.log.Events, e)
}
