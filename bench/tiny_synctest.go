package bench

import (
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// Bubbles runs trials of Tiny on testing/synctest: one bubble a trial, three
// goroutines, each sleeping for a random time before each step. It works in
// tests and outside of them. Make one with NewBubbles and Close it.
type Bubbles struct {
	work chan func(*testing.T)
	done chan struct{}
	rand *rand.Rand
}

// NewBubbles starts what gives bubbles the *testing.T that they need: a test
// that never ends, since testing.Main ends the process when its tests do. It
// stays, with one goroutine, until the process ends.
func NewBubbles() *Bubbles {
	parseNoFlags()
	b := &Bubbles{
		work: make(chan func(*testing.T)),
		done: make(chan struct{}),
		rand: rand.New(rand.NewPCG(1, 2)),
	}
	serve := func(t *testing.T) {
		for f := range b.work {
			f(t)
			b.done <- struct{}{}
		}
	}
	all := func(_, _ string) (bool, error) { return true, nil }
	go testing.Main(all, []testing.InternalTest{{Name: "bench", F: serve}}, nil, nil)
	return b
}

// Run runs trials.
func (b *Bubbles) Run(trials int, n Noise) (c Count) {
	b.work <- func(t *testing.T) {
		for range trials {
			c.add(bubble(t, b.rand, n))
			c.Orders++
		}
	}
	<-b.done
	return c
}

func bubble(t *testing.T, r *rand.Rand, n Noise) Defects {
	var mu sync.Mutex
	var s Tiny
	synctest.Test(t, func(*testing.T) {
		var all sync.WaitGroup
		for p := range process(processes) {
			sleeps := make([]time.Duration, n.steps(p))
			for i := range sleeps {
				sleeps[i] = time.Duration(1 + r.IntN(1_000_000))
			}
			all.Go(func() {
				for _, d := range sleeps {
					time.Sleep(d)
					mu.Lock()
					s.step(p, n)
					mu.Unlock()
				}
			})
		}
		all.Wait()
	})
	return s.Found
}
