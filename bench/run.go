package bench

import (
	"testing"
	"time"

	"interlease.example/sim"
	"interlease.example/sim/strategy"
)

// Row is one line of what is printed: the kernel's value, the peer's, and the
// kernel's divided by the peer's. Peer and Ratio are 0 where there is no peer.
// Unit says whether more is better (…/s) or less (ns/…).
type Row struct {
	Name, Unit         string
	Value, Peer, Ratio float64
}

// Options say what is measured, and for how long.
type Options struct {
	Noise  Noise         // of the trials of Tiny; zero means none
	Slice  time.Duration // of a contestant in a round; 0 means 100 ms
	Rounds int           // 0 means 5
}

// Run measures everything, in about twice Slice times Rounds times four. It
// must not run beside a test that uses rapid.
func Run(o Options) []Row {
	if o.Slice == 0 {
		o.Slice = 100 * time.Millisecond
	}
	if o.Rounds == 0 {
		o.Rounds = 5
	}
	walk := func() sim.Strategy { return &strategy.Random{} }
	points := newPointsContest(walk())
	defer points.close()
	trials := newTrialsContest(o.Noise, walk(), &sim.Plan{Seed: 1})
	defer trials.close()
	rows := points.measure(o)
	return append(rows, trials.measure(o)...)
}

// wide are windows as wide as those of hosts in scenarios.
func wide() Windows { return Windows{Stall: 50 * time.Millisecond, Instants: true} }

// pointsContest is about what a point costs.
type pointsContest struct {
	kernel, wideKernel *Kernel
	skeleton           *Skeleton
	loop, wideLoop     *Loop
	seeds              [5]uint64
}

// The contestants, in order.
const (
	kernelPoints = iota
	skeletonPoints
	loopPoints
	wideKernelPoints
	wideLoopPoints
)

func newPointsContest(s sim.Strategy) *pointsContest {
	return &pointsContest{
		kernel: NewKernel(Windows{}, s), wideKernel: NewKernel(wide(), s),
		skeleton: NewSkeleton(), loop: NewLoop(Windows{}), wideLoop: NewLoop(wide()),
	}
}

func (c *pointsContest) close() {
	c.kernel.Close()
	c.wideKernel.Close()
	c.skeleton.Close()
}

func (c *pointsContest) race(slice time.Duration) *race {
	var all []contestant
	for i, trial := range []func(uint64) (uint64, int){
		c.kernel.Trial, c.skeleton.Trial, c.loop.Trial, c.wideKernel.Trial, c.wideLoop.Trial,
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
	rows := []Row{
		r.row("point, beside bare coroutines", "ns/point", kernelPoints, skeletonPoints, lap.perPoint),
		r.row("point, beside an event loop", "ns/point", kernelPoints, loopPoints, lap.perPoint),
		r.row("point with instants, beside an event loop", "ns/point",
			wideKernelPoints, wideLoopPoints, lap.perPoint),
		r.row("points, beside an event loop", "points/trial", kernelPoints, loopPoints, lap.perTrial),
	}
	return append(rows, c.shares()...)
}

// shares counts over a fixed number of trials.
func (c *pointsContest) shares() []Row {
	const trials = 200
	k, points := c.kernel, 0
	k.choices, k.selfPicks = 0, 0
	for seed := range uint64(trials) {
		_, n := k.Trial(seed)
		points += n
	}
	choices, goesOn := float64(k.choices)/trials, 100*float64(k.selfPicks)/float64(points)
	mine := testing.AllocsPerRun(trials, func() { k.Trial(1) })
	theirs := testing.AllocsPerRun(trials, func() { c.skeleton.Trial(1) })
	return []Row{
		{Name: "points with a choice", Unit: "points/trial", Value: choices},
		{Name: "points at which a process goes on", Unit: "%", Value: goesOn},
		{Name: "allocations, beside bare coroutines", Unit: "allocs/trial", Value: mine, Peer: theirs},
	}
}

// trialsContest is about trials a second.
type trialsContest struct {
	kernel  *TinyKernel
	bubbles *Bubbles
	noise   Noise
	number  uint64
}

const (
	kernelTrials = iota
	rapidTrials
	bubbleTrials
)

func newTrialsContest(n Noise, s sim.Strategy, plan *sim.Plan) *trialsContest {
	return &trialsContest{kernel: NewTinyKernel(n, s, plan), bubbles: NewBubbles(), noise: n}
}

func (c *trialsContest) close() { c.kernel.Close() }

func (c *trialsContest) race(slice time.Duration) *race {
	return newRace(slice,
		contestant{func(trials int) int {
			c.number += uint64(trials)
			_, points := c.kernel.Run(c.number, trials)
			return points
		}},
		contestant{func(trials int) int { return Rapid(trials, c.noise).Orders }},
		contestant{func(trials int) int { return c.bubbles.Run(trials, c.noise).Orders }},
	)
}

func (c *trialsContest) measure(o Options) []Row {
	r := c.race(o.Slice)
	for range o.Rounds {
		r.round()
	}
	return []Row{
		r.row("trials, beside rapid", "trials/s", kernelTrials, rapidTrials, lap.perSecond),
		r.row("trials, beside testing/synctest", "trials/s", kernelTrials, bubbleTrials, lap.perSecond),
	}
}
