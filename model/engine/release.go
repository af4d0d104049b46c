package engine

import (
	"errors"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

// Release is the executor's final block. It ends the run, which frees its task
// at once, then saves the files, records the operation that finalizes the run,
// and gives the leases up last: all that lies between is the release tail. A run
// that is cancelled keeps its status.
//
// Nothing stops it half-way: what goes wrong is returned at the end, joined.
func (e *Engine) Release(p proc.P, r model.RunID, s model.RunStatus) error {
	run, won, err := e.endRun(p, r, s, e.reason(r, s))
	task := run.Task
	switch {
	case won:
		err = errors.Join(err, e.answerDeferred(p, r, task))
	case task == 0:
		task = e.desk[e.seat(r)].task // nobody knows whether the run has ended
	}
	if e.bug.ReleasedFirst {
		err = errors.Join(err, e.releaseLeases(p, r))
	}
	err = errors.Join(err, e.cfg.Files.SaveInstructions(p, r))
	err = errors.Join(err, e.cfg.Files.SaveWorkspace(p, r))
	if task != 0 {
		err = errors.Join(err, e.finalize(p, r, task))
	}
	err = errors.Join(err, e.releaseLeases(p, r))
	e.leave(r)
	return err
}

// reason is why a run that ends so is in error.
func (e *Engine) reason(r model.RunID, s model.RunStatus) model.ErrorCode {
	switch code := e.desk[e.seat(r)].code; {
	case s == model.Succeeded:
		return model.NoError
	case code == model.NoError && s == model.Failed:
		return model.ExecutionFailed
	default:
		return code
	}
}
