package engine_test

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

func TestReleaseKeepsTheSandboxHoweverTheRunEnded(t *testing.T) {
	for _, status := range model.EndStatuses() {
		for _, name := range []string{"paperclip-2026.09", "hardened"} {
			w := newWorld(t, name)
			w.run(t, w.ends(0, 1, status))
			require.Empty(t, w.failed)
			require.Equal(t, []string{"stop_and_retain 1"}, w.drv.calls, "%s %v", name, status)
			l, r := w.db.Lease(1), w.db.Run(1)
			require.Equal(t, model.Released, l.Status, "%s %v", name, status)
			require.Equal(t, model.CleanupSuccess, l.Cleanup)
			require.Equal(t, status, r.Status)
			require.True(t, r.Finalized)
			require.Less(t, r.FinishedAt, sec, "the run ends before its files are saved")
			require.Greater(t, l.ReleasedAt, 13*sec, "and its lease after")
		}
	}
}

func TestReleaseOfFailingProvider(t *testing.T) {
	for _, c := range []struct {
		engine  string
		answers []error
		calls   int
		status  model.LeaseStatus
		why     string
	}{
		{
			"paperclip-2026.09",
			[]error{model.ErrTransient},
			1, model.PendingCleanup,
			"any error parks the row",
		},
		{"hardened", []error{model.ErrTransient}, 2, model.Released, "retried first"},
		{"hardened", []error{model.ErrPermanent}, 1, model.PendingCleanup, "no retry helps"},
	} {
		w := newWorld(t, c.engine)
		w.drv.releases = c.answers
		w.run(t, w.ends(0, 1, model.Succeeded))
		l := w.db.Lease(1)
		require.Equal(t, c.status, l.Status, "%s: %s", c.engine, c.why)
		require.Equal(t, c.calls, w.drv.n.release, "%s: %s", c.engine, c.why)
		if c.status == model.PendingCleanup {
			require.Equal(t, model.ReasonReleaseFailed, l.Reason)
			require.Equal(t, model.CleanupFailed, l.Cleanup)
			require.ErrorIs(t, w.failed[0], c.answers[0])
		}
	}
}

func TestOneLeaseDoesNotKeepTheOthers(t *testing.T) {
	w := newWorld(t, "paperclip-2026.09")
	w.setup = func(w *world) {
		w.db.AddLease(model.Lease{ID: 2, Run: 1, Sandbox: 2, Policy: model.Ephemeral})
		w.drv.boxes = append(w.drv.boxes, model.Up)
	}
	w.drv.releases = []error{model.ErrPermanent}
	w.run(t, w.ends(0, 1, model.Failed))
	require.Equal(t, []string{"stop_and_retain 1", "release 2"}, w.drv.calls)
	require.Equal(t, model.PendingCleanup, w.db.Lease(1).Status)
	require.Equal(t, model.Released, w.db.Lease(2).Status)
	require.Equal(t, model.ExecutionFailed, w.db.Run(1).Error)
}

// A second releaser: the row is read as active, and handed on before it is
// written.
func TestSecondReleaser(t *testing.T) {
	for _, c := range []struct {
		engine string
		want   model.LeaseStatus
		why    string
	}{
		{"paperclip-2026.09", model.Released, "a blind write: the expired row is free again"},
		{"hardened", model.Expired, "the write expects what was read"},
	} {
		w := newWorld(t, c.engine)
		w.files = tails{}
		w.drv.releases = nil
		again := act{0, "second", func(p proc.P) {
			w.drv.stop = 20 * sec // the second stop is slow
			w.note(w.eng.Release(p, 1, model.Succeeded))
		}}
		first := act{100 * ms, "first", func(p proc.P) {
			w.drv.stop = 100 * ms
			w.note(w.eng.Release(p, 1, model.Succeeded))
		}}
		w.run(t, again, first, w.wakes(2*sec, 1))
		require.Equal(t, c.want, w.db.Lease(1).Status, "%s: %s", c.engine, c.why)
		require.Empty(t, w.failed, c.engine)
	}
}

// Finalization and the retirement of the run for its successor lock the same two
// rows at the same time: 5 s after the run's end.
func TestDeadlockOfFinalization(t *testing.T) {
	for _, c := range []struct {
		engine string
		victim bool
		why    string
	}{
		{"paperclip-2026.11", true, "run before task against task before run"},
		{"hardened", false, "one order"},
	} {
		deadlocks := 0
		for d := range 12 {
			w := newWorld(t, c.engine)
			w.files = tails{instructions: 5 * sec}
			w.run(t, w.ends(0, 1, model.Succeeded),
				w.wakes(5*sec+time.Duration(d)*ms, 1))
			r := w.db.Run(1)
			require.Equal(t, model.Succeeded, r.Status)
			require.Equal(t, model.Expired, w.db.Lease(1).Status, "released, then handed on")
			require.NoError(t, w.only(t).err, "the wake is answered")
			for _, s := range w.log.Statements {
				if errors.Is(s.Err, model.ErrDeadlock) {
					deadlocks++
				}
			}
			if r.Error != model.NoError {
				require.Equal(t, model.NativeFinalizationMissing, r.Error)
				require.False(t, r.Finalized)
				require.ErrorIs(t, w.failed[0], model.ErrDeadlock)
			}
		}
		require.Equal(t, c.victim, deadlocks > 0, "%s: %s: %d", c.engine, c.why, deadlocks)
	}
}

func TestCancel(t *testing.T) {
	for _, name := range []string{"paperclip-2026.11", "hardened"} {
		w := newWorld(t, name)
		w.setup = free
		w.cancel, w.work = true, time.Minute
		w.run(t, w.wakes(0, 1), w.cancels(10*sec, 2), w.cancels(11*sec, 2))
		require.NoError(t, w.only(t).err)
		r, l := w.db.Run(2), w.db.Lease(2)
		require.Equal(t, model.Cancelled, r.Status, "the final block keeps it")
		require.InDelta(t, 10*sec, r.FinishedAt, float64(10*ms))
		require.Equal(t, model.Released, l.Status, "by the final block")
		require.Greater(t, l.ReleasedAt, 23*sec, "after its tail")
		require.Empty(t, w.failed)
	}
}

func TestCancelledCommandGoesOn(t *testing.T) {
	w := newWorld(t, "hardened")
	w.files = tails{}
	var got error
	run := act{0, "run", func(p proc.P) {
		req := w.request(1)
		req.Cancel = p.Host().NewSignal("cancel")
		_, err := w.eng.Acquire(p, req)
		w.note(err)
		got = w.eng.Execute(p, 1)
		require.Less(t, p.Now(), 6*sec)
		w.note(w.eng.Release(p, 1, model.Cancelled))
	}}
	w.run(t, run, w.cancels(5*sec, 1))
	require.ErrorIs(t, got, model.ErrCancelled)
	require.Equal(t, []string{"resume 1", "execute 1", "stop_and_retain 1"}, w.drv.calls)
	require.Equal(t, model.LeaseID(1), w.db.Lease(1).ID)
	_, leases, _ := w.db.Count()
	require.Equal(t, 1, leases, "the run acquired its own row again")
}
