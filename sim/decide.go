package sim

import (
	"fmt"
	"runtime/debug"
)

// decide says which process runs next, nil when nothing is left to run. It is
// called by the process that parks, on its own stack, so that going on with itself
// costs no switch. What it calls guards against panics of strategies and effects:
// these must not reach the process on whose stack they happen.
func (s *Sim) decide() *process {
	for {
		s.running, s.refusing = nil, false
		if s.watching {
			s.stepEnded()
		}
		if s.urgent {
			if p, done := s.decideFirst(); done {
				return p
			}
			continue
		}
		if p := s.next(); p != nil {
			return p
		}
	}
}

// decideFirst runs what comes before any item.
func (s *Sim) decideFirst() (next *process, done bool) {
	if n := len(s.dying); n > 0 {
		p := s.dying[n-1]
		s.dying = s.dying[:n-1]
		s.running, s.refusing = p, true
		return p, true
	}
	switch {
	case s.over:
		return nil, true
	case s.stopping:
		s.abandon()
	case s.queued < len(s.queue):
		return s.nextQueued()
	case s.open == 0 && s.settled():
		s.stopping = true
	default:
		s.urgent = s.open == 0 // obligations keep the trial going
		next = s.next()
		return next, next != nil
	}
	return nil, false
}

// ended stops a trial that can go no further. It is not asked while anything
// pends and the limits are not reached.
func (s *Sim) ended() {
	switch {
	case len(s.pending.entries) > 0:
		s.tooManyPoints()
	case s.open > 0:
		s.fail(Stuck, "", s.whoWaits())
	default:
		s.stopping, s.urgent = true, true
	}
}

func (s *Sim) tooManyPoints() {
	s.fail(TooManyPoints, "", fmt.Sprintf("%d points", s.Step()))
}

// caught ends the trial when an effect panicked.
func (s *Sim) caught() {
	if r := recover(); r != nil && s.raise == nil { // else its draw failed
		s.panicked(r, "an effect")
	}
}

func (s *Sim) panicked(r any, process string) {
	if u, ok := r.(undeclared); ok {
		s.fail(Undeclared, process, string(u))
		return
	}
	s.fail(Panicked, process, fmt.Sprintf("panic in %s: %v\n%s", process, r, debug.Stack()))
}

// Fail notes that the trial failed; text names the property. The trial goes on,
// and only the first failure is kept.
func (s *Sim) Fail(text string) {
	s.refuse()
	if s.out.Failure.Kind == NoFailure {
		s.out.Failure = Failure{Kind: Property, Text: text}
	}
}

// Stop ends the trial at the next point.
func (s *Sim) Stop() {
	s.refuse()
	s.stopping, s.urgent = true, true
}

// fail ends the trial at the next decision.
func (s *Sim) fail(kind FailureKind, process, text string) {
	if s.out.Failure.Kind == NoFailure {
		s.out.Failure = Failure{kind, process, text}
	}
	s.stopping, s.urgent = true, true
}

// abandon unwinds every process, the youngest first.
func (s *Sim) abandon() {
	s.over, s.queue, s.queued = true, s.queue[:0], 0
	s.pending.reset()
	for _, p := range s.processes {
		s.condemn(p)
	}
	s.sortDying()
}

// refuse ends a step of a process that unwinds: nothing that it deferred has an
// effect.
func (s *Sim) refuse() {
	if s.refusing {
		panic(stop{})
	}
}

// abandonStep ends the step that asked a source in vain.
func (s *Sim) abandonStep() {
	switch {
	case s.settingUp:
		panic(s.raise)
	case s.running != nil:
		s.running.state, s.refusing = dying, true
	}
	panic(stop{})
}
