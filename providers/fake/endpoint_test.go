package fake

import (
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/providers"
	"interlease.example/providers/daytona"
)

func TestStatesRefuseRequests(t *testing.T) {
	busy, gone := daytona.ErrInProgress, daytona.ErrNotFound
	down := daytona.ErrNotRunning
	for _, c := range []struct {
		state             model.SandboxState
		start, stop, drop *providers.Error
		get, exec         *providers.Error
		why               string
	}{
		{model.Absent, gone, gone, gone, gone, gone, "it never was"},
		{model.Creating, busy, busy, busy, nil, down, "it is pending, and no toolbox is up"},
		{model.Starting, busy, busy, busy, nil, down, "the same"},
		{model.Up, nil, nil, nil, nil, nil, "a start of what runs answers at once"},
		{model.Stopping, busy, busy, busy, nil, nil, "the toolbox still works for a while"},
		{model.Stopped, nil, daytona.ErrNotStoppable, nil, nil, down, "a second stop is refused"},
		{model.Destroying, busy, busy, busy, nil, down, "a second delete is refused, too"},
		{model.Destroyed, gone, gone, gone, gone, gone, "404 even for a delete"},
		{
			model.Broken, daytona.ErrNotStartable, daytona.ErrNotStoppable, nil, nil, down,
			"only a delete is left",
		},
	} {
		for e, want := range map[endpoint]*providers.Error{ // order does not matter: independent checks
			start: c.start, stop: c.stop, remove: c.drop, get: c.get, exec: c.exec, marker: c.exec,
			create: nil,
		} {
			require.Same(t, want, refusal(e, c.state), "refusal(%s, %v): %s", e.site(), c.state, c.why)
		}
	}
}
