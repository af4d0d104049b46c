package model

import "interlease.example/sim/proc"

// Driver is a provider plug-in: its guards and the life cycle of its sandboxes.
// It lives in a worker host; an engine reaches it by proc.P.Invoke.
//
// The answer to Resume has three meanings that engines must keep apart: a lease
// with the same sandbox is resumed; a nil error with no sandbox proves that this
// very sandbox is gone or foreign, and authorises its destruction; an error
// proves nothing, and everything is kept.
type Driver interface {
	// Acquire makes a sandbox. One that comes with an error may exist: it must be
	// recorded and destroyed.
	Acquire(p proc.P, r RunID) (SandboxID, error)
	Resume(p proc.P, r RunID, s SandboxID) (SandboxID, error)
	// Release ends the use of s by r; disposition says what becomes of s.
	Release(p proc.P, r RunID, s SandboxID, d Disposition) (Receipt, error)
	Destroy(p proc.P, r RunID, s SandboxID) (Receipt, error)
	// Execute runs a command of r in s for as long as the command takes.
	Execute(p proc.P, r RunID, s SandboxID) error
}

// Disposition is what the host decides about a sandbox after a run.
type Disposition uint8

// The dispositions. StopAndRetain stops the sandbox and keeps it whatever the
// run's outcome.
const (
	DispositionRelease Disposition = iota
	StopAndRetain
	DestroySandbox
)

// String is the spelling of reports.
func (d Disposition) String() string { return name(d, "release", "stop_and_retain", "destroy") }

// Receipt is a provider's confirmation that a sandbox no longer runs.
type Receipt uint8

// The receipts of a teardown.
const (
	NoReceipt Receipt = iota
	ReceiptStopped
	ReceiptDestroyed
)

// String is the spelling of receipts.
func (r Receipt) String() string { return name(r, "none", "stopped", "destroyed") }
