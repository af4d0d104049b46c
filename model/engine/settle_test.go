package engine_test

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/engine"
)

// The founding incident: a run ends at 0 s, its task is woken 6 s later, and its
// lease is released 13 s after its end.
func TestFoundingIncident(t *testing.T) {
	for _, c := range []struct {
		engine string
		ended  model.RunStatus
		warm   bool
		why    string
	}{
		{"paperclip-2026.09", model.Succeeded, false, "no wait: the incident"},
		{"paperclip-2026.11", model.Succeeded, true, "the wait"},
		{"paperclip-2026.11", model.Failed, true, "released however it ended"},
		{"paperclip-2026.11", model.TimedOut, true, "the same"},
		{"paperclip-2026.11", model.Interrupted, false, "the gap in the list of statuses"},
		{"hardened", model.Succeeded, true, "the wait"},
		{"hardened", model.Interrupted, true, "the gap is closed"},
	} {
		w := newWorld(t, c.engine)
		w.run(t, w.ends(0, 1, c.ended), w.wakes(6*sec, 1))
		g := w.only(t)
		if c.warm {
			require.NoError(t, g.err, "%s after %v: %s", c.engine, c.ended, c.why)
			want := model.Grant{Lease: 2, Sandbox: 1, Outcome: model.Resumed, Session: 1}
			require.Equal(t, want, g.grant, "%s after %v: %s", c.engine, c.ended, c.why)
			require.Empty(t, w.failed)
			continue
		}
		var f *model.Failure
		require.ErrorAs(t, g.err, &f, "%s after %v: %s", c.engine, c.ended, c.why)
		require.Equal(t, engine.TextRefused, f.Text)
		require.ErrorIs(t, f, model.ErrStateMismatch)
		require.Equal(t, model.NativeSessionInterrupted, w.db.Run(2).Error, "of the row")
		require.Equal(t, model.Failed, w.db.Run(2).Status)
		require.Equal(t, model.Released, w.db.Lease(2).Status, "the final block releases it")
		require.Equal(t, model.SessionID(1), w.db.Session(1).ID, "a refused run keeps it")
	}
}

// The table of expected outcomes: w from the end of the run before to the wake, d
// to the end of the tail.
func TestSettlingWait(t *testing.T) {
	const (
		warm, cold = true, false
	)
	for _, c := range []struct {
		w, d  time.Duration
		warm  bool
		polls int
		why   string
	}{
		{0, 19400 * ms, warm, -1, "inside of the bound, less a poll and a round trip"},
		{0, 20600 * ms, cold, -1, "beyond the bound"},
		{119 * sec, 119800 * ms, warm, -1, "recency still holds"},
		{119 * sec, 120500 * ms, cold, -1, "recency is read at each poll and expires at 120s"},
		{121 * sec, 130 * sec, cold, 1, "ended too long ago: one read, no pause"},
		{14 * sec, 13 * sec, warm, 1, "released before the wake: one read, no pause"},
	} {
		w := newWorld(t, "hardened")
		w.drv.stop = 0
		// 30 ms are the statements of the tail: these times are exact.
		w.files = tails{instructions: c.d - 30*ms}
		w.run(t, w.ends(0, 1, model.Succeeded), w.wakes(c.w, 1))
		g := w.only(t)
		if c.warm {
			require.NoError(t, g.err, "w %v d %v: %s", c.w, c.d, c.why)
			require.Equal(t, model.Resumed, g.grant.Outcome, "w %v d %v: %s", c.w, c.d, c.why)
		} else {
			require.NotEqual(t, model.Resumed, g.grant.Outcome, "w %v d %v: %s", c.w, c.d, c.why)
			require.NotContains(t, w.drv.calls, "resume 1", "w %v d %v: %s", c.w, c.d, c.why)
		}
		if c.polls > 0 {
			require.Equal(t, c.polls, w.polls(), "w %v d %v: %s", c.w, c.d, c.why)
		}
	}
}

func TestNoWaitForARunningRun(t *testing.T) {
	for _, name := range []string{"paperclip-2026.09", "paperclip-2026.11", "hardened"} {
		w := newWorld(t, name)
		w.run(t, w.wakes(sec, 2))
		g := w.only(t)
		require.NoError(t, g.err, name)
		want := model.Grant{Lease: 2, Sandbox: 2, Outcome: model.Created, Session: 2}
		require.Equal(t, want, g.grant, "%s: a sandbox of its own", name)
		require.LessOrEqual(t, w.polls(), 1, "%s: no pause", name)
		require.Equal(t, model.Active, w.db.Lease(1).Status, name)
	}
}

func TestCancelDuringTheWait(t *testing.T) {
	w := newWorld(t, "hardened")
	w.cancel = true
	w.run(t, w.ends(0, 1, model.Succeeded), w.wakes(6*sec, 1), w.cancels(8*sec, 2))
	g := w.only(t)
	require.True(t, errors.Is(g.err, model.ErrCancelled), "got %v", g.err)
	require.Less(t, g.at, 9*sec, "the wait ends at once")
	require.Equal(t, model.Cancelled, w.db.Run(2).Status, "Release keeps it")
	require.Equal(t, []string{"stop_and_retain 1"}, w.drv.calls, "nothing was asked for")
}
