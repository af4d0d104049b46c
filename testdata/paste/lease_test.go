// Package paste has a test that fails, for the test of the line that it prints.
package paste

import (
	"testing"

	"interlease.example"
)

func TestLease(t *testing.T) {
	interlease.Check(t, interlease.Named("paperclip-2026.09"), interlease.Trials(64),
		interlease.Scenarios("wake-in-release-tail"))
}

func TestDrawnByRapid(t *testing.T) {
	interlease.Rapid(t, interlease.Named("paperclip-2026.09"))
}

func FuzzLease(f *testing.F) {
	interlease.Fuzz(f, interlease.Named("paperclip-2026.09"))
}
