package live

import (
	"fmt"
	"slices"

	"interlease.example/sim/proc"
)

// signal is a latch of one host, in one of its lives.
type signal struct {
	host    *Host
	life    int
	name    string
	fired   bool
	waiters []waiter // in order of arrival
}

type waiter struct {
	w   *wait
	why reason
}

var _ proc.Signal = (*signal)(nil)

// NewSignal makes a signal for the processes of this host; the name is for
// messages. It dies with the host.
func (h *Host) NewSignal(name string) proc.Signal {
	h.l.mu.Lock()
	defer h.l.mu.Unlock()
	h.l.refuseLocked()
	return h.signal(name)
}

func (h *Host) signal(name string) *signal { return &signal{host: h, life: h.life, name: name} }

func (g *signal) Fired() bool {
	l := g.host.l
	l.mu.Lock()
	defer l.mu.Unlock()
	g.check(l.refuseLocked())
	return g.fired
}

func (g *signal) Fire() {
	l := g.host.l
	l.mu.Lock()
	defer l.mu.Unlock()
	g.check(l.refuseLocked())
	g.fire()
}

// check panics when a caller, nil outside of processes, may not use the signal.
func (g *signal) check(caller *process) {
	if g.life != g.host.life {
		panic(fmt.Sprintf("live: signal %q died with its host %s", g.name, g.host.name))
	}
	if caller != nil && caller.host != g.host {
		panic(fmt.Sprintf("live: signal %q belongs to %s, used on %s",
			g.name, g.host.name, caller.host.name))
	}
}

// fire and what follows are called with mu held.
func (g *signal) fire() {
	g.fired = true
	for len(g.waiters) > 0 {
		first := g.waiters[0]
		g.waiters = g.waiters[1:]
		first.w.settle(first.why)
	}
}

func (g *signal) enlist(w *wait, why reason) {
	g.waiters = append(g.waiters, waiter{w, why})
	w.signals = append(w.signals, g)
}

func (g *signal) forget(w *wait) {
	g.waiters = slices.DeleteFunc(g.waiters, func(x waiter) bool { return x.w == w })
}
