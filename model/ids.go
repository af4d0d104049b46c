package model

// Identities of rows and sandboxes. The zero value names nobody.
type (
	RunID       int32 // a run, as r1
	TaskID      int32 // a task, as t01
	AgentID     int32 // an agent
	LeaseID     int32 // a lease row
	WakeID      int32 // a wake request
	EnvID       int32 // an environment: where sandboxes come from
	WorkspaceID int32 // an execution workspace; 0 means that the task has none
	SandboxID   int32 // a sandbox of the provider, as sb-1
	SessionID   int32 // a provider session that a native runner holds
)

// Fingerprint stands for all that must be unchanged for a sandbox to be used
// again: provider, plug-in version, configuration, versions of secrets.
type Fingerprint uint32

// The tables of the store, as footprints name them.
const (
	TableRuns = iota
	TableTasks
	TableLeases
	TableWakes
	TableSessions
)
