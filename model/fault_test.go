package model_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
)

func TestFaultsPrintAndParse(t *testing.T) {
	for kind := model.SlowCall; kind <= model.AnswerLost; kind++ {
		for target := model.TargetStore; target <= model.TargetExec; target++ {
			want := model.Fault{Kind: kind, Target: target, Nth: 3}
			if kind == model.SlowCall {
				want.Extra = 1500 * time.Millisecond
			}
			got, err := model.ParseFault(want.String())
			require.NoError(t, err)
			require.Equal(t, want, got, "ParseFault(%q)", want.String())
		}
	}
}

func TestParseFaultRefuses(t *testing.T) {
	for _, c := range []struct{ in, why string }{
		{"", "nothing"},
		{"provider stop nth 2", "no kind"},
		{"provider stop: failed", "no number"},
		{"provider stop nth 0: failed", "numbers begin at 1"},
		{"provider stopp nth 1: failed", "unknown target"},
		{"provider stop nth 1: fail", "unknown kind"},
		{"provider stop nth 1: slow", "slow needs a duration"},
		{"provider stop nth 1: failed by 2s", "failed takes none"},
		{"provider stop nth 1: slow by -2s", "a negative duration"},
	} {
		_, err := model.ParseFault(c.in)
		require.ErrorContains(t, err, "expected", "ParseFault(%q): %s", c.in, c.why)
	}
}
