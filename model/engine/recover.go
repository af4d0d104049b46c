package engine

import (
	"errors"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

// takeOver sees to the runs and wakes of a server that crashed. The first server
// of a trial has none before it.
func (e *Engine) takeOver(p proc.P, k *scratch) (err error) {
	if e.boots < 2 {
		return nil
	}
	for t := (retry{}); ; {
		k.runs, err = e.db.LiveRuns(p, k.runs)
		if !e.resend(p, &t, err) {
			break
		}
	}
	for i := range k.runs {
		if r := &k.runs[i]; !e.executes(r.ID) {
			err = errors.Join(err, e.takeOverRun(p, r))
		}
	}
	return errors.Join(err, e.takeOverWakes(p, k))
}

// takeOverRun starts the executor of a queued run. A run that was being executed
// is lost: it fails, gives up its leases, and frees its task.
func (e *Engine) takeOverRun(p proc.P, r *model.Run) error {
	if r.Status == model.Queued {
		e.dispatch(p, r.ID, r.Task)
		return nil
	}
	_, won, err := e.endRun(p, r.ID, model.Failed, model.ProcessLost)
	if err != nil || !won {
		return err
	}
	return errors.Join(e.releaseLeases(p, r.ID), e.answerDeferred(p, r.ID, r.Task))
}

// takeOverWakes answers wakes whose answer died with the server.
func (e *Engine) takeOverWakes(p proc.P, k *scratch) (err error) {
	for t := (retry{}); ; {
		k.tasks, err = e.db.OpenTasks(p, k.tasks)
		if !e.resend(p, &t, err) {
			break
		}
	}
	for _, t := range k.tasks {
		err = errors.Join(err, e.answer(p, t))
	}
	return err
}
