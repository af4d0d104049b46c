package scenarios

import (
	"fmt"
	"time"

	"interlease.example/model"
	"interlease.example/model/store"
	"interlease.example/sim/proc"
)

// Missed is a line of a timeline that a trial could not keep: a fault, a sandbox, or
// else a pin of a run. The zero value is none.
type Missed struct {
	What    string          // fault met no request; "": none
	Sandbox model.SandboxID // that did not run when it was to stop; 0: none
	Pin     Pin
	Run     model.RunID
	To      time.Duration // the last instant that was pinned; 0: nothing was missed
	Ready   time.Duration // when it could have happened first; 0: it never came
}

// Any reports whether anything was missed.
func (m Missed) Any() bool { return m.To > 0 }

// String says what was missed.
func (m Missed) String() string {
	what := m.What
	if m.Sandbox > 0 {
		what = fmt.Sprintf("sandbox sb-%d, which does not run,", m.Sandbox)
	}
	if what != "" {
		return fmt.Sprintf("this trial can't follow: %s was to be struck at %v", what, m.To)
	}
	when := "did not come"
	if m.Ready > 0 {
		when = fmt.Sprintf("could be at %v first", m.Ready)
	}
	return fmt.Sprintf("this trial can't follow: %v of r%d was to be at %v and %s", m.Pin, m.Run,
		m.To, when)
}

// within is the window of what a run does at a pinned instant.
func (x *executor) within(p proc.P, pin Pin) proc.Window {
	now, s := p.Now(), x.plan.Pins[pin]
	x.kept[pin] = s.To >= now
	if !x.kept[pin] && !x.w.missed.Any() {
		x.w.missed = Missed{Pin: pin, Run: x.plan.ID, To: s.To, Ready: now}
	}
	from := max(s.From, now)
	return proc.Window{Min: from - now, Max: max(s.To, from) - now}
}

// Pin implements store.Pins.
func (w *World) Pin(p proc.P, l store.Landing) (from, to time.Duration, ok bool) {
	if l.Run == 0 {
		return 0, 0, false
	}
	x := w.executor(l.Run)
	pin := PinRelease
	switch {
	case l.Ends && l.How == x.plan.Status:
		pin = PinEnd
	case l.Ends || l.Lease != model.Released:
		return 0, 0, false
	}
	if !x.plan.Pins[pin].given() {
		return 0, 0, false
	}
	way := x.within(p, pin)
	return p.Now() + way.Min, p.Now() + way.Max, true
}

// unkept is the first pin of the workload that never came, or that came too late.
func (w *World) unkept() Missed {
	if w.missed.Any() {
		return w.missed
	}
	for i := range w.Load.Runs {
		if m := w.unkeptOf(&w.Load.Runs[i]); m.Any() {
			return m
		}
	}
	for i := range w.Load.Woken {
		if m := w.unkeptOf(&w.Load.Woken[i]); m.Any() {
			return m
		}
	}
	return w.nemesis.unstruck()
}

func (w *World) unkeptOf(r *Run) Missed {
	if r.Pins == (Pins{}) {
		return Missed{}
	}
	x := w.executor(r.ID)
	for pin := range pins {
		if r.Pins[pin].given() && !x.kept[pin] {
			return Missed{Pin: pin, Run: r.ID, To: r.Pins[pin].To}
		}
	}
	return Missed{}
}
