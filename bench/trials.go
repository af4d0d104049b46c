package bench

import (
	"time"

	"interlease.example/sim"
	"interlease.example/sim/strategy"
)

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

func newTrialsContest(n Noise) *trialsContest {
	return &trialsContest{
		kernel:  NewTinyKernel(n, &strategy.Random{}, &sim.Plan{Seed: 1}),
		bubbles: NewBubbles(), noise: n,
	}
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
	const unit = "trials/s"
	rows := []Row{
		r.row("trials, beside rapid", unit, kernelTrials, rapidTrials,
			lap.perSecond, Target{AtLeast, 2}),
		r.row("trials, beside testing/synctest", unit, kernelTrials, bubbleTrials,
			lap.perSecond, Target{AtLeast, 8}),
	}
	return append(rows, c.kernel.shares().rows("trials", Target{})...)
}
