package model

import "time"

// RunStatus is where a run is in its life.
//
//	queued ─▶ running ─▶ succeeded | failed | cancelled | timed_out | interrupted
type RunStatus uint8

// The statuses of a run. Interrupted is terminal too: a run gets it that ends by
// the release of its lease or by the shutdown of its server.
const (
	Queued RunStatus = iota
	Running
	Succeeded
	Failed
	Cancelled
	TimedOut
	Interrupted
)

// EndStatuses are the ways to end, mildest first.
func EndStatuses() []RunStatus {
	return []RunStatus{Succeeded, Failed, Cancelled, TimedOut, Interrupted}
}

// Terminal reports whether the run has ended.
func (s RunStatus) Terminal() bool { return s >= Succeeded }

// String is the spelling of reports and timelines.
func (s RunStatus) String() string {
	return name(s, "queued", "running", "succeeded", "failed", "cancelled", "timed_out", "interrupted")
}

// ErrorCode is why a run ended in an error; the text is what a board shows.
type ErrorCode uint8

// The error codes of a run that the engines produce.
const (
	NoError ErrorCode = iota
	LeaseAcquireFailed
	NativeSessionInterrupted
	NativeFinalizationMissing
	ExecutionFailed
	ProcessLost // its server went down while it ran
)

// String is the code as rows hold it; the empty text means no error.
func (c ErrorCode) String() string {
	return name(c, "", "lease_acquire_failed", "native_session_interrupted",
		"native_finalization_missing", "execution_failed", "process_lost")
}

// Run is a row of the table of runs.
type Run struct {
	ID         RunID
	Task       TaskID
	Agent      AgentID
	Status     RunStatus
	StartedAt  time.Duration
	FinishedAt time.Duration // of no meaning until Status is terminal
	Error      ErrorCode
	Session    SessionID // the provider session that it ended with
	Finalized  bool      // its workspace_finalize operation was recorded
}

// Task is a row of the table of tasks. A task has at most one live run: a wake
// that arrives meanwhile is deferred.
type Task struct {
	ID        TaskID
	Agent     AgentID
	Workspace WorkspaceID
	Execution RunID // the run that is live or was retired last
	Deferred  WakeID
}

// Wake is a row of the table of wakes: a request of the board, a timer or
// another agent that a task goes on.
type Wake struct {
	ID       WakeID
	Task     TaskID
	At       time.Duration
	Run      RunID // the run that answers it; 0 while there is none
	Deferred bool
}

// Session is a row of the table of sessions: the durable state of a native
// runner for one task, and its fail-over backup.
type Session struct {
	Task   TaskID
	ID     SessionID // 0: no prior native state
	Backup Backup
}

// Backup is the fail-over copy of a session. A restore needs a source that can
// no longer change: its lease is released or retained.
type Backup struct {
	Valid      bool
	Source     LeaseID   // the lease in whose sandbox it was made
	Authorized SandboxID // the sandbox that may be destroyed on its strength
}

func name[T ~uint8](v T, names ...string) string {
	if int(v) < len(names) {
		return names[v]
	}
	return "unknown"
}
