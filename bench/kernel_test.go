package bench

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/sim"
	"interlease.example/sim/strategy"
)

// TestSameWorkOnTheKernel compares what can be compared: draws have keys there,
// so that a seed means another trial.
func TestSameWorkOnTheKernel(t *testing.T) {
	const trials = 2000
	for _, w := range []Windows{{}, wide(), {Stall: time.Second, Late: time.Second}} {
		k, loop := NewKernel(w, &strategy.Random{}), NewLoop(w)
		mine, theirs := 0, 0
		for seed := range uint64(trials) {
			digest, n := k.Trial(seed)
			again, _ := k.Trial(seed)
			require.Equal(t, digest, again)
			require.Equal(t, sim.Passed, k.sim.Outcome().Verdict)
			mine += n
			_, n = loop.Trial(seed)
			theirs += n
		}
		k.Close()
		require.InEpsilon(t, theirs, mine, 0.02, "points with windows %+v", w)
	}
}

// walk adds up the chances of the orders that a random walk takes, from state s
// that it reaches with the chance p.
func walk(s Tiny, n Noise, p float64, chance *[3]float64) {
	var buf [processes]process
	enabled := s.enabled(n, buf[:0])
	for _, next := range enabled {
		t := s
		t.step(next, n)
		walk(t, n, p/float64(len(enabled)), chance)
	}
	if len(enabled) == 0 {
		for i := range chance {
			chance[i] += p * float64(s.Found>>i&1)
		}
	}
}

// A million walks of another implementation showed 29.6 %, 0.64 % and 0.64 %.
func TestWalk(t *testing.T) {
	var got [3]float64
	walk(Tiny{}, Noise{}, 1, &got)
	require.InDeltaSlice(t, []float64{0.2969, 0.0064, 0.0064}, got[:], 0.0001)
}

func TestTinyOnTheKernel(t *testing.T) {
	const trials = 50_000
	k := NewTinyKernel(Noise{}, &strategy.Random{}, &sim.Plan{Seed: 1})
	defer k.Close()
	got, points := k.Run(0, trials)
	require.Equal(t, (9+3)*trials, points, "nine steps, and three starts")
	var want [3]float64
	walk(Tiny{}, Noise{1, 1, 1}, 1, &want) // a start is a step without effect
	for i, hits := range []int{got.A, got.B, got.C} {
		sigma := math.Sqrt(want[i] * (1 - want[i]) / trials)
		require.InDelta(t, want[i], float64(hits)/trials, 4*sigma, "defect %c", 'A'+i)
	}

	k.trial.Strategy, k.trial.Config.Audit = strategy.FIFO{}, true
	got, _ = k.Run(0, 1)
	require.Equal(t, Count{Orders: 1}, got, "the calmest trial shows nothing")
	require.Equal(t, sim.Failure{}, k.sim.Outcome().Failure)
}

func TestRun(t *testing.T) {
	rows := Run(Options{Slice: 2 * time.Millisecond, Rounds: 1})
	targets := 0
	for _, r := range rows {
		require.NotEmpty(t, r.Name)
		require.NotEmpty(t, r.Unit)
		if r.Peer != 0 {
			require.InEpsilon(t, r.Value/r.Peer, r.Ratio, 0.01, "%s: of one round", r.Name)
		}
		if r.Target.Kind != NoTarget {
			targets++
		}
		if r.Unit == "allocs/trial" {
			require.True(t, r.Target.Met(r.Value), "the kernel allocates nothing in a trial")
		}
	}
	require.Equal(t, 9, targets)
}

func TestTarget(t *testing.T) {
	for _, c := range []struct {
		target    Target
		text      string
		low, high bool
		why       string
	}{
		{Target{AtMost, 1.5}, "at most 1.5", true, false, "less is better"},
		{Target{AtLeast, 1.5}, "at least 1.5", false, true, "more is better"},
		{Target{}, "", true, true, "nothing is asked for"},
	} {
		require.Equal(t, c.text, c.target.String(), c.why)
		require.Equal(t, c.low, c.target.Met(1.4), c.why)
		require.Equal(t, c.high, c.target.Met(1.6), c.why)
		require.True(t, c.target.Met(1.5), c.why)
	}
}
