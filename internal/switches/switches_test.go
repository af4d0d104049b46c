package switches_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/internal/switches"
)

func TestFieldsSetAndList(t *testing.T) {
	on, span := false, time.Second
	fields := switches.Fields{
		{Name: "x.on", Text: "a flag", On: &on}, {Name: "x.span", Text: "a time", Span: &span},
	}
	for _, c := range []struct{ name, value, want, why string }{
		{"x.on", "on", "", "a flag"},
		{"x.span", "2s", "", "a duration"},
		{"x.on", "yes", "neither on nor off", "flags are on or off"},
		{"x.span", "on", "no duration", "durations are no flags"},
		{"x.span", "-1s", "no duration", "no negative duration"},
		{"x.none", "on", "no such switch", "an unknown name"},
	} {
		err := fields.Set(c.name, c.value)
		if c.want == "" {
			require.NoError(t, err, c.why)
		} else {
			require.ErrorContains(t, err, c.want, c.why)
		}
	}
	require.Equal(t, []switches.Switch{{"x.on", "on", "a flag"}, {"x.span", "2s", "a time"}},
		fields.List())
	require.ErrorIs(t, fields.Set("x.none", ""), switches.ErrNoSwitch)
}
