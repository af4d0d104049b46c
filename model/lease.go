package model

import "time"

// LeaseStatus is where a lease is in its life.
//
//	active ─▶ released | retained ─▶ (resumed by another run) expired
//	active ─▶ failed | expired | pending_cleanup ─▶ expired
//
// Expired and failed have no successor.
type LeaseStatus uint8

// The statuses of a lease.
const (
	Active LeaseStatus = iota
	Released
	Retained
	Expired
	FailedLease
	PendingCleanup
)

// String is the spelling of rows and reports.
func (s LeaseStatus) String() string {
	return name(s, "active", "released", "retained", "expired", "failed", "pending_cleanup")
}

// Resumable reports whether another run may resume the sandbox of such a row.
func (s LeaseStatus) Resumable() bool { return s == Released || s == Retained }

// Policy says whether a sandbox may be used again. It is fixed at acquisition.
type Policy uint8

// The policies that engines write.
const (
	Ephemeral Policy = iota
	ReuseByEnvironment
)

// String is the spelling of rows.
func (p Policy) String() string { return name(p, "ephemeral", "reuse_by_environment") }

// CleanupStatus is what is known of the provider's side of a lease that ended.
type CleanupStatus uint8

// The cleanup statuses.
const (
	CleanupNone CleanupStatus = iota
	CleanupSuccess
	CleanupFailed
)

// String is the spelling of rows; the empty text means null.
func (c CleanupStatus) String() string { return name(c, "", "success", "failed") }

// Reason is why a lease ended as it did.
type Reason uint8

// The failure reasons of a lease that engines write.
const (
	ReasonNone Reason = iota
	ReasonHandedOff
	ReasonFingerprint
	ReasonNotFound
	ReasonReleaseFailed
	ReasonOrphan
	ReasonRejected
	ReasonDestroyed
)

// String is the spelling of rows; the empty text means none.
func (r Reason) String() string {
	return name(r, "", "handed_off", "lease_fingerprint_mismatch", "not_found",
		"release_cleanup_failed", "orphaned_active_lease_recovered",
		"acquire_rejected_teardown_failed", "lease_destroyed")
}

// Scope is what must be equal for a run to use the sandbox of another one. When
// there is no workspace the task counts instead.
type Scope struct {
	Env       EnvID
	Workspace WorkspaceID
	Task      TaskID // only if Workspace is 0
	Agent     AgentID
}

// Lease is a row of the table of leases.
type Lease struct {
	ID          LeaseID
	Run         RunID // the run that holds it, or held it last
	Scope       Scope
	Status      LeaseStatus
	Policy      Policy
	Sandbox     SandboxID
	Fingerprint Fingerprint
	Cleanup     CleanupStatus
	Reason      Reason
	AcquiredAt  time.Duration
	LastUsedAt  time.Duration // candidates are ordered by it, latest first
	ReleasedAt  time.Duration // of no meaning while active
	UpdatedAt   time.Duration
	Backup      Backup
}

// Settling reports whether l, held by r, is about to become free for run n at
// now: reusable, active, held by another run that ended at most recency ago.
// The report about the settling wait sets recency to two minutes, inclusive.
func (l *Lease) Settling(r *Run, n RunID, now, recency time.Duration) bool {
	return l.Policy == ReuseByEnvironment && l.Status == Active && l.Run != n &&
		r.ID == l.Run && r.Status.Terminal() && r.FinishedAt >= now-recency
}
