package bench

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestSameWork shows that both peers do the same: without windows they differ
// in how a worker goes on, and in nothing else.
func TestSameWork(t *testing.T) {
	loop, skeleton := NewLoop(Windows{}), NewSkeleton()
	defer skeleton.Close()
	points := 0
	for seed := range uint64(2000) {
		gotDigest, got := skeleton.Trial(seed)
		digest, n := loop.Trial(seed)
		require.Equal(t, digest, gotDigest, "seed %d", seed)
		require.Equal(t, n, got, "seed %d", seed)
		points += n
	}
	require.InDelta(t, 66.5, float64(points)/2000, 0.5, "points a trial")
}

// TestSkeletonGoesOn shows that a trial that ends early, by its bound or by a
// panic, leaves nothing behind for the next.
func TestSkeletonGoesOn(t *testing.T) {
	loop, skeleton := NewLoop(Windows{}), NewSkeleton()
	defer skeleton.Close()
	same := func(seed uint64) {
		digest, n := loop.Trial(seed)
		gotDigest, got := skeleton.Trial(seed)
		require.Equal(t, digest, gotDigest, "seed %d", seed)
		require.Equal(t, n, got, "seed %d", seed)
	}
	for seed := range uint64(200) {
		bound := seed % 60
		_, n := skeleton.trial(seed, uint32(bound))
		require.LessOrEqual(t, n, int(bound))
		same(seed)
	}
	unwound := 0
	skeleton.body = func(v verbs, t *table, id int) {
		defer func() { unwound++ }()
		if id == 3 {
			defer v.point(atRelease, 1) // parks in the middle of a panic
			v.sleep(atHold, grid)
			panic("out of order")
		}
		contend(v, t, id)
	}
	skeleton.Trial(1)
	require.Contains(t, skeleton.failure, "worker 3: out of order")
	require.Equal(t, workers, unwound)
	skeleton.body = contend
	same(5)
}

func TestWindows(t *testing.T) {
	wide := NewLoop(Windows{Stall: 50 * time.Millisecond, Late: time.Millisecond, Instants: true})
	narrow := NewLoop(Windows{})
	for seed := range uint64(200) {
		digest, n := wide.Trial(seed)
		for i := 1; i < min(n, len(wide.trace.ring)); i++ {
			at, before := wide.trace.ring[i].at, wide.trace.ring[i-1].at
			require.GreaterOrEqual(t, at, before, "time stands or passes")
		}
		again, _ := wide.Trial(seed)
		require.Equal(t, digest, again, "same seed")
		other, _ := narrow.Trial(seed)
		require.NotEqual(t, digest, other, "windows open other schedules")
	}
}

func BenchmarkPeers(b *testing.B) {
	skeleton := NewSkeleton()
	defer skeleton.Close()
	wide := NewLoop(Windows{Stall: 50 * time.Millisecond, Instants: true})
	for _, c := range []struct {
		name  string
		trial func(uint64) (uint64, int)
	}{
		{"loop", NewLoop(Windows{}).Trial}, {"loop-windows", wide.Trial}, {"skeleton", skeleton.Trial},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			points, seed := 0, uint64(0)
			for b.Loop() {
				_, n := c.trial(seed)
				seed++
				points += n
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(points), "ns/point")
		})
	}
}
