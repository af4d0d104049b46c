package engine

import (
	"time"

	"interlease.example/model"
	"interlease.example/model/store"
	"interlease.example/sim/proc"
)

// Config is what an engine is made of. Store, Driver, Files and Dispatcher are
// required, and Worker unless Reset gives it.
type Config struct {
	Switches Switches
	Mutants  Mutants // the zero value plants none

	Store      *store.Store
	Driver     model.Driver
	Worker     proc.Host // where the driver lives
	Files      model.Files
	Dispatcher model.Dispatcher

	// Policy is what new leases get. The zero value, ephemeral, means that no
	// sandbox is ever used again.
	Policy model.Policy
	// Backups makes a native session keep a fail-over backup from its begin.
	Backups bool
	// Transit is how long a request to the worker travels, and its answer.
	Transit proc.Window
	// CallLimit is when the host gives up on a provider call, whose code goes on.
	// 0 means 330 s: five minutes that the Daytona driver has by default, and the
	// 30 s that hosts add. A resume has at most the rest of its budget.
	CallLimit time.Duration
}

// Engine is the lease engine of one server. It may be used for many trials, one
// after another.
type Engine struct {
	cfg   Config
	sw    Switches
	bug   Mutants
	db    *store.Store
	calls calls
	boots int // since the trial began

	waitsFor store.Statuses // the settling wait

	// The memory of the server, which a crash loses.
	desk       []executor
	destroying []model.LeaseID
	idle       []*acquisition // that nobody uses
	scratch    []*scratch
}

// scratch is room for rows that a verb reads.
type scratch struct {
	rows  []model.Lease
	runs  []model.Run
	tasks []model.TaskID
}

// New makes an engine. Call Boot before its verbs.
func New(cfg Config) *Engine {
	if cfg.CallLimit == 0 {
		cfg.CallLimit = 330 * time.Second
	}
	e := &Engine{cfg: cfg, sw: cfg.Switches, bug: cfg.Mutants, db: cfg.Store}
	e.plant()
	return e
}

// plant applies the planted bugs that are nothing but another setting.
func (e *Engine) plant() {
	if e.bug.WaitRemoved {
		e.sw.SettleWait = false
	}
	if e.bug.BoundRemoved {
		e.sw.SettleBound = time.Hour
	}
	if e.bug.BoundShort {
		e.sw.SettleBound = 2 * time.Second
	}
	if e.bug.RecencyRemoved {
		e.sw.SettleRecency = time.Hour * 24 * 365
	}
	if e.bug.ReleaseBlind {
		e.sw.ReleaseGuarded = false
	}
	if e.bug.LocksCrossed {
		e.sw.LocksOrdered = false
	}
	if e.bug.ConflictFails {
		e.sw.HandoffAgain = false
	}
	if e.bug.SweepAtOnce {
		e.sw.SweepAfter = 0
	}
	if e.bug.RefusalFails {
		e.sw.RefusalRetried = false
	}
	e.waitsFor = e.statuses()
}

// statuses are those for whose runs the settling wait waits.
func (e *Engine) statuses() store.Statuses {
	s := store.Statuses(0).With(model.Succeeded).With(model.Cancelled).With(model.TimedOut)
	if !e.bug.WaitMissesFailed {
		s = s.With(model.Failed)
	}
	if e.sw.SettleInterrupted {
		s = s.With(model.Interrupted)
	}
	if e.bug.WaitsForRunning {
		s = s.With(model.Running)
	}
	return s
}

// Reset readies the engine for a new trial, in which no process of the one
// before runs any more, and in which the driver lives in worker. It keeps memory.
func (e *Engine) Reset(worker proc.Host) {
	e.cfg.Worker = worker
	e.calls.reset()
	e.boots = 0
	e.forget()
}

// Boot is the constructor of the server's host: everything that a server knows
// only in memory is forgotten. Calls of an earlier server may still run in the
// worker.
func (e *Engine) Boot(proc.Host) {
	e.calls.forget()
	e.boots++
	e.forget()
}

func (e *Engine) forget() {
	clear(e.desk) // it holds signals of the old host
	e.desk, e.destroying = e.desk[:0], e.destroying[:0]
}

func (e *Engine) takeScratch() *scratch {
	n := len(e.scratch)
	if n == 0 {
		return &scratch{}
	}
	k := e.scratch[n-1]
	e.scratch = e.scratch[:n-1]
	return k
}

// Verbs is the engine as scenarios see it.
func (e *Engine) Verbs() model.Verbs {
	return model.Verbs{
		Acquire: e.Acquire,
		Release: e.Release,
		Execute: e.Execute,
		Wake:    e.Wake,
		Cancel:  e.Cancel,
		Sweep:   e.Sweep,
	}
}
