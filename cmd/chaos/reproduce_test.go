package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// What is printed to be typed again means the same to a shell.
func TestAgain(t *testing.T) {
	for _, c := range []struct {
		word, want string
		why        string
	}{
		{"founding.timeline", "founding.timeline", "nothing to quote"},
		{"a b.timeline", "'a b.timeline'", "a blank"},
		{"it's.timeline", `'it'\''s.timeline'`, "a quote"},
		{"$(x).timeline", "'$(x).timeline'", "a substitution"},
		{"", "''", "nothing"},
		{"settle.bound=2s", "settle.bound=2s", "a switch"},
	} {
		require.Equal(t, c.want, quoted(c.word), c.why)
	}
	c := reproduceCommand{File: "a b.timeline", Seed: 7}
	c.Engine, c.Set = "hardened+M17", []string{"settle.bound=2s"}
	require.Equal(t, self()+" reproduce 'a b.timeline' --engine hardened+M17 --set settle.bound=2s "+
		"--seed 7 --trials 50", c.again(50))
}
