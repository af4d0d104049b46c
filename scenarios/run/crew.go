package run

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

// chunk is how many trials a worker takes at once.
const chunk = 64

// Stalled is a trial that did not come to an end. Its process still runs: the
// program should exit.
type Stalled struct {
	Scenario string
	Trial    uint64
	After    time.Duration
}

// Error says which trial.
func (s *Stalled) Error() string {
	return fmt.Sprintf("run: trial %d of %s did not end within %v: a process loops without a point",
		s.Trial+1, s.Scenario, s.After)
}

// crew is the workers of one wave.
type crew struct {
	plan  Plan
	next  atomic.Int64 // the next chunk
	mu    sync.Mutex
	wave  *Wave
	began time.Time
	crew  []*worker
}

func newCrew(p Plan) *crew {
	c := &crew{plan: p, began: time.Now()}
	c.wave = &Wave{Plan: p, Tallies: make([]Tally, len(p.Rows))}
	for range p.Workers {
		c.crew = append(c.crew, newWorker(c))
	}
	return c
}

// run waits for the workers, or for the first reason not to.
func (c *crew) run(ctx context.Context) (*Wave, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	done := make(chan struct{})
	go func() { c.work(ctx); close(done) }()
	err := c.watch(ctx, done)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.wave.Elapsed = time.Since(c.began)
	return c.wave, err
}

// work plans, then lets all workers work.
func (c *crew) work(ctx context.Context) {
	c.crew[0].learn()
	var all sync.WaitGroup
	for _, w := range c.crew {
		all.Go(func() { w.work(ctx) })
	}
	all.Wait()
}

// watch waits for the end, and looks after trials that never come to one.
func (c *crew) watch(ctx context.Context, done chan struct{}) error {
	tick := time.NewTicker(c.plan.Stall / 4)
	defer tick.Stop()
	for {
		select {
		case <-done:
			return ctx.Err()
		case <-tick.C:
			for _, w := range c.crew {
				if s := w.stalled(c.plan.Stall); s != nil {
					return s
				}
			}
		}
	}
}

// take gives the next chunk: the row, and the numbers from one to the other.
// Rows take turns, so that they have the same number of trials.
func (c *crew) take() (row int, from, to uint64, ok bool) {
	n := int(c.next.Add(1) - 1)
	row = n % len(c.plan.Rows)
	from = uint64(n/len(c.plan.Rows)) * chunk
	to = from + chunk
	if c.plan.Trials > 0 {
		to = min(to, uint64(c.plan.Trials))
	}
	ok = from < to && (c.plan.For == 0 || time.Since(c.began) < c.plan.For)
	return row, from, to, ok
}

// add merges what a worker found in a chunk.
func (c *crew) add(row int, t *Tally, different *Trial, twice int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.wave.Tallies[row].merge(t)
	c.wave.Twice += twice
	if d := c.wave.Different; different != nil && (d == nil || different.before(d)) {
		c.wave.Different = different
	}
}

func (t *Trial) before(u *Trial) bool {
	return t.Row < u.Row || t.Row == u.Row && t.Number < u.Number
}
