package bench

import (
	"fmt"
	"runtime/debug"
	"time"
)

// verbs are what a worker sees: elsewhere they would be real.
type verbs interface {
	now() time.Duration
	draw(n int) int
	point(at site, lease int)
	sleep(at site, d time.Duration)
}

// unwind ends a worker of a trial that is abandoned.
type unwind struct{}

// coroutine is a worker. It is on the chain while it runs, or waits for one that
// it has resumed; only one that is off the chain can be resumed.
type coroutine struct {
	s       *Skeleton
	id      int
	onChain bool
	begun   bool // it is inside of its work
	wake    time.Duration
	lease   uint8
	site    site
	resume  func() (struct{}, bool)
	suspend func(struct{}) bool
	stop    func()
}

// live is the body of a coroutine: one trial after the other.
func (c *coroutine) live(suspend func(struct{}) bool) {
	c.suspend = suspend
	for s := c.s; !s.closed; {
		c.once()
		c.begun = false
		if s.chosen = none; !s.abandoned {
			s.chosen = s.decide()
		}
		c.wait()
	}
}

func (c *coroutine) once() {
	c.begun = true
	defer c.recovered()
	c.s.body(c, &c.s.table, c.id)
}

func (c *coroutine) recovered() {
	r := recover()
	if _, unwound := r.(unwind); r == nil || unwound {
		return
	}
	c.s.failure = fmt.Sprintf("worker %d: %v\n%s", c.id, r, debug.Stack())
	c.s.bound = 0 // ends the trial at the next decision
}

// run resumes c from whoever is running.
func (c *coroutine) run() {
	c.onChain = true
	c.resume()
}

// park picks the next worker and returns when c is picked.
func (c *coroutine) park() {
	s := c.s
	if s.abandoned { // a deferred call while c unwinds
		panic(unwind{})
	}
	if s.chosen = s.decide(); s.chosen == c.id {
		return
	}
	if c.wait(); s.abandoned {
		panic(unwind{})
	}
}

// wait returns when c is chosen.
func (c *coroutine) wait() {
	s := c.s
	for s.chosen != c.id {
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

func (c *coroutine) now() time.Duration { return c.s.now }
func (c *coroutine) draw(n int) int     { return c.s.prng.draw(n) }

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

// contend is the work of one worker, as anybody would write it.
func contend(v verbs, t *table, id int) {
	for v.now() < horizon {
		l := v.draw(leases)
		v.point(atAcquire, l)
		if epoch, ok := t.acquire(l, id, v.now()); ok {
			keep(v, t, id, l, epoch)
		}
		v.sleep(atPause, pause(v.draw(pauses)))
	}
}

func keep(v verbs, t *table, id, l int, epoch uint32) {
	for range 1 + v.draw(renewals) {
		v.sleep(atHold, stay(v.draw(stays)))
		v.point(atRenew, l)
		if !t.renew(l, id, epoch, v.now()) {
			return
		}
	}
	v.point(atRelease, l)
	t.release(l, id, epoch)
}
