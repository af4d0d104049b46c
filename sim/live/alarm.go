package live

import (
	"fmt"
	"time"

	"interlease.example/sim/proc"
)

// alarm is something that will happen at an instant.
type alarm struct {
	timer *time.Timer
	ring  func() // with mu held
}

// after sets an alarm, d of process time from now. It is called with mu held;
// ring is, too, and may give mu up while it works.
func (l *Live) after(d time.Duration, ring func()) *alarm {
	a := &alarm{ring: ring}
	if l.closed {
		return a
	}
	l.alarms[a] = struct{}{}
	l.ended.Add(1)
	a.timer = time.AfterFunc(l.onTheWall(d), func() { l.rings(a) })
	return a
}

// onTheWall rounds up: whoever slept until an instant must not find itself just
// before it.
func (l *Live) onTheWall(d time.Duration) time.Duration {
	speed := time.Duration(l.options.Speed)
	return (d + speed - 1) / speed
}

func (l *Live) rings(a *alarm) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, pending := l.alarms[a]; !pending {
		return
	}
	delete(l.alarms, a)
	defer l.ended.Done()
	l.active++
	a.ring()
	l.rest()
}

// drop stops an alarm that has not rung. It is called with mu held.
func (l *Live) drop(a *alarm) {
	if _, pending := l.alarms[a]; pending {
		delete(l.alarms, a)
		a.timer.Stop()
		l.ended.Done()
	}
}

// rest notes that a process or an alarm is no longer active.
func (l *Live) rest() {
	if l.active--; l.active == 0 {
		l.changed.Broadcast()
	}
}

// within is a random time inside a window. It is called with mu held.
func (l *Live) within(site string, w proc.Window) time.Duration {
	if w.Min < 0 || w.Max < w.Min {
		panic(fmt.Sprintf("live: no such window at %q: %v to %v", site, w.Min, w.Max))
	}
	return w.Min + time.Duration(l.rand.Int64N(int64(w.Max-w.Min)+1))
}
