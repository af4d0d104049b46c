package sim

import (
	"fmt"
	"runtime/debug"
)

// over is what decide answers when nothing is left to run.
const over = -1

// decide says which process runs next. It is called by the process that parks,
// on its own stack, so that going on with itself costs no switch.
func (s *Sim) decide() int32 {
	for {
		if slot, done := s.attempt(); done {
			return slot
		}
	}
}

// attempt is decide, but for a panic of a strategy or an effect: these must not
// reach the process on whose stack they happen.
func (s *Sim) attempt() (slot int32, done bool) {
	defer s.caught()
	for {
		s.digest = fold(s.digest^s.result, hash3)
		s.running, s.refusing = nil, false
		if s.audit.on || len(s.idle) > 0 {
			s.stepEnded()
		}
		if len(s.dying) > 0 || s.queued < len(s.queue) || s.stopping || s.over {
			if slot, done = s.decideFirst(); done {
				return slot, true
			}
			continue
		}
		if s.ended() {
			s.stopping = true
			continue
		}
		if slot = s.next(); slot >= 0 {
			return slot, true
		}
	}
}

// decideFirst runs what comes before any item.
func (s *Sim) decideFirst() (slot int32, done bool) {
	if n := len(s.dying); n > 0 {
		p := s.dying[n-1]
		s.dying = s.dying[:n-1]
		s.running, s.refusing, s.result = p, true, 0
		return p.slot, true
	}
	switch {
	case s.over:
		return over, true
	case s.stopping:
		s.abandon()
	default:
		return s.nextQueued()
	}
	return 0, false
}

// ended reports whether the trial has run its course, or may go no further.
func (s *Sim) ended() bool {
	switch {
	case s.open == 0 && s.settled():
	case len(s.pending) == 0:
		if s.open > 0 {
			s.fail(Stuck, "", s.whoWaits())
		}
	case s.Step() >= s.config.MaxPoints:
		s.fail(TooManyPoints, "", fmt.Sprintf("%d points", s.out.Points))
	default:
		return false
	}
	return true
}

// caught ends the trial when a strategy or an effect panicked.
func (s *Sim) caught() {
	r := recover()
	switch {
	case r == nil:
	case s.asking:
		s.asking = false
		s.sourceFailed(r)
	case s.raise != nil: // the effect's draw failed
	default:
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
	s.stopping = true
}

// fail ends the trial at the next decision.
func (s *Sim) fail(kind FailureKind, process, text string) {
	if s.out.Failure.Kind == NoFailure {
		s.out.Failure = Failure{kind, process, text}
	}
	s.stopping = true
}

// abandon unwinds every process, the youngest first.
func (s *Sim) abandon() {
	s.over, s.pending, s.queue, s.queued = true, s.pending[:0], s.queue[:0], 0
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
