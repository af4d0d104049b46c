package daytona

import (
	"interlease.example/model"
	"interlease.example/sim/proc"
)

// guard is what the worker knows of one sandbox.
type guard struct {
	teardowns   int    // under way
	active      int    // calls that use the sandbox
	closed      bool   // admission
	generation  uint32 // of admission: how often it was closed
	unconfirmed bool   // a teardown failed after it had sent a request

	known bool // the cached handle: state is trusted
	state model.SandboxState

	starting bool // one start is under way; only with OneStart
	startErr error

	// Signals for those who wait; nil while nobody does.
	over    proc.Signal // the teardowns have ended
	idle    proc.Signal // no call uses the sandbox
	started proc.Signal // the start has ended
}

// at is the guard of s. It is valid until the process is suspended: the array
// may move.
func (d *Driver) at(p proc.P, s model.SandboxID) *guard {
	p.Touch(proc.Guard(int(s)).Write())
	for int(s) >= len(d.guards) {
		d.guards = append(d.guards, guard{})
	}
	return &d.guards[s]
}

// await suspends p until the signal fires that one of a guard's fields holds.
func (d *Driver) await(p proc.P, site string, held *proc.Signal, l proc.Limit) error {
	if *held == nil {
		*held = d.host.NewSignal(site)
	}
	return p.Wait(site, *held, l)
}

// fire wakes those who wait for one of a guard's signals.
func fire(held *proc.Signal) {
	if *held != nil {
		(*held).Fire()
		*held = nil
	}
}

// use is what a call wants behind the gate.
type use uint8

const (
	toWork   use = iota
	toResume     // closed admission lets it in, the settling guard may not
)

// enter passes the activity gate: it waits until no teardown is under way, and
// counts the call as active. The generation tells later whether a teardown has
// begun since. Source: the driver's activity gate, whose two suspensions are the
// wait for a teardown and one turn of the worker's own queue.
func (d *Driver) enter(p proc.P, s model.SandboxID, u use) (generation uint32, err error) {
	for first := true; ; first = false {
		if err := d.refusal(d.at(p, s), s, u, first); err != nil {
			return 0, err
		}
		if g := d.at(p, s); g.teardowns > 0 {
			_ = d.await(p, "teardown over", &g.over, proc.Limit{})
			continue
		}
		d.at(p, s).active++
		p.Yield("gate")
		g := d.at(p, s)
		if g.teardowns == 0 && (u == toResume || !g.closed) {
			return g.generation, nil
		}
		d.leave(p, s)
	}
}

// refusal is the error with which a guard turns a call away; first is whether
// the call has not waited yet.
func (d *Driver) refusal(g *guard, s model.SandboxID, u use, first bool) error {
	if u == toWork {
		if g.closed {
			return ErrInactive.For(s)
		}
		return nil
	}
	if (first || d.sw.Recheck) && d.settling(g) {
		return ErrSettling
	}
	if d.sw.Unconfirmed && g.unconfirmed && g.teardowns == 0 {
		return ErrUnconfirmed.For(s)
	}
	return nil
}

// settling is the settling guard: calls from before the last teardown are still
// unanswered.
func (d *Driver) settling(g *guard) bool {
	switch {
	case d.bug.GuardRemoved:
		return false
	case d.bug.GuardClosedAlone:
		return g.closed
	case d.bug.GuardActiveAlone:
		return g.active > 0
	default:
		return g.closed && g.active > 0
	}
}

// leave ends what enter began.
func (d *Driver) leave(p proc.P, s model.SandboxID) {
	g := d.at(p, s)
	if g.active--; g.active == 0 {
		fire(&g.idle)
	}
}

// outdated reports whether a teardown has begun since a call passed the gate.
func (d *Driver) outdated(p proc.P, s model.SandboxID, generation uint32) bool {
	return d.sw.Generation && d.at(p, s).generation != generation
}

// close shuts admission.
func (g *guard) close() {
	g.closed = true
	g.generation++
}

// keep remembers the state of a handle that is good.
func (g *guard) keep(state model.SandboxState) { g.known, g.state = true, state }

// evict forgets the handle.
func (g *guard) evict() { g.known = false }
