package model

import (
	"time"

	"interlease.example/sim/proc"
)

// Request asks for a sandbox for a run.
type Request struct {
	Run         RunID
	Task        TaskID
	Agent       AgentID
	Env         EnvID
	Workspace   WorkspaceID
	Fingerprint Fingerprint
	// Cancel fires when the run is cancelled while it acquires; nil means that
	// nobody can.
	Cancel proc.Signal
}

// Scope is the scope in which the request may use a sandbox again.
func (r *Request) Scope() Scope {
	s := Scope{Env: r.Env, Workspace: r.Workspace, Agent: r.Agent}
	if r.Workspace == 0 {
		s.Task = r.Task
	}
	return s
}

// Outcome says where the sandbox of an acquisition comes from.
type Outcome uint8

// The outcomes of an acquisition.
const (
	Created     Outcome = iota // a fresh sandbox
	Resumed                    // a warm one
	Replacement                // a fresh one for a warm one that was proven gone
)

// String is the spelling of rows and reports.
func (o Outcome) String() string { return name(o, "created", "resumed", "replacement") }

// Grant is what an acquisition gives its run.
type Grant struct {
	Lease    LeaseID
	Sandbox  SandboxID
	Outcome  Outcome
	Session  SessionID // the provider session that the run goes on with; 0: none
	Restored bool      // the session came from a backup
}

// Verbs is an engine as scenarios see it. Acquire and Release are required. A
// nil verb means that the engine has none, and scenarios that need it are
// skipped by name.
//
// Every verb runs in a process of the engine's host and blocks until it is
// done. Release is called once a run, by the process that executed it: it ends
// the run as the status says, saves what is to be saved, and gives the lease
// up.
type Verbs struct {
	Acquire func(proc.P, Request) (Grant, error)
	Release func(proc.P, RunID, RunStatus) error

	Execute func(proc.P, RunID) error  // one command of the run, in its sandbox
	Wake    func(proc.P, TaskID) error // may start a run through a Dispatcher
	Cancel  func(proc.P, RunID) error
	Sweep   func(proc.P) error // one tick of the sweeper
}

// Dispatcher starts the executor of a run that an engine admitted.
type Dispatcher interface {
	// Dispatch starts a process that acquires, works and releases for the run.
	// It does not block.
	Dispatch(p proc.P, r RunID, t TaskID)
}

// Files is the work that a release does on the host's side. Each call blocks
// for as long as the files take.
type Files interface {
	SaveInstructions(p proc.P, r RunID) error
	SaveWorkspace(p proc.P, r RunID) error
}

// Clocks of the settling wait, as its report gives them.
const (
	SettlePoll    = 250 * time.Millisecond
	SettleBound   = 20 * time.Second
	SettleRecency = 2 * time.Minute
)
