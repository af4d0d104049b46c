package bench

import (
	"testing"
	"time"

	"interlease.example/sim/strategy"
)

// wide are windows as wide as those of hosts in scenarios.
func wide() Windows { return Windows{Stall: 50 * time.Millisecond, Instants: true} }

// late are wide windows, and timers that are late.
func late() Windows {
	w := wide()
	w.Late = w.Stall
	return w
}

// pointsContest is about what a point costs.
type pointsContest struct {
	kernel, wideKernel, surw *Kernel
	skeleton                 *Skeleton
	loop, wideLoop           *Loop
	seeds                    [6]uint64
}

// The contestants, in order.
const (
	kernelPoints = iota
	skeletonPoints
	loopPoints
	wideKernelPoints
	wideLoopPoints
	surwPoints
)

func newPointsContest() *pointsContest {
	c := &pointsContest{
		kernel:     NewKernel(Windows{}, &strategy.Random{}),
		wideKernel: NewKernel(wide(), &strategy.Random{}),
		surw:       NewKernel(late(), &strategy.SURW{}),
		skeleton:   NewSkeleton(), loop: NewLoop(Windows{}), wideLoop: NewLoop(wide()),
	}
	c.surw.Learn(100)
	return c
}

func (c *pointsContest) close() {
	c.kernel.Close()
	c.wideKernel.Close()
	c.surw.Close()
	c.skeleton.Close()
}

func (c *pointsContest) race(slice time.Duration) *race {
	var all []contestant
	for i, trial := range []func(uint64) (uint64, int){
		c.kernel.Trial, c.skeleton.Trial, c.loop.Trial, c.wideKernel.Trial, c.wideLoop.Trial,
		c.surw.Trial,
	} {
		all = append(all, contestant{func(trials int) (points int) {
			for range trials {
				c.seeds[i]++
				_, n := trial(c.seeds[i])
				points += n
			}
			return points
		}})
	}
	return newRace(slice, all...)
}

func (c *pointsContest) measure(o Options) []Row {
	r := c.race(o.Slice)
	for range o.Rounds {
		r.round()
	}
	const unit = "ns/point"
	half := Target{AtMost, 50}
	rows := []Row{
		r.row("random walk, beside bare coroutines", unit, kernelPoints, skeletonPoints,
			lap.perPoint, Target{AtMost, 1.5}),
		r.row("surw, instants, late, beside bare coroutines", unit, surwPoints, skeletonPoints,
			lap.perPoint, Target{AtMost, 2}),
		r.row("random walk, beside an event loop", unit, kernelPoints, loopPoints,
			lap.perPoint, Target{AtMost, 6}),
		r.row("the same with instants", unit, wideKernelPoints, wideLoopPoints,
			lap.perPoint, Target{AtMost, 6}),
		r.row("points, beside an event loop", "points/trial", kernelPoints, loopPoints,
			lap.perTrial, Target{}),
	}
	rows = append(rows, c.kernel.shares().rows("random walk", half)...)
	rows = append(rows, c.surw.shares().rows("surw, instants, late", half)...)
	return append(rows, c.allocations())
}

func (c *pointsContest) allocations() Row {
	const trials = 200
	return Row{
		Name: "allocations, beside bare coroutines", Unit: "allocs/trial",
		Value:  testing.AllocsPerRun(trials, func() { c.kernel.Trial(1) }),
		Peer:   testing.AllocsPerRun(trials, func() { c.skeleton.Trial(1) }),
		Target: Target{AtMost, 0},
	}
}
