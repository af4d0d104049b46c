package bench

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestMedian(t *testing.T) {
	require.InDelta(t, 2, median([]float64{3, 1, 2}), 0)
	require.InDelta(t, 2.5, median([]float64{4, 1, 2, 3}), 0)
	require.InDelta(t, 7, median([]float64{7}), 0)
}

func TestRaceTakesTurns(t *testing.T) {
	var order string
	c := func(name string) contestant {
		return contestant{func(trials int) int { order += name; return 3 * trials }}
	}
	r := &race{contestants: []contestant{c("a"), c("b"), c("c")}, trials: []int{1, 2, 3}}
	r.round()
	r.round()
	require.Equal(t, "abccba", order)
	require.Equal(t, 9, r.rounds[1][2].points)
}

func TestRaceFillsASlice(t *testing.T) {
	const each = 100 * time.Microsecond
	spin := func(trials int) int {
		for end := time.Now().Add(each * time.Duration(trials)); time.Now().Before(end); {
		}
		return trials
	}
	r := newRace(10*time.Millisecond, contestant{spin})
	// On a busy machine each trial takes longer than it spins, and fewer fill a slice.
	require.LessOrEqual(t, r.trials[0], 130)
	require.Positive(t, r.trials[0])
	r.round()
	require.Greater(t, r.median(of(0, lap.perPoint)), 90_000.0)
	require.InDelta(t, 1, r.median(ratio(0, 0, lap.perSecond)), 0)
}
