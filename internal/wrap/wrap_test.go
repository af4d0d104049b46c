package wrap_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/internal/wrap"
)

func TestText(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  string
		why   string
	}{
		{"", 5, "", "nothing"},
		{"two words", 9, "two words", "exactly as wide as a line"},
		{"two words", 8, "two\n  words", "one too many"},
		{"abcdefgh ij", 4, "abcdefgh\n  ij", "a long word stays whole"},
		{"a  b\nc", 9, "a b c", "white space is folded"},
	} {
		require.Equal(t, c.want, wrap.Text(c.text, c.width, "  "), "Text(%q): %s", c.text, c.why)
	}
}
