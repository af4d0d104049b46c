package store_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/store"
	"interlease.example/sim/proc"
)

// pins gives every landing that it is asked about the same instants.
type pins struct {
	from, to time.Duration
	refuse   bool
	asked    []store.Landing
}

func (x *pins) Pin(_ proc.P, l store.Landing) (from, to time.Duration, ok bool) {
	x.asked = append(x.asked, l)
	return x.from, x.to, !x.refuse
}

func TestPins(t *testing.T) {
	const s = time.Second
	for _, c := range []struct {
		pins     pins
		min, max time.Duration
		why      string
	}{
		{pins{from: now + s, to: now + s}, now + s, now + s, "an instant"},
		{pins{from: now + s, to: now + 2*s}, now + s, now + 2*s, "a range"},
		{pins{from: now - s, to: now + s}, now, now + s, "what is left of a range"},
		{pins{from: now - 2*s, to: now - s}, now, now, "what has passed means now"},
		{pins{refuse: true}, now + s/2, now + s/2, "none: as usual"},
	} {
		pin := c.pins
		g := newRig(t, store.Config{Pins: &pin, Request: proc.Exactly(s / 2)})
		g.rows = g.twoRuns
		g.at(func(p proc.P) {
			_, _, err := g.db.EndRun(p, 1, model.Interrupted, model.NoError)
			require.NoError(t, err)
		})
		at := g.statements(model.RunWrite, 1)[0].At
		require.True(t, c.min <= at && at <= c.max, "%s: landed at %v", c.why, at)
		require.Equal(t, []store.Landing{{Run: 1, Ends: true, How: model.Interrupted}}, pin.asked)
	}
}

func TestPinsAreAskedForEndsAlone(t *testing.T) {
	pin := pins{refuse: true}
	g := newRig(t, store.Config{Pins: &pin})
	g.rows = func() { g.twoRuns(); g.db.AddLease(warm()) }
	g.at(func(p proc.P) {
		_, err := g.db.ReadRun(p, 1)
		require.NoError(t, err)
		require.NoError(t, g.db.EndLease(p, 1, 1, store.Ending{Status: model.Released}))
	})
	require.Equal(t, []store.Landing{{Run: 1, Lease: model.Released}}, pin.asked)
}
