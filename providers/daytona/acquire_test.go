package daytona_test

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/providers/daytona"
	"interlease.example/sim/proc"
)

func TestFailedCreationsLeaveNothingUnnamed(t *testing.T) {
	lost := model.Fault{Kind: model.AnswerLost, Target: model.TargetCreate, Nth: 1}
	failed := model.Fault{Kind: model.FailedCall, Target: model.TargetCreate, Nth: 1}
	unmarked := model.Fault{Kind: model.FailedCall, Target: model.TargetGet, Nth: 1}
	for _, c := range []struct {
		fault model.Fault
		sw    daytona.Switches
		cause error // that the error says
		named bool  // does the sandbox come with it?
		live  int
		why   string
	}{
		{
			lost, daytona.Reported(), daytona.ErrConnection, true, 1,
			"it is still being created, and a delete is refused",
		},
		{
			lost, daytona.Hardened(), daytona.ErrConnection, false, 0,
			"the delete waits until it may",
		},
		{
			failed, daytona.Hardened(), daytona.ErrGateway, true, 0,
			"that nothing is there under its name proves nothing",
		},
		{
			unmarked, daytona.Reported(), daytona.ErrGateway, false, 0,
			"it runs, can't be marked, and is deleted",
		},
	} {
		w := newWorld(t, c.sw, daytona.Bugs{}, c.fault)
		var s model.SandboxID
		var err error
		w.calm(func(p proc.P) {
			s, err = w.driver.Acquire(p, owner)
			_ = p.Sleep("rest", time.Minute, proc.Limit{})
		})
		require.ErrorIs(t, err, c.cause, c.why)
		require.Equal(t, c.named, s == box, c.why)
		require.Equal(t, c.live, w.svc.Live(), c.why)
		if c.named {
			require.EqualError(t, err, "Daytona sandbox creation failed; "+
				"cleanup could not be confirmed for sb-1", c.why)
		}
	}
}

func TestAHostEndsWhatACreationLeft(t *testing.T) {
	w := newWorld(t, daytona.Reported(), daytona.Bugs{},
		model.Fault{Kind: model.AnswerLost, Target: model.TargetCreate, Nth: 1})
	w.calm(func(p proc.P) {
		s, err := w.driver.Acquire(p, owner)
		must(errors.Is(err, daytona.ErrConnection), "the answer is lost")
		_ = p.Sleep("created", 5*time.Second, proc.Limit{})
		_, err = w.driver.Destroy(p, owner, s)
		must(err == nil, "destroy")
	})
	require.Zero(t, w.svc.Live())
}
