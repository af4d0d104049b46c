package scenarios_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/scenarios"
)

// What is tested is said with all that makes it differ from the engine of its name.
func TestTested(t *testing.T) {
	const ours = "our reference engine (hardened), not yours"
	for _, c := range []struct {
		engine, set, value string
		want               string
		why                string
	}{
		{"hardened", "", "", ours, "nobody takes it for their own"},
		{"hardened+M17", "", "", ours + ", with planted bug M17", "the bug is named"},
		{"hardened", "settle.bound", "2s", ours + ", settle.bound=2s", "so are switches"},
		{
			"hardened+M17", "settle.bound", "2s", ours + ", with planted bug M17, settle.bound=2s",
			"and both",
		},
	} {
		e, ok := scenarios.FindEngine(c.engine)
		require.True(t, ok)
		if c.set != "" {
			require.NoError(t, e.Switch(c.set, c.value))
		}
		require.Equal(t, c.want, e.Tested(), c.why)
		bug, planted := e.Planted()
		require.Equal(t, e.Bug != "", planted)
		require.Equal(t, e.Bug, bug.ID)
	}
}
