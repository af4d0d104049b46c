package shrink_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"interlease.example/sim/shrink"
)

func value(pairs []shrink.Pair, key uint64) uint32 {
	for _, p := range pairs {
		if p.Key == key {
			return p.Value
		}
	}
	return 0
}

func TestMinimiseFindsKnownMinima(t *testing.T) {
	for _, c := range []struct {
		name  string
		fails func([]shrink.Pair) bool
		want  []shrink.Pair
		why   string
	}{
		{
			"always", func([]shrink.Pair) bool { return true },
			[]shrink.Pair{},
			"the calmest trial fails",
		},
		{
			"one", func(p []shrink.Pair) bool { return value(p, 7) >= 5 },
			[]shrink.Pair{{7, 5}},
			"one choice, lowered to its threshold",
		},
		{
			"two", func(p []shrink.Pair) bool { return value(p, 2) > 0 && value(p, 9) > 3 },
			[]shrink.Pair{{2, 1}, {9, 4}},
			"two far apart, neither alone suffices",
		},
		{
			"either", func(p []shrink.Pair) bool { return value(p, 3) > 0 || value(p, 8) > 0 },
			[]shrink.Pair{{3, 1}},
			"late choices go first",
		},
		{
			"sum", func(p []shrink.Pair) bool { return value(p, 1)+value(p, 2) >= 10 },
			[]shrink.Pair{{2, 10}},
			"fewer choices are simpler than smaller ones",
		},
		{
			"instead", func(p []shrink.Pair) bool {
				return value(p, 1) >= 300 || value(p, 1) > 4 && value(p, 4) > 0 && value(p, 6) > 0
			},
			[]shrink.Pair{{1, 5}, {4, 1}, {6, 1}},
			"what would do alone is too far away",
		},
		{
			"alone", func(p []shrink.Pair) bool {
				return value(p, 1) == 77 || value(p, 1) > 4 && value(p, 4) > 0 && value(p, 6) > 0
			},
			[]shrink.Pair{{1, 77}},
			"one choice does what three did, but not by being lowered",
		},
		{
			"for another", func(p []shrink.Pair) bool {
				return value(p, 2) > 0 && (value(p, 1) > 40 || value(p, 1) > 4 && value(p, 4) > 0)
			},
			[]shrink.Pair{{1, 41}, {2, 1}},
			"a greater value makes up for a choice",
		},
	} {
		got := shrink.Minimise(full(10, 20), tryOf(c.fails), shrink.Budget{})
		require.True(t, got.Minimal, "%s: %s", c.name, c.why)
		if c.name == "sum" {
			require.Len(t, got.Pairs, 1, "%s: %s", c.name, c.why)
			continue
		}
		require.Equal(t, c.want, got.Pairs, "%s: %s", c.name, c.why)
	}
}

func full(n int, v uint32) (pairs []shrink.Pair) {
	for i := range n {
		pairs = append(pairs, shrink.Pair{Key: uint64(i), Value: v})
	}
	return pairs
}

func tryOf(fails func([]shrink.Pair) bool) shrink.Try {
	return func(p []shrink.Pair) ([]shrink.Pair, bool) { return p, fails(p) }
}

func TestChoicesThatAreNotAskedLeave(t *testing.T) {
	try := func(p []shrink.Pair) ([]shrink.Pair, bool) {
		var asked []shrink.Pair
		for _, x := range p {
			if x.Key%2 == 0 {
				asked = append(asked, x)
			}
		}
		return asked, value(p, 4) > 0 && value(p, 6) > 0
	}
	got := shrink.Minimise(full(9, 2), try, shrink.Budget{})
	require.Equal(t, []shrink.Pair{{4, 1}, {6, 1}}, got.Pairs)
}

func TestBudgetEndsTheWork(t *testing.T) {
	fails := func(p []shrink.Pair) bool { return value(p, 5) > 0 }
	got := shrink.Minimise(full(64, 9), tryOf(fails), shrink.Budget{Tries: 3})
	require.False(t, got.Minimal)
	require.Equal(t, 3, got.Tries)
	require.True(t, fails(got.Pairs), "the best so far still fails")
}

func TestWhatPassesComesBackUnchanged(t *testing.T) {
	in := full(3, 1)
	got := shrink.Minimise(in, tryOf(func([]shrink.Pair) bool { return false }), shrink.Budget{})
	require.False(t, got.Minimal)
	require.Equal(t, in, got.Pairs)
}

// A failure that needs at least so much of each of some keys has one minimum,
// whatever else was in the trial.
func TestMinimaAreOneMinimal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		need := rapid.MapOf(rapid.Uint64Range(0, 30), rapid.Uint32Range(1, 40)).Draw(t, "need")
		fails := func(p []shrink.Pair) bool {
			for k, v := range need {
				if value(p, k) < v {
					return false
				}
			}
			return true
		}
		got := shrink.Minimise(full(31, 40), tryOf(fails), shrink.Budget{})
		if !got.Minimal || len(got.Pairs) != len(need) {
			t.Fatalf("Minimise: %v, need %v", got, need)
		}
		for _, p := range got.Pairs {
			if need[p.Key] != p.Value {
				t.Fatalf("Minimise: key %d is %d, want %d", p.Key, p.Value, need[p.Key])
			}
		}
	})
}
