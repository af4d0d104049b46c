package engine

import (
	"errors"

	"interlease.example/model"
	"interlease.example/model/store"
	"interlease.example/sim/proc"
)

// Wake asks that a task goes on. The request is durable at once; then it starts
// a run, or waits for the end of the task's live one.
func (e *Engine) Wake(p proc.P, t model.TaskID) error {
	if err := e.insertWake(p, t); err != nil {
		return err
	}
	return e.answer(p, t)
}

// answerDeferred starts a run for the wakes that came while run r of the task
// was live, and is called when r has ended. Wakes that come from then on see that
// it has.
func (e *Engine) answerDeferred(p proc.P, r model.RunID, t model.TaskID) error {
	open, err := e.hasOpenWake(p, r, t)
	if err != nil || !open {
		return err
	}
	return e.answer(p, t)
}

// answer sees to the open wakes of a task. A deadlock is tried again, in every
// engine, so that they are answered.
func (e *Engine) answer(p proc.P, t model.TaskID) error {
	n := newRetry(p, statementBudget)
	for doubt := false; ; {
		r, err := e.admit(p, t, doubt)
		switch {
		case err == nil && r != 0:
			e.dispatch(p, r, t)
			return nil
		case err == nil:
			return nil
		case errors.Is(err, model.ErrDeadlock):
		case errors.Is(err, store.ErrConnection) && e.sw.StoreRetried:
			doubt = true
		default:
			return err
		}
		if !n.wait(p, "wake pause") {
			return err
		}
	}
}

// dispatch starts the executor of a run, once.
func (e *Engine) dispatch(p proc.P, r model.RunID, t model.TaskID) {
	if !e.executes(r) {
		e.seat(r)
		e.cfg.Dispatcher.Dispatch(p, r, t)
	}
}

// admit is the transaction that retires the task's last run and starts the next
// one, or defers the task's open wakes if that run is live: it locks task, then
// run. It gives the run whose executor is to be started; 0: none. With doubt, an
// earlier try may have been committed: its run is queued then.
func (e *Engine) admit(p proc.P, t model.TaskID, doubt bool) (model.RunID, error) {
	tx := e.db.Begin(p, 0)
	task, open, err := tx.LockTask(p, t)
	var last model.Run
	if err == nil && task.Execution != 0 && (open || doubt) {
		last, err = tx.LockRun(p, task.Execution)
	}
	live := last.ID != 0 && !last.Status.Terminal()
	switch {
	case err != nil || !open:
		tx.Rollback(p)
	case !live:
		tx.Start()
		return tx.Commit(p)
	case e.bug.DeferralDropped:
		tx.Answer(last.ID)
		_, err = tx.Commit(p)
	default:
		tx.Defer()
		_, err = tx.Commit(p)
	}
	if err == nil && doubt && last.Status == model.Queued {
		return last.ID, nil
	}
	return 0, err
}
