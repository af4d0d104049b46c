package engine

import (
	"interlease.example/model"
	"interlease.example/sim/proc"
)

// settle waits while a lease that the run could use is still held by a run that
// has ended. It writes nothing, and a read that fails ends it: the wait never fails
// an acquisition. Only the run's cancellation ends it with an error.
//
// The bound is checked after each read and before each pause, so that what is
// released within the bound, less one poll, is seen, and the selection is read
// at most one poll and one and a half round trips after the bound.
func (e *Engine) settle(p proc.P, a *acquisition) error {
	if !e.sw.SettleWait {
		return nil
	}
	for named := false; e.settling(p, a) && p.Now() < a.deadline; named = true {
		if !named {
			p.Deadline("settle bound", a.deadline)
		}
		if p.Sleep("settle poll", e.sw.SettlePoll, proc.Limit{Cancel: a.req.Cancel}) != nil {
			return model.ErrCancelled
		}
	}
	return nil
}
