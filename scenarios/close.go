package scenarios

import (
	"time"

	"interlease.example/sim/proc"
)

// After the last client has gone, the sweeper gets as many ticks as it needs to
// find what ended runs have left behind: the first parks what is older than its
// back-off of five minutes, the next ones destroy what is parked.
const (
	closingTicks = 2
	closingTick  = 6 * time.Minute
)

// done says that a client of the world is done. The last one closes the trial.
func (w *World) done(p proc.P) {
	w.left--
	if w.left == 0 && w.verbs.Sweep != nil && w.leftovers() {
		p.Fork("close", w.closer)
	}
}

// leftovers reports whether anything may be left for a sweeper.
func (w *World) leftovers() bool {
	return w.Load.Stuck || w.Load.Faults || len(w.Load.Cancels) > 0
}

func (w *World) close(p proc.P) {
	for range closingTicks {
		_ = p.Sleep("tick", closingTick, proc.Limit{})
		_ = w.verbs.Sweep(p)
	}
}
