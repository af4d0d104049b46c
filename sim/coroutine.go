package sim

import (
	"iter"

	"interlease.example/sim/proc"
)

// stop unwinds a process; only the kernel's own wrapper recovers it.
type stop struct{}

// state of a process.
//
//	free -> fresh -> running <-> parked
//	  ^       |         |          |     crash or end of the trial
//	  |<------+         v          v
//	  +-------------- body ends <- dying
type state uint8

const (
	free    state = iota // its coroutine waits for a body
	fresh                // it has not begun
	running              // its step runs
	parked               // it waits in a verb
	dying                // it unwinds, or will
)

// grow makes a process with a coroutine of its own. The coroutine outlives
// bodies and trials: its grown stack is what is expensive.
func (s *Sim) grow() *process {
	p := &process{s: s}
	s.processes = append(s.processes, p)
	p.next, p.stop = iter.Pull(func(yield func(struct{}) bool) {
		p.yield = yield
		for {
			p.once()
			p.ended()
			if s.closing {
				return
			}
			if p.giveWay(); s.closing {
				return
			}
		}
	})
	return p
}

// once runs the body and recovers what it panics with: here the stack is still
// the process' own.
func (p *process) once() {
	p.finished = false
	defer p.recovered()
	p.body(p)
	p.finished = true
}

func (p *process) recovered() {
	r := recover()
	if _, stopped := r.(stop); r == nil || stopped {
		if r == nil && !p.finished {
			p.s.broken = "since a process ended its goroutine; did it call testing.T?"
		}
		return
	}
	p.s.panicked(r, p.String())
}

// resume switches to p until that yields.
func (s *Sim) resume(p *process) {
	p.onChain = true
	if _, ok := p.next(); !ok {
		panic("sim: resumed a coroutine that has ended")
	}
	p.onChain = false
}

// giveWay lets others run until p is chosen. Processes resume one another in a
// chain; one that is in the chain already is reached by yielding down to it.
//
// After a switch the processor foresees no return, since it expects those of the
// process before: each costs as much as the switch itself. So this is one function,
// and park is short enough to be inlined into the verbs.
func (p *process) giveWay() {
	s := p.s
	for q := s.decide(); q != p; q = s.chosen {
		s.chosen = q
		if q != nil && !q.onChain {
			s.resume(q)
			continue
		}
		if !p.yield(struct{}{}) {
			p.state = dying
			return
		}
	}
}

// park suspends p, with what it waits for pending, until it is chosen.
func (p *process) park() {
	p.state = parked
	if p.giveWay(); p.state == dying {
		panic(stop{})
	}
}

// ended tells whoever waits for the end of p, and frees it. A process that was
// stopped tells nobody.
func (p *process) ended() {
	s := p.s
	stopped := p.state == dying || s.stopping
	end, asker := p.end, p.asker
	p.retire()
	if stopped || s.closing {
		return
	}
	if end != nil {
		end.fire()
	}
	if asker.p != nil {
		s.answer(asker, KindReply)
	}
}

// retire gives the coroutine back.
func (p *process) retire() {
	if p.state == free {
		return
	}
	s := p.s
	p.state = free
	p.turn++
	p.body, p.end, p.asker = nil, nil, asker{}
	if !p.daemon {
		s.open--
		s.urgent = s.urgent || s.open == 0
	}
	if s.current == p {
		s.current = nil
	}
	s.free = append(s.free, p)
}

var _ proc.P = (*process)(nil)
