package suggest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/internal/suggest"
)

func TestNearest(t *testing.T) {
	known := []string{"hardened", "paperclip-2026.09", "paperclip-2026.11"}
	for _, c := range []struct{ got, want, why string }{
		{"hardend", "hardened", "one letter is missing"},
		{"paperclip-2026.10", "paperclip-2026.11", "one letter away, and not two"},
		{"paperclip-2026.0", "paperclip-2026.09", "one letter is missing at the end"},
		{"zebra", "", "nothing is near"},
		{"", "", "nothing was typed"},
	} {
		require.Equal(t, c.want, suggest.Nearest(c.got, known), "suggest.Nearest(%q): %s", c.got, c.why)
	}
}

func TestUnknownSaysWhatWasExpected(t *testing.T) {
	require.EqualError(t, suggest.Unknown("engine", "", []string{"a", "b"}),
		"an empty engine, expected one of: a, b")
	require.EqualError(t, suggest.Unknown("engine", "hardend", []string{"hardened"}),
		`unknown engine "hardend", did you mean "hardened"?`)
	require.EqualError(t, suggest.Unknown("engine", "x", []string{"hardened", "other"}),
		`unknown engine "x", expected one of: hardened, other`)
}
