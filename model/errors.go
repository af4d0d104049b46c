package model

import (
	"errors"
	"fmt"
)

// What a caller must be able to tell apart. Drivers, store and engines wrap
// them with a text of their own.
var (
	// ErrTransient is a provider's or network's failure that a retry may cure.
	ErrTransient = errors.New("model: transient failure")
	// ErrPermanent is a failure that the same request will meet again.
	ErrPermanent = errors.New("model: permanent failure")
	// ErrRefused is a guard's refusal: right, and the sandbox stays as it was.
	ErrRefused = errors.New("model: refused by a guard")
	// ErrUnconfirmed is a refusal that no retry ends: an earlier cleanup of the
	// sandbox was never confirmed, and only its destruction helps.
	ErrUnconfirmed = fmt.Errorf("%w: cleanup was never confirmed", ErrRefused)
	// ErrConflict is a conditional write that found the row changed.
	ErrConflict = errors.New("model: ownership changed")
	// ErrDeadlock is a transaction that the store aborted, code 40P01.
	ErrDeadlock = errors.New("model: deadlock detected")
	// ErrStateMismatch is a session that may not be restored where it is.
	ErrStateMismatch = errors.New("model: session state mismatch")
	// ErrCancelled is an operation that ended because its run was cancelled.
	ErrCancelled = errors.New("model: run cancelled")
)

// Failure is an error with the text that a board shows and a log keeps.
type Failure struct {
	Code ErrorCode // what the run ends with
	Text string    // exact, as users paste it
	Err  error     // one of the sentinels above, or what caused it
}

// Error is the code and the text.
func (f *Failure) Error() string {
	if f.Code == NoError {
		return f.Text
	}
	return f.Code.String() + ": " + f.Text
}

// Unwrap gives the cause.
func (f *Failure) Unwrap() error { return f.Err }
