package engine

import (
	"errors"

	"interlease.example/model"
	"interlease.example/model/store"
	"interlease.example/sim/proc"
)

// finalize records the run's operation workspace_finalize, in a transaction that
// locks the run and its task. The platform locks the run first, while the
// transaction that retires a run for its successor locks the task first: the two
// can deadlock. A run whose operation can't be recorded settles without it.
func (e *Engine) finalize(p proc.P, r model.RunID, t model.TaskID) error {
	var err error
	for n := (retry{}); ; {
		err = e.recordFinalize(p, r, t)
		if err == nil || !e.resend(p, &n, err) {
			break
		}
	}
	if err == nil {
		return nil
	}
	return errors.Join(err, e.failRun(p, r, model.NativeFinalizationMissing))
}

func (e *Engine) recordFinalize(p proc.P, r model.RunID, t model.TaskID) error {
	tx := e.db.Begin(p, r)
	run, err := e.lockBoth(p, tx, r, t)
	if err != nil {
		tx.Rollback(p)
		return err
	}
	run.Finalized = true
	tx.PutRun(run)
	_, err = tx.Commit(p)
	return err
}

// lockBoth locks run and task, in the order of the engine.
func (e *Engine) lockBoth(
	p proc.P, tx *store.Tx, r model.RunID, t model.TaskID,
) (run model.Run, err error) {
	if e.sw.LocksOrdered {
		if _, _, err = tx.LockTask(p, t); err == nil {
			run, err = tx.LockRun(p, r)
		}
		return run, err
	}
	if run, err = tx.LockRun(p, r); err == nil {
		_, _, err = tx.LockTask(p, t)
	}
	return run, err
}
