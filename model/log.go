package model

import "time"

// Log is everything that properties are judged on: what clients saw, what
// statements the store served and how rows changed, and what the provider's
// service did. No engine and no driver writes into it: workloads write events,
// the store writes statements and changes, services write effects.
//
// Entries are values in the order of their steps. A Log belongs to one trial
// and keeps its memory for the next one.
type Log struct {
	Events     []Event
	Statements []Statement
	Changes    []Change
	Effects    []Effect
	Faults     []Fault
}

// Reset empties the log.
func (l *Log) Reset() {
	l.Events, l.Statements, l.Changes = l.Events[:0], l.Statements[:0], l.Changes[:0]
	l.Effects, l.Faults = l.Effects[:0], l.Faults[:0]
}

// Stamp says when an entry was made.
type Stamp struct {
	Step int // number of the step, from 1; entries of set-up have 0
	At   time.Duration
}

// Event is one entry of the history: what a client called or got back.
type Event struct {
	Stamp
	Kind    EventKind
	Run     RunID
	Task    TaskID
	Status  RunStatus // Ended
	Grant   Grant     // Acquired
	Err     error     // Acquired, Worked, ReleaseDone, Woken: nil means success
	Request Request   // Acquiring
}

// EventKind says what happened.
type EventKind uint8

// The kinds of events. Acquiring, Releasing, Waking and Cancelling are calls;
// Acquired, ReleaseDone, Woken and CancelDone are their returns.
const (
	Waking EventKind = iota
	Woken
	Started     // an executor of the run begins
	Acquiring   // the run asks for a sandbox
	Acquired    // ... and has one, or Err
	Worked      // the run's command in its sandbox ended
	Ended       // the executor ends the run with Status
	Releasing   // the executor calls Release
	ReleaseDone // ... and it returned
	Cancelling
	CancelDone
	Saved // a part of the files was saved in the release tail
	RunFailed
	ServerRestarted // the server went down and is back; written by the nemesis
	WorkerRestarted // ... or the plug-in worker
)

// String names the kind.
func (k EventKind) String() string {
	return name(k, "waking", "woken", "started", "acquiring", "acquired", "worked", "ended",
		"releasing", "release done", "cancelling", "cancel done", "saved", "run failed",
		"server restarted", "worker restarted")
}

// Statement is one round trip to the store.
type Statement struct {
	Kind     StatementKind
	Run      RunID // on whose behalf; 0: nobody's
	Called   time.Duration
	Step     int           // of the effect
	At       time.Duration // of the effect; the store's clock
	Returned time.Duration // -1 until the answer is back
	LockWait time.Duration // time spent waiting for row locks
	Err      error
}

// StatementKind says what a statement is for.
type StatementKind uint8

// The kinds of statements that properties tell apart.
const (
	OtherStatement StatementKind = iota
	SettlingRead                 // is a lease settling for the run?
	SelectionRead                // which leases may the run use again?
	LeaseWrite
	RunWrite
	LockStatement
	CommitStatement
)

// String names the kind.
func (k StatementKind) String() string {
	return name(k, "statement", "settling read", "selection read", "lease write", "run write",
		"lock", "commit")
}

// Change is one row as it became at a commit. Exactly one of the rows is set.
type Change struct {
	Stamp
	Table int // TableRuns and so on
	By    RunID
	Lease Lease
	Run   Run
	Task  Task
	Wake  Wake
	Sess  Session
}

// Effect is one entry of the service's own log: ground truth of the provider.
type Effect struct {
	Stamp
	Op      Op
	Phase   Phase
	Sandbox SandboxID
	Run     RunID // on whose behalf; 0: the service's own
	Call    int   // number of the request, from 1; joins its phases
	State   SandboxState
	Err     error // Reported and Refused: what the caller gets
}

// Op is a request to a provider, or what its service did by itself.
//
// The entries of a driver are written in the step in which it decides. A
// teardown is admitted when it closes the sandbox for others, and then it is
// confirmed or abandoned, once. A resume is admitted or refused, once (Err is
// the refusal's own error); one that was admitted is done, once: with Err, or
// with State Up for a resumed sandbox, or Destroyed for one that is proven gone
// or foreign.
type Op uint8

// The operations of a provider's service, and the two entries by which a driver
// reports to the log when it admits a teardown or a resume.
const (
	OpCreate Op = iota
	OpGet
	OpStart
	OpStop
	OpDelete
	OpExec
	OpTransition // the service moved the sandbox on
	OpAdmitTeardown
	OpAdmitResume
	OpRefuseResume
	OpConfirmTeardown
	OpAbandonTeardown // the teardown ended without confirmation
	OpResumeDone
)

// String names the operation.
func (o Op) String() string {
	return name(o, "create", "get", "start", "stop", "delete", "exec", "transition",
		"admit teardown", "admit resume", "refuse resume", "confirm teardown",
		"abandon teardown", "resume done")
}

// Phase is how far a request came.
type Phase uint8

// The phases: Sent leaves the driver, Accepted arrives, Applied changes the
// sandbox, Refused changes nothing, Reported is the answer.
const (
	Sent Phase = iota
	Accepted
	Applied
	Refused
	Reported
)

// String names the phase.
func (p Phase) String() string {
	return name(p, "sent", "accepted", "applied", "refused", "reported")
}

// SandboxState is the state of a sandbox in the provider.
type SandboxState uint8

// The states that services move sandboxes through.
const (
	Absent SandboxState = iota
	Creating
	Starting
	Up
	Stopping
	Stopped
	Destroying
	Destroyed
	Broken
)

// String is the provider's spelling.
func (s SandboxState) String() string {
	return name(s, "absent", "creating", "starting", "started", "stopping", "stopped",
		"destroying", "destroyed", "error")
}
