//go:build unix

package bench

import (
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/sim/strategy"
)

// BenchmarkTwoWorkers compares one worker with two that each have a simulation
// of their own: how much faster they are together, and what a trial costs in
// time of a processor. An iteration is fifteen pairs of at least two seconds
// each; -short makes it three of a fifth of a second.
func BenchmarkTwoWorkers(b *testing.B) {
	pairs, each := 15, 2*time.Second
	if testing.Short() {
		pairs, each = 3, each/10
	}
	var speedUp, costs []float64
	for b.Loop() {
		for i := range pairs {
			var one, two pace
			if i%2 == 0 {
				one, two = run(b, 1, each), run(b, 2, each)
			} else {
				two, one = run(b, 2, each), run(b, 1, each)
			}
			speedUp = append(speedUp, two.trials/two.wall*one.wall/one.trials)
			costs = append(costs, two.cpu/two.trials/(one.cpu/one.trials))
		}
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(median(speedUp), "x-speed-of-one")
	b.ReportMetric(median(costs), "x-cpu-per-trial")
	b.ReportMetric(speedUp[0], "min-x")
	b.ReportMetric(speedUp[len(speedUp)-1], "max-x")
}

// pace is what workers did, and what it took in seconds.
type pace struct{ trials, wall, cpu float64 }

func run(b *testing.B, workers int, each time.Duration) pace {
	trials := make([]int, workers)
	begin, cpu := time.Now(), processor(b)
	var all sync.WaitGroup
	for i := range workers {
		all.Go(func() {
			k := NewKernel(Windows{}, &strategy.Random{})
			defer k.Close()
			n := 0
			for time.Since(begin) < each {
				for range 100 {
					k.Trial(uint64(n))
					n++
				}
			}
			trials[i] = n
		})
	}
	all.Wait()
	p := pace{wall: time.Since(begin).Seconds(), cpu: processor(b) - cpu}
	for _, n := range trials {
		p.trials += float64(n)
	}
	return p
}

// processor is the time that this process has used, in seconds.
func processor(b *testing.B) float64 {
	var u syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()).Seconds()
}
