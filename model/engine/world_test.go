package engine_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/engine"
	"interlease.example/model/store"
	"interlease.example/sim"
	"interlease.example/sim/proc"
)

const (
	sec = time.Second
	ms  = time.Millisecond
)

// world is a server, a worker with a driver that does as it is told, a store and
// a board, in which everything takes exactly as long as the test says. The task
// t01 has run r1, which holds sb-1 by its lease l1, keeps a session with a valid
// backup, and is about to end.
type world struct {
	sim     *sim.Sim
	server  *sim.Host
	worker  *sim.Host
	log     model.Log
	db      *store.Store
	eng     *engine.Engine
	drv     *stub
	files   tails
	script  []act
	after   []act        // played by the server that a restart boots, from then on
	setup   func(*world) // changes of the set-up; nil: none
	cfg     engine.Config
	nemesis model.Nemesis // nil: calm
	cancel  bool          // executors give their run a signal
	status  model.RunStatus
	work    time.Duration
	grants  []granted // in the order of their returns
	failed  []error   // of verbs that the script calls
}

// act is something that happens at a time, on the server; a nil do is its restart.
type act struct {
	at   time.Duration
	name string
	do   func(proc.P)
}

type granted struct {
	run   model.RunID
	at    time.Duration
	grant model.Grant
	err   error
}

func newWorld(t *testing.T, name string) *world {
	t.Helper()
	w := &world{sim: sim.New(), status: model.Succeeded, work: sec}
	t.Cleanup(w.sim.Close)
	w.drv = &stub{w: w, stop: 500 * ms, start: 500 * ms, create: sec}
	w.cfg = engine.Config{
		Switches: named(t, name), Driver: w.drv, Files: &w.files, Dispatcher: w,
		Policy: model.ReuseByEnvironment, Backups: true, Transit: proc.Exactly(ms),
	}
	w.files = tails{instructions: 12 * sec, workspace: sec}
	return w
}

// run plays the script to its end and judges nothing.
func (w *world) run(t *testing.T, script ...act) *sim.Outcome {
	t.Helper()
	out := w.runOf(script)
	require.Equal(t, sim.Failure{}, out.Failure, "Run")
	return out
}

func (w *world) runOf(script []act) *sim.Outcome {
	if w.db == nil {
		w.db = store.New(store.Config{
			Log: &w.log, Nemesis: w.nemesis,
			Request: proc.Exactly(2 * ms), Answer: proc.Exactly(2 * ms),
		})
		w.cfg.Store = w.db
		w.eng = engine.New(w.cfg)
	}
	w.script = script
	return w.sim.Run(&sim.Trial{Setup: w.begin, Config: sim.Config{Audit: true}})
}

func (w *world) begin(s *sim.Sim) {
	w.server = s.NewHost("server", sim.HostOptions{Boot: func(h *sim.Host) {
		w.eng.Boot(h)
		w.play(w.after)
	}})
	w.worker = s.NewHost("worker", sim.HostOptions{})
	s.OnCrash(func(h *sim.Host) { w.db.Lost(s, h) })
	w.log.Reset()
	w.db.Reset()
	w.eng.Reset(w.worker)
	w.eng.Boot(w.server)
	w.drv.reset()
	w.grants, w.failed = w.grants[:0], w.failed[:0]
	w.rows()
	w.play(w.script)
}

func (w *world) play(script []act) {
	for _, a := range script {
		if a.do == nil {
			w.sim.Schedule("crash", 1, proc.Exactly(a.at), proc.Foot{},
				&sim.Fault{Host: w.server, Kind: sim.FaultRestart})
			continue
		}
		w.server.Start(a.name, func(p proc.P) {
			_ = p.Sleep("until", a.at, proc.Limit{})
			a.do(p)
		})
	}
}

// rows are those of the founding incident, before r1 ends.
func (w *world) rows() {
	w.db.AddTask(model.Task{ID: 1, Agent: 1, Workspace: 1, Execution: 1})
	w.db.AddTask(model.Task{ID: 2, Agent: 1, Workspace: 1})
	w.db.AddRun(model.Run{ID: 1, Task: 1, Agent: 1, Status: model.Running, Session: 1})
	w.db.AddLease(model.Lease{
		ID: 1, Run: 1, Scope: model.Scope{Env: 1, Workspace: 1, Agent: 1},
		Policy: model.ReuseByEnvironment, Sandbox: 1, Fingerprint: 7, Backup: backup(1, 1),
	})
	w.db.AddSession(model.Session{Task: 1, ID: 1, Backup: backup(1, 1)})
	w.drv.boxes = append(w.drv.boxes[:0], model.Absent, model.Up)
	if w.setup != nil {
		w.setup(w)
	}
}

func backup(source model.LeaseID, s model.SandboxID) model.Backup {
	return model.Backup{Valid: true, Source: source, Authorized: s}
}

// request is that of a run of t01.
func (w *world) request(r model.RunID) model.Request {
	return model.Request{Run: r, Task: 1, Agent: 1, Env: 1, Workspace: 1, Fingerprint: 7}
}

// Dispatch starts an executor that acquires, works and releases.
func (w *world) Dispatch(p proc.P, r model.RunID, t model.TaskID) {
	p.Fork("executor", func(p proc.P) { w.execute(p, r, t) })
}

func (w *world) execute(p proc.P, r model.RunID, t model.TaskID) {
	req := w.request(r)
	req.Task = t
	if w.cancel {
		req.Cancel = p.Host().NewSignal("cancel")
	}
	status := w.status
	g, err := w.eng.Acquire(p, req)
	w.grants = append(w.grants, granted{run: r, at: p.Now(), grant: g, err: err})
	if err != nil {
		status = model.Failed
	} else {
		_ = p.Sleep("work", w.work, proc.Limit{Cancel: req.Cancel})
	}
	w.note(w.eng.Release(p, r, status))
}

func (w *world) note(err error) {
	if err != nil {
		w.failed = append(w.failed, err)
	}
}

// The acts of scripts.

func (w *world) ends(at time.Duration, r model.RunID, s model.RunStatus) act {
	return act{at, "end", func(p proc.P) { w.note(w.eng.Release(p, r, s)) }}
}

func (w *world) wakes(at time.Duration, t model.TaskID) act {
	return act{at, "wake", func(p proc.P) { w.note(w.eng.Wake(p, t)) }}
}

func (w *world) cancels(at time.Duration, r model.RunID) act {
	return act{at, "cancel", func(p proc.P) { w.note(w.eng.Cancel(p, r)) }}
}

func (w *world) sweeps(at time.Duration) act {
	return act{at, "sweep", func(p proc.P) { w.note(w.eng.Sweep(p)) }}
}

// crashes restarts the server.
func (w *world) crashes(at time.Duration) act { return act{at: at} }

// only is the one acquisition of a trial.
func (w *world) only(t *testing.T) granted {
	t.Helper()
	require.Len(t, w.grants, 1, "acquisitions")
	return w.grants[0]
}

// polls counts the reads of the settling wait.
func (w *world) polls() int {
	n := 0
	for _, s := range w.log.Statements {
		if s.Kind == model.SettlingRead {
			n++
		}
	}
	return n
}

// tails are files that take as long to save as they say.
type tails struct{ instructions, workspace time.Duration }

func (f *tails) SaveInstructions(p proc.P, _ model.RunID) error {
	return p.Sleep("save instructions", f.instructions, proc.Limit{})
}

func (f *tails) SaveWorkspace(p proc.P, _ model.RunID) error {
	return p.Sleep("save workspace", f.workspace, proc.Limit{})
}
