package engine

import "interlease.example/model"

// The texts of failures, as a board shows them. They are the platform's own,
// word for word, since people search for them. A text that ends in a colon or
// has a gap is followed by, or holds, what it is about.
const (
	// TextRefused is the end of a run whose session may not be restored: its
	// backup comes from a lease that may still change. Source: the report about
	// the settling wait.
	TextRefused = "native_session_recovery_failed: " +
		"runner_harness_state_mismatch: backup_without_reusable_lease"
	// TextNoBackup is a sandbox that is gone, or to be destroyed, whose session
	// has no verified backup. The row is kept.
	TextNoBackup = "runner_harness_backup_unavailable"
	// TextHandoffLost is the conflict of an acquisition that another run's was
	// faster than.
	TextHandoffLost = "Reusable sandbox lease ownership changed during acquisition."
	// TextReacquireLost is the conflict of a run that acquires its own row again.
	TextReacquireLost = "Reusable sandbox lease ownership changed during reacquisition."
	// TextNotResumed surrounds the sandbox's name.
	TextNotResumed = `Reusable sandbox lease "`
	// TextPreserved ends the text that TextNotResumed begins.
	TextPreserved = `" could not be resumed; ` +
		"the lease was preserved and no replacement was created."
	// TextDeadlock is what the store reports for the victim of a deadlock.
	TextDeadlock = "deadlock detected"
	// TextReleaseParked is the reason of a lease whose release failed.
	TextReleaseParked = "release_cleanup_failed"
)

// Texts is every text above, for those who explain them.
func Texts() []string {
	return []string{
		TextRefused, TextNoBackup, TextHandoffLost, TextReacquireLost, TextNotResumed,
		TextPreserved, TextDeadlock, TextReleaseParked,
		model.LeaseAcquireFailed.String(), model.NativeSessionInterrupted.String(),
		model.NativeFinalizationMissing.String(),
	}
}
