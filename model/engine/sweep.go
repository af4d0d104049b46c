package engine

import (
	"errors"
	"time"

	"interlease.example/model"
	"interlease.example/model/store"
	"interlease.example/sim/proc"
)

// What a sweep takes at once, and how soon it tries a parked row again. Source:
// recovery of G1.
const (
	sweepPage     = 20
	sweepCooldown = 30 * time.Second
)

// Sweep is one tick: it sees to what a server that crashed has left, then to
// active leases of runs that ended long ago, then to parked leases. One that
// fails doesn't stop the others.
func (e *Engine) Sweep(p proc.P) error {
	k := e.takeScratch()
	err := errors.Join(e.takeOver(p, k), e.sweepOrphans(p, k), e.sweepParked(p, k))
	e.scratch = append(e.scratch, k)
	return err
}

// sweepOrphans parks active rows whose run has ended, if they are still active
// when that is written, and destroys their sandboxes.
func (e *Engine) sweepOrphans(p proc.P, k *scratch) (err error) {
	for t := (retry{}); ; {
		k.rows, err = e.db.Orphans(p, e.sw.SweepAfter, e.sw.SweepFromEnd, sweepPage, k.rows)
		if !e.resend(p, &t, err) {
			break
		}
	}
	for i := range k.rows {
		l := &k.rows[i]
		parked := store.Ending{
			Status: model.PendingCleanup, Cleanup: l.Cleanup, Reason: model.ReasonOrphan,
			KeepTime: true,
		}
		failed := e.endLease(p, 0, l, parked, !e.bug.SweepUnconditional)
		if failed == nil {
			l.Status = model.PendingCleanup
			failed = e.destroy(p, 0, l, model.ReasonOrphan, true)
		}
		if !errors.Is(failed, model.ErrConflict) {
			err = errors.Join(err, failed)
		}
	}
	return err
}

// sweepParked destroys what earlier attempts left. A failure puts the row back to
// the end of the queue.
func (e *Engine) sweepParked(p proc.P, k *scratch) (err error) {
	for t := (retry{}); ; {
		k.rows, err = e.db.Parked(p, sweepCooldown, sweepPage, k.rows)
		if !e.resend(p, &t, err) {
			break
		}
	}
	for i := range k.rows {
		err = errors.Join(err, e.destroy(p, 0, &k.rows[i], k.rows[i].Reason, true))
	}
	return err
}
