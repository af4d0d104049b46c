package engine

import (
	"interlease.example/model"
	"interlease.example/sim/proc"
)

// Cancel ends the run as cancelled, unless it has ended, and interrupts what its
// executor waits for. No lease is touched: the executor's final block releases
// it. The task is free at once.
func (e *Engine) Cancel(p proc.P, r model.RunID) error {
	run, won, err := e.endRun(p, r, model.Cancelled, model.NoError)
	if err != nil || !won {
		return err
	}
	x := &e.desk[e.seat(r)]
	x.cancelled = true
	if x.cancel != nil && !e.bug.CancelUnheard {
		x.cancel.Fire()
	}
	if e.bug.CancelWakesNobody {
		return nil
	}
	return e.answerDeferred(p, r, run.Task)
}
