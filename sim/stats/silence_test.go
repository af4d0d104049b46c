package stats_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/sim/stats"
)

func TestRulesOutOneInIsTheLargest(t *testing.T) {
	for _, n := range []int{1, 2, 3, 10, 359, 1000, 9600, 300_000, 1_000_000_000} {
		k := float64(stats.RulesOutOneIn(n))
		silent := func(k float64) float64 { return math.Exp(float64(n) * math.Log1p(-1/k)) }
		limit := (1 - stats.Confidence) * (1 + 1e-9)
		if k > 1 {
			require.LessOrEqual(t, silent(k), limit, "%d trials, 1 in %v", n, k)
		}
		require.Greater(t, silent(k+1), limit, "%d trials, 1 in %v", n, k+1)
	}
}

func TestNoTrialsRuleOutNothing(t *testing.T) {
	require.Zero(t, stats.RulesOutOneIn(0))
	require.Zero(t, stats.RulesOutOneIn(-1))
}
