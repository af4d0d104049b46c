package engine

import (
	"interlease.example/model"
	"interlease.example/sim/proc"
)

// Execute runs one command of the run in its sandbox. A cancellation ends the
// host's wait for it; the driver's call, and the command, go on. A run without a
// sandbox has nothing to execute: model.ErrPermanent.
func (e *Engine) Execute(p proc.P, r model.RunID) error {
	x := e.desk[e.seat(r)]
	switch {
	case x.cancelled:
		return model.ErrCancelled
	case x.sandbox == 0:
		return model.ErrPermanent
	}
	c := e.calls.take(e.cfg.Driver, r, x.sandbox)
	err := e.send(p, c, "execute", c.execute, e.cfg.CallLimit, x.cancel)
	if err == proc.ErrCancelled {
		return model.ErrCancelled
	}
	return err
}
