package bench

import (
	"iter"
	"math/bits"
	"time"
)

// Skeleton is the work in blocking style on pooled coroutines, where the worker
// that is suspended picks the next one itself. It has no windows, keys,
// footprints or strategies: what is left is the price of a switch. Make one with
// NewSkeleton and Close it; it is reused from trial to trial.
type Skeleton struct {
	now      time.Duration
	prng     prng
	runnable uint32 // a bit for each worker that is due
	sleeping uint32 // a bit for each worker that is not
	chosen   int    // who goes on; none means the trial is over
	closed   bool
	workers  [workers]coroutine
	table    table
	trace    trace
}

const none = -1

// coroutine is a worker. It is on the chain while it runs, or waits for one that
// it has resumed; only one that is off the chain can be resumed.
type coroutine struct {
	s       *Skeleton
	id      int
	onChain bool
	wake    time.Duration
	lease   uint8
	site    site
	resume  func() (struct{}, bool)
	suspend func(struct{}) bool
	stop    func()
}

// NewSkeleton makes the coroutines.
func NewSkeleton() *Skeleton {
	s := &Skeleton{}
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
	s.now, s.prng, s.table = 0, newPRNG(seed), table{}
	s.runnable, s.sleeping = 1<<workers-1, 0
	s.trace.reset()
	for i := range s.workers {
		s.workers[i].site, s.workers[i].lease = atStart, 0
	}
	for s.chosen = s.pick(); s.chosen != none; {
		s.workers[s.chosen].run()
	}
	return s.trace.digest, int(s.trace.seq)
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

// live is the body of a coroutine: one trial after the other.
func (c *coroutine) live(suspend func(struct{}) bool) {
	c.suspend = suspend
	for !c.s.closed {
		c.work()
		c.park()
	}
}

// run resumes c from whoever is running.
func (c *coroutine) run() {
	c.onChain = true
	c.resume()
}

// park picks the next worker and returns when c is picked.
func (c *coroutine) park() {
	s := c.s
	for s.chosen = s.pick(); s.chosen != c.id; {
		if s.chosen != none && !s.workers[s.chosen].onChain {
			s.workers[s.chosen].run()
			continue
		}
		c.onChain = false
		if !c.suspend(struct{}{}) {
			return
		}
	}
}

func (c *coroutine) point(at site, lease int) {
	c.site, c.lease = at, uint8(lease)
	c.s.runnable |= 1 << c.id
	c.park()
}

func (c *coroutine) sleep(at site, d time.Duration) {
	c.site, c.lease, c.wake = at, 0, c.s.now+d
	c.s.sleeping |= 1 << c.id
	c.park()
}

// work is one worker, as anybody would write it.
func (c *coroutine) work() {
	s := c.s
	for s.now < horizon {
		l := s.prng.draw(leases)
		c.point(atAcquire, l)
		if epoch, ok := s.table.acquire(l, c.id, s.now); ok {
			c.hold(l, epoch)
		}
		c.sleep(atPause, pause(s.prng.draw(pauses)))
	}
}

func (c *coroutine) hold(l int, epoch uint32) {
	s := c.s
	for range 1 + s.prng.draw(renewals) {
		c.sleep(atHold, stay(s.prng.draw(stays)))
		c.point(atRenew, l)
		if !s.table.renew(l, c.id, epoch, s.now) {
			return
		}
	}
	c.point(atRelease, l)
	s.table.release(l, c.id, epoch)
}
