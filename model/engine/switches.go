package engine

import (
	"time"

	"interlease.example/model"
)

// Switches are the differences between engines: each field is one of them. The
// generations are those of the platform's server: G1 is the revision before the
// settling wait, G4 is that wait.
//
// The zero value is an engine that never waits, writes blindly and gives every
// provider call no time at all: begin with a named engine.
type Switches struct {
	// SettleWait makes an acquisition wait while a lease that it could use is
	// still held by a run that has ended. Source: the report about the settling
	// wait. In paperclip-2026.11 and hardened.
	SettleWait bool
	// SettlePoll is the pause between two reads of the wait, above 0. Source: the
	// same report, 250 ms.
	SettlePoll time.Duration
	// SettleBound is how long the wait may take from its begin to its last read,
	// apart from the poll that is under way then. 0 means one read and no pause.
	// Source: the same report, 20 s.
	SettleBound time.Duration
	// SettleRecency is how long ago the holder may have ended, inclusive, by the
	// clock of the store. Source: the same report, 2 min.
	SettleRecency time.Duration
	// SettleInterrupted makes the wait count holders that ended interrupted. The
	// report's list omits that status although it is terminal: a gap. In hardened
	// alone.
	SettleInterrupted bool
	// ResumeBudget is the time for all attempts to resume one sandbox, from the
	// first. Source: the environment runtime of G1, 60 s.
	ResumeBudget time.Duration
	// RefusalRetried makes a guard's refusal of a resume count as transient, and
	// makes a refusal that only a destroy can end lead to a destroy and a fresh
	// sandbox. The platform retries neither, because the texts have none of the
	// words on which it retries. In hardened alone.
	RefusalRetried bool
	// HandoffAgain makes an acquisition that lost the hand-off of a lease select
	// again, also one that sees between two attempts to resume that it will lose.
	// Without it the run fails. In hardened alone.
	HandoffAgain bool
	// RestoreHandedOff makes the source of a backup count as retired, too, if its
	// row has expired and no run of the same task holds its sandbox: another task
	// of the scope has taken it, or it is destroyed; and if the row was claimed for
	// that when it was free. The platform refuses that run. In hardened alone.
	RestoreHandedOff bool
	// DestroyClaimed makes the engine take a row out of reach by a conditional
	// write before it destroys the row's sandbox. In G1 only the deletion of an
	// environment does so. In hardened alone.
	DestroyClaimed bool
	// ReleaseGuarded makes every write that ends a lease expect the status and
	// the holder that the engine read. G1 writes by id alone; a parallel lineage
	// of the platform has the guard. In hardened alone.
	ReleaseGuarded bool
	// ReleaseRetried is how long a transient failure of a provider's stop or
	// destroy is retried before the row is parked. 0 means not at all, as in G1.
	// 60 s in hardened.
	ReleaseRetried time.Duration
	// LocksOrdered makes the transaction that finalizes a run lock task before
	// run, as the one that retires it does. G1 locks run before task there, and
	// the two can deadlock. Source: the settling-wait report's second failure. In
	// hardened alone.
	LocksOrdered bool
	// StoreRetried makes the engine send a statement again whose connection
	// failed. G1 lets the failure reach the caller. In hardened alone.
	StoreRetried bool
	// SweepAfter is how long ago a row that the sweep takes must have been used.
	// Source: recovery of G1, 5 min in periodic ticks.
	SweepAfter time.Duration
	// SweepFromEnd makes SweepAfter count from the end of the run and not from
	// the last change of its row, which may lie before the release tail. In
	// hardened alone.
	SweepFromEnd bool
}

// g1 is the server before the settling wait.
func g1() Switches {
	return Switches{
		SettlePoll:    model.SettlePoll,
		SettleBound:   model.SettleBound,
		SettleRecency: model.SettleRecency,
		ResumeBudget:  60 * time.Second,
		SweepAfter:    5 * time.Minute,
	}
}
