package store

import (
	"time"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

// Landing is a write whose instant a trial may be given instead of choosing it:
// the end of a run, or of a lease.
type Landing struct {
	Run   model.RunID       // on whose behalf
	Ends  bool              // the run itself ends, as Status
	How   model.RunStatus   // of Ends
	Lease model.LeaseStatus // what a lease becomes, without Ends
}

// Pins say when writes reach the store: trials that follow a timeline have them,
// so that "released at 20:57:53" means that the write landed then. It is asked
// in the process that sends the write, and must do the same for the same trial.
type Pins interface {
	// Pin gives the two instants, both included, between which the write lands.
	// Without ok it travels as every statement does. What has passed means now.
	Pin(p proc.P, l Landing) (from, to time.Duration, ok bool)
}

// request is how long q travels to the store.
func (q *statement) request(p proc.P) proc.Window {
	usual := q.s.cfg.Request
	if q.s.cfg.Pins == nil || q.what != endRun && q.what != endLease {
		return usual
	}
	l := Landing{Run: q.run, Ends: q.what == endRun, How: q.status, Lease: q.end.Status}
	from, to, ok := q.s.cfg.Pins.Pin(p, l)
	if !ok {
		return usual
	}
	from = max(from, q.called)
	return proc.Window{Min: from - q.called, Max: max(to, from) - q.called}
}
