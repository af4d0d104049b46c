package bench

import (
	"slices"
	"time"
)

// contestant is one way to do a work.
type contestant struct {
	// run runs trials and reports how many points they had, or trials where
	// nothing counts points.
	run func(trials int) (points int)
}

// lap is what a contestant did in one slice.
type lap struct {
	trials, points int
	took           time.Duration
}

func (l lap) perSecond() float64 { return float64(l.trials) / l.took.Seconds() }

func (l lap) perPoint() float64 { return float64(l.took.Nanoseconds()) / float64(l.points) }

func (l lap) perTrial() float64 { return float64(l.points) / float64(l.trials) }

// race lets contestants run in turn, so that whatever slows the machine down
// slows down all of them.
type race struct {
	contestants []contestant
	trials      []int   // of each, in a slice
	rounds      [][]lap // in each, a lap a contestant
}

// newRace warms the contestants up and finds how many trials fill a slice.
func newRace(slice time.Duration, contestants ...contestant) *race {
	r := &race{contestants: contestants}
	for _, c := range contestants {
		l := lap{trials: 1}
		for {
			if l = c.lap(l.trials); l.took >= slice/4 {
				break
			}
			l.trials *= 2
		}
		r.trials = append(r.trials, max(1, int(float64(l.trials)*slice.Seconds()/l.took.Seconds())))
	}
	return r
}

// round gives each contestant a slice; every second round begins at the end.
func (r *race) round() {
	laps := make([]lap, len(r.contestants))
	for i := range laps {
		if len(r.rounds)%2 != 0 {
			i = len(laps) - 1 - i
		}
		laps[i] = r.contestants[i].lap(r.trials[i])
	}
	r.rounds = append(r.rounds, laps)
}

func (c contestant) lap(trials int) lap {
	begin := time.Now()
	points := c.run(trials)
	return lap{trials, points, time.Since(begin)}
}

// median of a figure of each round.
func (r *race) median(figure func(laps []lap) float64) float64 {
	all := make([]float64, len(r.rounds))
	for i, laps := range r.rounds {
		all[i] = figure(laps)
	}
	return median(all)
}

// median sorts its argument; of an even number it is the mean of the middle two.
func median(x []float64) float64 {
	slices.Sort(x)
	n := len(x)
	return (x[(n-1)/2] + x[n/2]) / 2
}

// ratio of a figure of one contestant to that of another.
func ratio(a, b int, figure func(lap) float64) func([]lap) float64 {
	return func(laps []lap) float64 { return figure(laps[a]) / figure(laps[b]) }
}

// of is a figure of one contestant.
func of(i int, figure func(lap) float64) func([]lap) float64 {
	return func(laps []lap) float64 { return figure(laps[i]) }
}

// row compares a figure of two contestants.
func (r *race) row(name, unit string, mine, peer int, figure func(lap) float64, t Target) Row {
	return Row{
		name, unit, r.median(of(mine, figure)), r.median(of(peer, figure)),
		r.median(ratio(mine, peer, figure)), t,
	}
}
