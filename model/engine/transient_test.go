package engine

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

func TestTransient(t *testing.T) {
	text := errors.New
	for _, c := range []struct {
		err  error
		want bool
		why  string
	}{
		{text("CreateOS request failed (HTTP 503) during resume"), false, "the status is no word"},
		{text("CreateOS connection failed."), false, "not on the list"},
		{text("The operation was aborted due to timeout"), true, "timeout"},
		{text("The operation was aborted"), false, "the same deadline, struck in a delay"},
		{text("Sandbox state change in progress"), false, "a 409"},
		{text("ThrottlerException: Too Many Requests"), false, "not on the list"},
		{text("Sandbox failed to become ready within the timeout period"), true, "timeout"},
		{text(`RPC call "environmentResumeLease" timed out after 60000 ms`), true, "timed out"},
		{text("Service temporarily down"), false, "the stem matches no word"},
		{text("Service Unavailable"), true, "letter case doesn't matter"},
		{text("networking is off; the network is"), true, "the second one is a word"},
		{text("networking is off"), false, "inside a word"},
		{text("timeout_ms is 5"), false, "inside a name"},
		{fmt.Errorf("daytona: resume: %w", model.ErrTransient), true, "drivers may say so"},
		{
			&model.Failure{Text: "refused: network", Err: model.ErrRefused}, false,
			"a guard's refusal is none, whatever its words",
		},
		{proc.ErrLost, true, "the worker went down"},
		{proc.ErrDeadline, true, "the host gave up"},
	} {
		require.Equal(t, c.want, transient(c.err), "transient(%q): %s", c.err, c.why)
	}
}
