package scenarios

import (
	"fmt"
	"time"

	"interlease.example/model"
	"interlease.example/model/store"
	"interlease.example/sim/proc"
)

// Missed is the first pinned instant of a workload that a trial could not keep,
// because what had to come before took longer. The zero value is none.
type Missed struct {
	What  string
	Run   model.RunID
	To    time.Duration // the last instant that was pinned
	Ready time.Duration // when it could have happened first
}

// Any reports whether anything was missed.
func (m Missed) Any() bool { return m.What != "" }

// String says what was missed.
func (m Missed) String() string {
	return fmt.Sprintf("this trial can't follow: %s of r%d was to be at %v and could be at %v first",
		m.What, m.Run, m.To, m.Ready)
}

// within is the window of what a run does at a pinned instant.
func (w *World) within(p proc.World, s Span, what string, r model.RunID) proc.Window {
	now := p.Now()
	if s.To < now && !w.missed.Any() {
		w.missed = Missed{what, r, s.To, now}
	}
	from := max(s.From, now)
	return proc.Window{Min: from - now, Max: max(s.To, from) - now}
}

// Pin implements store.Pins.
func (w *World) Pin(p proc.P, l store.Landing) (from, to time.Duration, ok bool) {
	if l.Run == 0 {
		return 0, 0, false
	}
	plan := &w.executor(l.Run).plan
	span, what := plan.Pins.Release, "the release"
	switch {
	case l.Ends && l.How == plan.Status:
		span, what = plan.Pins.End, "the end"
	case l.Ends || l.Lease != model.Released:
		return 0, 0, false
	}
	if !span.given() {
		return 0, 0, false
	}
	way := w.within(p, span, what, l.Run)
	return p.Now() + way.Min, p.Now() + way.Max, true
}
