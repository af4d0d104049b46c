package scenarios

import (
	"time"

	"interlease.example/sim"
	"interlease.example/sim/proc"
)

// After the last client has gone, the sweeper gets as many ticks as it needs to
// find what ended runs have left behind: the first parks what is older than its
// back-off of five minutes, the next ones destroy what is parked. An engine without
// a sweeper gets the same time, so that what it leaves is judged.
const (
	closingTicks = 2
	closingTick  = 6 * time.Minute
)

// done says that a client of the world is done.
func (w *World) done() {
	w.clients--
	w.over()
}

// over ends the workload when nobody is left: the trial goes on only as long as
// the sweeper may find something.
func (w *World) over() {
	if w.clients > 0 || w.coming > 0 {
		return
	}
	w.open.Discharge()
	if w.leftovers() {
		w.server.Start("close", w.closer)
	}
}

// leftovers reports whether anything may be left for a sweeper.
func (w *World) leftovers() bool {
	l := &w.Load
	return l.Stuck || l.Faults || len(l.Outages) > 0 || len(l.Strikes) > 0 || !l.calm()
}

func (w *World) close(p proc.P) {
	for range closingTicks {
		_ = p.Sleep("tick", closingTick, proc.Limit{})
		if w.verbs.Sweep != nil {
			_ = w.verbs.Sweep(p)
		}
	}
}

// restarted is the boot of a server that was there before: all its clients are
// gone, and the first tick of its scheduler comes at once.
func (w *World) restarted(h *sim.Host) {
	w.boot()
	w.clients = 0
	if w.verbs.Sweep == nil {
		return
	}
	w.clients = 1
	h.Start("take over", w.successor)
}

func (w *World) takeOver(p proc.P) {
	_ = w.verbs.Sweep(p)
	w.done()
}
