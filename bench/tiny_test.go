package bench

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTruth(t *testing.T) {
	require.Equal(t, Count{Orders: 1260, A: 504, B: 11, C: 11}, Enumerate(Noise{}))
}

// A random walk over the picks hits 29.6 % A, 0.64 % B and C without noise; a
// bubble orders by sums of random sleeps and hits A more often.
func TestPeersFindTheDefects(t *testing.T) {
	const trials = 20_000
	b := NewBubbles()
	for _, c := range []struct {
		name      string
		run       func(int, Noise) Count
		lowA, hiA int // percent
	}{{"rapid", Rapid, 27, 33}, {"synctest", b.Run, 42, 50}} {
		got := c.run(trials, Noise{})
		t.Logf("%s: %+v", c.name, got)
		require.Equal(t, trials, got.Orders, c.name)
		require.Greater(t, got.A, c.lowA*trials/100, c.name)
		require.Less(t, got.A, c.hiA*trials/100, c.name)
		require.Positive(t, got.B, c.name)
		require.Positive(t, got.C, c.name)
	}
}
