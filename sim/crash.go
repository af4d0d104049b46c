package sim

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"interlease.example/sim/proc"
)

// Crash ends every process of h, and its signals. What they deferred runs, but
// every verb in it refuses. Requests that were sent go on in the services; those
// that were to be answered are not. A host that is down stays so.
//
// A process may crash its own host: it ends there.
func (s *Sim) Crash(h *Host) {
	s.refuse()
	if h.down {
		return
	}
	h.down = true
	h.life++
	for _, p := range s.processes {
		if p.host == h && p.state != free {
			s.lose(p)
			s.condemn(p)
		}
	}
	s.sortDying()
	for _, f := range s.onCrash {
		f(h)
	}
	if p := s.running; p != nil && p.host == h {
		p.state, s.refusing = dying, true
		panic(stop{})
	}
}

// lose tells the process that invoked p that no answer will come.
func (s *Sim) lose(p *process) {
	if p.asker.p != nil {
		s.answer(p.asker, KindLost)
		p.asker = asker{}
	}
}

// condemn makes p unwind before anything else happens.
func (s *Sim) condemn(p *process) {
	switch p.state {
	case fresh:
		p.untangle()
		p.retire()
	case parked:
		p.untangle()
		p.turn++ // what is queued or under way finds nobody
		p.state = dying
		s.dying = append(s.dying, p)
		s.urgent = true
	}
}

// sortDying puts the youngest last, which is unwound first.
func (s *Sim) sortDying() {
	slices.SortFunc(s.dying, func(a, b *process) int { return cmp.Compare(a.owner, b.owner) })
}

// Restart boots h; one that is up crashes first.
func (s *Sim) Restart(h *Host) {
	s.Crash(h)
	h.down = false
	if h.boot != nil {
		h.boot(h)
	}
}

// OnCrash calls f, which must not block, in the step in which a host crashes:
// services schedule there when they notice that connections are lost.
func (s *Sim) OnCrash(f func(*Host)) { s.onCrash = append(s.onCrash, f) }

// Fault is what a nemesis does to a host, as an effect to be scheduled with a
// window. One Fault may be scheduled many times.
//
//	s.Schedule("crash", 0, proc.UpTo(time.Minute), proc.Foot{}, &sim.Fault{
//		Host: server, Kind: sim.FaultRestart})
type Fault struct {
	Host     *Host
	Kind     FaultKind
	Stall    time.Duration // of FaultPause
	Lateness time.Duration // of FaultPause
}

// FaultKind says what a Fault does.
type FaultKind uint8

// The kinds of faults of hosts.
const (
	FaultCrash   FaultKind = iota
	FaultRestart           // crash and boot in one step if it is up
	FaultPause             // from now on, until the next FaultPause, with Stall and Lateness
)

var _ proc.Effect = (*Fault)(nil)

// Happen does it.
func (f *Fault) Happen(w proc.World, _ proc.Reply) {
	s := w.(*Sim)
	switch f.Kind {
	case FaultCrash:
		s.Crash(f.Host)
	case FaultRestart:
		s.Restart(f.Host)
	case FaultPause:
		f.Host.SetStall(f.Stall)
		f.Host.SetLateness(f.Lateness)
	default:
		panic(fmt.Sprintf("sim: no such fault: %d", f.Kind))
	}
}
