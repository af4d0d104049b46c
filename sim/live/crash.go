package live

import (
	"slices"

	"interlease.example/sim/proc"
)

// Crash ends every process of h, and its signals. What they deferred runs, but
// every verb in it refuses. Requests that were sent go on in the services; those
// that were to be answered are not. A host that is down stays so, and one that is
// to boot will not.
//
// A process that runs ends at its next verb; one that crashes its own host ends
// here.
func (l *Live) Crash(h *Host) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.crash(h)
}

// Restart boots h; one that is up crashes first. It is down until the processes
// of its earlier life have unwound and the services have noticed; what is started
// on it meanwhile runs after Boot. A process must not restart its own host: it
// would end before.
func (l *Live) Restart(h *Host) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.crash(h)
	if l.closed {
		return
	}
	h.booting = true
	l.add(h, "boot", false, h.boot).start()
}

// crash is called with mu held: a restart is one step, after whose crash Wait must
// not find that nothing is left.
func (l *Live) crash(h *Host) {
	caller := l.refuseLocked()
	if h.down && !h.booting {
		return
	}
	h.down, h.booting = true, false
	h.life++
	for _, p := range slices.Clone(l.processes) {
		if p.host == h {
			p.asker.answer(lost)
			p.condemn()
		}
	}
	if !l.closed {
		l.add(h, "crash", true, h.noticed).start()
	}
	if caller != nil && caller.dying {
		panic(stop{})
	}
}

// OnCrash calls f, which must not block, once the processes of a host that has
// crashed have unwound, in the turn of the services: they schedule there when they
// notice that connections are lost. A restart waits for it.
func (l *Live) OnCrash(f func(*Host)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.onCrash = append(l.onCrash, f)
}

// noticed and boot are processes of the host that is down: the turn is theirs
// after those that unwind, and another crash ends them, too.
func (h *Host) noticed(proc.P) {
	services := h.l.Turn()
	services.Take()
	defer services.Give()
	for _, f := range h.l.observers() {
		f(h)
	}
}

func (l *Live) observers() []func(*Host) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.onCrash)
}

func (h *Host) boot(proc.P) {
	h.up()
	if h.options.Boot != nil {
		h.options.Boot(h)
	}
}

func (h *Host) up() {
	h.l.mu.Lock()
	defer h.l.mu.Unlock()
	h.l.refuseLocked()
	h.down, h.booting = false, false
}
