package bench

import (
	"iter"
	"math"
	"math/bits"
	"time"
)

// Skeleton is the work in blocking style on pooled coroutines, where the worker
// that is suspended picks the next one itself. It has what none can do without: a
// worker that sees its verbs as an interface, a bound on points, the end of a
// trial in the middle, and panics that are caught where they happen. It has no
// windows, keys, footprints or strategies. Make one with NewSkeleton and Close it;
// it is reused from trial to trial.
type Skeleton struct {
	now       time.Duration
	prng      prng
	runnable  uint32 // a bit for each worker that is due
	sleeping  uint32 // a bit for each worker that is not
	chosen    int    // who goes on; none means the trial is over
	bound     uint32 // on points
	abandoned bool   // what is left only unwinds
	closed    bool
	failure   string // what a worker panicked with
	workers   [workers]coroutine
	body      func(v verbs, t *table, id int)
	table     table
	trace     trace
}

const none = -1

// NewSkeleton makes the coroutines.
func NewSkeleton() *Skeleton {
	s := &Skeleton{body: contend}
	for i := range s.workers {
		c := &s.workers[i]
		c.s, c.id = s, i
		c.resume, c.stop = iter.Pull(c.live)
	}
	return s
}

// Close ends the coroutines.
func (s *Skeleton) Close() {
	s.closed = true
	for i := range s.workers {
		s.workers[i].stop()
	}
}

// Trial runs one trial and returns its digest and the number of its points.
func (s *Skeleton) Trial(seed uint64) (digest uint64, points int) {
	return s.trial(seed, math.MaxUint32)
}

func (s *Skeleton) trial(seed uint64, bound uint32) (digest uint64, points int) {
	s.now, s.prng, s.table = 0, newPRNG(seed), table{}
	s.runnable, s.sleeping = 1<<workers-1, 0
	s.bound, s.failure = bound, ""
	s.trace.reset()
	for i := range s.workers {
		s.workers[i].site, s.workers[i].lease = atStart, 0
	}
	for s.chosen = s.decide(); s.chosen != none; {
		s.workers[s.chosen].run()
	}
	if s.runnable|s.sleeping != 0 || s.failure != "" {
		s.abandon()
	}
	return s.trace.digest, int(s.trace.seq)
}

// abandon unwinds the workers, which can go on to be used.
func (s *Skeleton) abandon() {
	s.abandoned = true
	for i := range s.workers {
		if s.workers[i].begun {
			s.chosen = i
			s.workers[i].run()
		}
	}
	s.abandoned = false
}

// decide is pick, as long as the trial goes on.
func (s *Skeleton) decide() int {
	if s.trace.seq >= s.bound {
		return none
	}
	return s.pick()
}

// pick chooses who goes on, and lets time pass when nobody is due.
func (s *Skeleton) pick() int {
	if s.runnable == 0 {
		if s.sleeping == 0 {
			return none
		}
		s.advance()
	}
	w := s.prng.pick(s.runnable)
	c := &s.workers[w]
	s.trace.add(s.now, s.runnable|s.sleeping, c.lease, w, c.site)
	s.runnable &^= 1 << w
	return w
}

func (s *Skeleton) advance() {
	s.now = time.Duration(1<<63 - 1)
	due := uint32(0)
	for m := s.sleeping; m != 0; m &= m - 1 {
		w := bits.TrailingZeros32(m)
		switch wake := s.workers[w].wake; {
		case wake < s.now:
			s.now, due = wake, 1<<w
		case wake == s.now:
			due |= 1 << w
		}
	}
	s.runnable |= due
	s.sleeping &^= due
}
