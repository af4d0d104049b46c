package engine

import (
	"time"

	"interlease.example/sim/proc"
)

// The pauses between attempts, as the environment runtime has them.
const (
	firstPause = 250 * time.Millisecond
	lastPause  = 5 * time.Second
)

// retry is the pauses of one loop: 250 ms, doubled each time up to 5 s, a
// quarter more or less, until a budget is spent.
type retry struct {
	until time.Duration
	pause time.Duration
}

func newRetry(p proc.P, budget time.Duration) retry {
	return retry{until: p.Now() + budget, pause: firstPause}
}

// left is the time until the budget is spent.
func (r *retry) left(p proc.P) time.Duration { return r.until - p.Now() }

// wait pauses, and reports whether there is time for another attempt. It does
// not begin a pause that could pass the end of the budget.
func (r *retry) wait(p proc.P, site string) bool {
	if p.Now()+r.pause+r.pause/4 > r.until {
		return false
	}
	p.Sleep(site, r.pause+jitter(p, site, r.pause), proc.Limit{})
	r.pause = min(2*r.pause, lastPause)
	return true
}

// jitter is none, or up to a quarter of d either way in steps of a sixteenth.
func jitter(p proc.P, site string, d time.Duration) time.Duration {
	n := p.Draw(site, 9)
	step := d / 16 * time.Duration((n+1)/2)
	if n%2 == 0 {
		return step
	}
	return -step
}
