package live

import (
	"slices"

	"interlease.example/sim/proc"
)

// Crash ends every process of h, and its signals. What they deferred runs, but
// every verb in it refuses. Requests that were sent go on in the services; those
// that were to be answered are not. A host that is down stays so.
//
// A process that runs ends at its next verb; one that crashes its own host ends
// here.
func (l *Live) Crash(h *Host) {
	l.mu.Lock()
	defer l.mu.Unlock()
	caller := l.refuseLocked()
	if h.down {
		return
	}
	h.down = true
	h.life++
	for _, p := range slices.Clone(l.processes) {
		if p.host == h {
			p.asker.answer(lost)
			p.condemn()
		}
	}
	for _, f := range l.onCrash {
		l.after(0, func() { l.perform("crash", crashed{h, f}, nobodyAsked{}) })
	}
	if caller != nil && caller.dying {
		panic(stop{})
	}
}

// Restart boots h; one that is up crashes first. A process must not restart its
// own host: it would end before.
func (l *Live) Restart(h *Host) {
	l.Crash(h)
	l.mu.Lock()
	h.down = false
	l.mu.Unlock()
	if h.options.Boot != nil {
		h.options.Boot(h)
	}
}

// OnCrash calls f, which must not block, soon after a host crashed, in the turn
// of the services: they schedule there when they notice that connections are
// lost.
func (l *Live) OnCrash(f func(*Host)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.onCrash = append(l.onCrash, f)
}

// crashed is the step in which a service notices.
type crashed struct {
	h      *Host
	notice func(*Host)
}

func (c crashed) Happen(proc.World, proc.Reply) { c.notice(c.h) }
