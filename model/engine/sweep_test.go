package engine_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

// left makes l1 the row of a run that ended and was never released.
func left(ended, updated time.Duration) func(*world) {
	return func(w *world) {
		free(w)
		w.db.Reset()
		w.db.AddTask(model.Task{ID: 1, Agent: 1, Workspace: 1, Execution: 1})
		w.db.AddRun(model.Run{ID: 1, Task: 1, Agent: 1, Status: model.Failed, FinishedAt: ended})
		l := freeLease(1, 1)
		l.Status, l.UpdatedAt = model.Active, updated
		w.db.AddLease(l)
	}
}

func TestSweep(t *testing.T) {
	const minute = time.Minute
	for _, c := range []struct {
		engine         string
		ended, updated time.Duration
		want           model.LeaseStatus
		why            string
	}{
		{"paperclip-2026.09", -6 * minute, -6 * minute, model.Expired, "an orphan"},
		{"paperclip-2026.09", -6 * minute, -4 * minute, model.Active, "changed not long ago"},
		{
			"paperclip-2026.09", -5 * sec, -6 * minute, model.Expired,
			"an old row in its release tail: the hazard",
		},
		{"hardened", -5 * sec, -6 * minute, model.Active, "the end of the run counts"},
		{"hardened", -6 * minute, -4 * minute, model.Expired, "the end of the run counts"},
		{"hardened", -5 * minute, -5 * minute, model.Expired, "inclusive"},
	} {
		w := newWorld(t, c.engine)
		w.setup = left(c.ended, c.updated)
		w.run(t, w.sweeps(0))
		require.Equal(t, c.want, w.db.Lease(1).Status, "%s: %s", c.engine, c.why)
		require.Empty(t, w.failed)
		if c.want == model.Expired {
			require.Equal(t, []string{"destroy 1"}, w.drv.calls)
			require.Equal(t, model.ReasonOrphan, w.db.Lease(1).Reason)
		}
	}
}

func TestSweepLeavesOwnedSandboxesAlone(t *testing.T) {
	w := newWorld(t, "paperclip-2026.09")
	w.setup = func(w *world) {
		left(-time.Hour, -time.Hour)(w)
		w.db.AddRun(model.Run{ID: 2, Task: 1, Status: model.Running})
		w.db.AddLease(model.Lease{ID: 2, Run: 2, Sandbox: 1})
	}
	w.run(t, w.sweeps(0))
	require.Empty(t, w.drv.calls)
}

func TestSweepTriesParkedRowsAgain(t *testing.T) {
	w := newWorld(t, "paperclip-2026.09")
	w.setup = left(-time.Hour, -time.Hour)
	w.drv.destroys = []error{model.ErrPermanent}
	w.run(t, w.sweeps(0), w.sweeps(10*sec), w.sweeps(40*sec))
	require.Equal(t, []string{"destroy 1", "destroy 1"}, w.drv.calls, "after its cooldown")
	require.Equal(t, model.Expired, w.db.Lease(1).Status)
}

func TestServerDiesInARelease(t *testing.T) {
	w := newWorld(t, "hardened")
	w.run(t, w.ends(0, 1, model.Succeeded), w.crashes(10*sec))
	require.Equal(t, model.Active, w.db.Lease(1).Status, "nobody releases it")

	w = newWorld(t, "hardened")
	w.after = []act{w.sweeps(4 * time.Minute), w.sweeps(6 * time.Minute)}
	w.run(t, w.ends(0, 1, model.Succeeded), w.crashes(10*sec))
	require.Equal(t, model.Expired, w.db.Lease(1).Status, "the sweep destroys it")
	require.Equal(t, []string{"destroy 1"}, w.drv.calls, "once, after 5 minutes")
}

func TestServerDiesWhileARunWorks(t *testing.T) {
	w := newWorld(t, "hardened")
	w.after = []act{w.sweeps(0)}
	work := act{0, "run", func(p proc.P) { _ = p.Sleep("work", time.Hour, proc.Limit{}) }}
	w.run(t, work, w.wakes(sec, 1), w.crashes(10*sec))
	require.Equal(t, model.Failed, w.db.Run(1).Status)
	require.Equal(t, model.ProcessLost, w.db.Run(1).Error)
	require.Equal(t, model.RunID(2), w.db.Wake(1).Run, "the deferred wake is answered")
	require.NoError(t, w.only(t).err)
	require.Equal(t, model.Resumed, w.only(t).grant.Outcome, "and its lease was released")
}

// A wake whose server dies at each instant of its answer.
func TestServerDiesInAWake(t *testing.T) {
	for d := range 40 {
		w := newWorld(t, "hardened")
		w.setup = free
		w.files = tails{}
		w.after = []act{w.sweeps(0), w.sweeps(time.Minute)}
		w.run(t, w.wakes(0, 1), w.crashes(time.Duration(d)*ms))
		runs, _, wakes := w.db.Count()
		if wakes == 1 {
			require.Equal(t, model.RunID(2), w.db.Wake(1).Run, "crash at %dms", d)
			require.Equal(t, 2, runs, "crash at %dms", d)
			require.True(t, w.db.Run(2).Status.Terminal(), "crash at %dms", d)
		}
	}
}
