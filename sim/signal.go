package sim

import (
	"fmt"
	"slices"
)

// signal is a latch of one host, in one of its lives.
type signal struct {
	s       *Sim
	host    *Host
	life    uint32
	name    string
	fired   bool
	waiters []waiter // in order of arrival
}

type waiter struct {
	p   *process
	why Kind
}

func (g *signal) Fired() bool {
	g.check()
	return g.fired
}

func (g *signal) Fire() {
	g.s.refuse()
	g.check()
	g.fire()
}

func (g *signal) check() {
	if g.life != g.host.life {
		panic(fmt.Sprintf("sim: signal %q died with its host %s", g.name, g.host.name))
	}
	if p := g.s.running; p != nil && p.host != g.host && !g.s.refusing {
		panic(fmt.Sprintf("sim: signal %q belongs to %s, used on %s", g.name, g.host.name, p.host.name))
	}
}

func (g *signal) fire() {
	if g.fired {
		return
	}
	g.fired = true
	for _, w := range g.waiters {
		w.p.wake(w.why)
	}
	g.waiters = g.waiters[:0]
}

// wake lets a process go on that a signal forgets.
func (p *process) wake(why Kind) {
	if why == KindCancel {
		p.cancel = nil
	} else {
		p.waits = nil
	}
	if p.host.oneThread {
		p.enqueue(why)
		return
	}
	p.soon(why)
}

// forget removes p, which goes on for another reason. It is likely near the end.
func (g *signal) forget(p *process) {
	for i := len(g.waiters) - 1; i >= 0; i-- {
		if g.waiters[i].p == p {
			g.waiters = slices.Delete(g.waiters, i, i+1)
		}
	}
}
