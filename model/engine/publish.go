package engine

import (
	"errors"
	"time"

	"interlease.example/model"
	"interlease.example/model/store"
	"interlease.example/sim/proc"
)

// How often and how soon the row of an orphan is written again. Source: the
// environment runtime of G1.
const (
	orphanTries = 3
	orphanPause = 100 * time.Millisecond
)

// publish makes the run the holder of sandbox s: a plain insert for a fresh one,
// the hand-off for one that another run held before, and a re-activation for the
// run's own. The provider's part comes before, so that a transaction that fails
// leaves the old row as it was.
func (e *Engine) publish(p proc.P, a *acquisition, s model.SandboxID) error {
	a.lease = model.Lease{
		Run: a.req.Run, Scope: a.scope, Status: model.Active, Policy: e.cfg.Policy,
		Sandbox: s, Fingerprint: a.req.Fingerprint, Backup: a.old.Backup,
	}
	err := e.publishRow(p, a)
	switch {
	case err == nil:
		return nil
	case a.outcome != model.Resumed:
		e.discard(p, a, s)
	case e.bug.LoserTearsDown:
		_ = e.driverDestroy(p, a.req.Run, s) // planted: the winner runs in it
	}
	return conflict(a, err)
}

// publishRow writes the row, and again if nobody knows whether it was written and
// it is not there.
func (e *Engine) publishRow(p proc.P, a *acquisition) error {
	for t := (retry{}); ; {
		err := e.writeRow(p, a)
		if !e.resend(p, &t, err) {
			return err
		}
		if found, failed := e.published(p, a); failed != nil || found {
			return failed
		}
	}
}

func (e *Engine) writeRow(p proc.P, a *acquisition) (err error) {
	switch {
	case a.outcome != model.Resumed:
		a.lease.ID, err = e.db.InsertLease(p, a.lease)
	case a.old.Run == a.req.Run:
		a.lease.ID, err = a.old.ID, e.db.Reacquire(p, a.old.ID, a.lease)
	default:
		bugs := store.HandOffBugs{KeepOld: e.bug.OldRowKept, AnyStatus: e.bug.HandoffUnconditional}
		a.lease.ID, err = e.db.HandOff(p, a.old.ID, a.lease, bugs)
	}
	return err
}

// published looks for the row among those of the run.
func (e *Engine) published(p proc.P, a *acquisition) (bool, error) {
	rows, err := e.activeLeases(p, a.req.Run, a.rows)
	a.rows = rows
	for i := range rows {
		if rows[i].Sandbox == a.lease.Sandbox {
			a.lease.ID = rows[i].ID
			return true, nil
		}
	}
	return false, err
}

// discard destroys a fresh sandbox that the run can't have: a parked row first,
// so that a crash leaves a trace of it, then the sandbox, then the row. What
// fails here is left to the sweep.
func (e *Engine) discard(p proc.P, a *acquisition, s model.SandboxID) {
	orphan := model.Lease{
		Run: a.req.Run, Scope: a.scope, Status: model.PendingCleanup, Policy: model.Ephemeral,
		Sandbox: s, Fingerprint: a.req.Fingerprint, Cleanup: model.CleanupFailed,
		Reason: model.ReasonRejected,
	}
	id, failed := e.insertOrphan(p, orphan)
	if e.teardown(p, a.req.Run, s) == nil && failed == nil {
		orphan.ID = id
		_ = e.endLease(p, a.req.Run, &orphan, gone(model.ReasonRejected), true)
	}
}

// insertOrphan tries three times, as the platform does, and may write two rows
// for one sandbox: the sweep closes both.
func (e *Engine) insertOrphan(p proc.P, l model.Lease) (id model.LeaseID, err error) {
	for n := range orphanTries {
		if id, err = e.db.InsertLease(p, l); err == nil || n == orphanTries-1 {
			break
		}
		_ = p.Sleep("orphan pause", time.Duration(n+1)*orphanPause, proc.Limit{})
	}
	return id, err
}

// gone is the end of a row whose sandbox is destroyed.
func gone(why model.Reason) store.Ending {
	return store.Ending{Status: model.Expired, Cleanup: model.CleanupSuccess, Reason: why}
}

// park is the end of a row whose sandbox a sweep must destroy.
func park(why model.Reason) store.Ending {
	return store.Ending{Status: model.PendingCleanup, Cleanup: model.CleanupFailed, Reason: why}
}

// conflict gives a lost hand-off the text that the platform has for it.
func conflict(a *acquisition, err error) error {
	if !errors.Is(err, model.ErrConflict) {
		return err
	}
	text := TextHandoffLost
	if a.old.Run == a.req.Run {
		text = TextReacquireLost
	}
	return &model.Failure{Text: text, Err: model.ErrConflict}
}
