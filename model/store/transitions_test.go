package store_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/store"
	"interlease.example/sim/proc"
)

const now = time.Hour

// at is a client that does something at now, on a store without latency.
func (g *rig) at(do func(proc.P)) {
	g.t.Helper()
	g.fifo(func(p proc.P) {
		must(p.Sleep("until", now, proc.Limit{}))
		do(p)
	})
}

// The rows by which leases end: from active, unless the case says otherwise.
func TestEndLease(t *testing.T) {
	guard := store.Expect{Guarded: true, Status: model.Active, Run: 1}
	for _, c := range []struct {
		id   string
		from model.LeaseStatus
		end  store.Ending
		want error
		why  string
	}{
		{
			"T4", model.Active,
			store.Ending{Status: model.Released, Cleanup: model.CleanupSuccess},
			nil, "released",
		},
		{
			"T5a", model.Active,
			store.Ending{Status: model.Retained, Cleanup: model.CleanupSuccess},
			nil, "kept running: releasedAt stays",
		},
		{"T6", model.Active, store.Ending{Status: model.FailedLease}, nil, "failed"},
		{
			"T7", model.Active,
			store.Ending{Status: model.Expired, Cleanup: model.CleanupSuccess},
			nil, "destroyed",
		},
		{"T8", model.Active, store.Ending{
			Status:  model.PendingCleanup,
			Cleanup: model.CleanupFailed, Reason: model.ReasonReleaseFailed,
		}, nil, "parked"},
		{"T9", model.Retained, store.Ending{
			Status: model.Expired,
			Reason: model.ReasonFingerprint,
		}, nil, "obsolete"},
		{"T10", model.Released, store.Ending{Status: model.PendingCleanup}, nil, "not destroyed"},
		{
			"H-01", model.Expired,
			store.Ending{Status: model.Released},
			nil,
			"a write by id alone revives what has ended",
		},
		{"T4", model.Active, store.Ending{Status: model.Released, Expect: guard}, nil, "guarded"},
		{
			"H-01", model.Released,
			store.Ending{Status: model.Expired, Expect: guard},
			model.ErrConflict, "guarded: another releaser was there",
		},
		{
			"H-01", model.Active,
			store.Ending{
				Status: model.Released,
				Expect: store.Expect{Guarded: true, Status: model.Active, Run: 2},
			},
			model.ErrConflict, "guarded: another run holds it",
		},
		{
			"T11", model.Active,
			store.Ending{
				Status: model.PendingCleanup,
				Reason: model.ReasonOrphan, Expect: guard, KeepTime: true,
			},
			nil,
			"the orphan sweep leaves updatedAt, so that the row stays first",
		},
		{"T11", model.Retained, store.Ending{
			Status: model.PendingCleanup, Expect: guard,
			KeepTime: true,
		}, model.ErrConflict, "released since it was selected"},
	} {
		g := newRig(t, store.Config{})
		old := warm()
		old.Status = c.from
		old.AcquiredAt, old.LastUsedAt, old.ReleasedAt, old.UpdatedAt = -4, -3, -2, -1
		g.rows = func() { g.twoRuns(); g.db.AddLease(old) }
		var err error
		g.at(func(p proc.P) { err = g.db.EndLease(p, 2, 1, c.end) })
		require.ErrorIs(t, err, c.want, "%s: %s", c.id, c.why)
		require.Equal(t, ended(old, c.end, err), g.db.Lease(1), "%s: %s", c.id, c.why)
		if changes := g.changesOf(model.TableLeases); err == nil {
			require.Len(t, changes, 1)
			require.Equal(t, model.RunID(2), changes[0].By)
			require.Equal(t, now, changes[0].At)
		} else {
			require.Empty(t, changes, "what fails writes nothing")
		}
	}
}

func ended(l model.Lease, e store.Ending, err error) model.Lease {
	if err != nil {
		return l
	}
	l.Status, l.Cleanup, l.Reason = e.Status, e.Cleanup, e.Reason
	if !e.KeepTime {
		l.LastUsedAt, l.UpdatedAt = now, now
	}
	if e.Status == model.Released {
		l.ReleasedAt = now
	}
	return l
}

// T2 and T3 are conditional in each of what they compare.
func TestHandOffAndReacquireCompare(t *testing.T) {
	type change = func(old, l *model.Lease)
	status := func(s model.LeaseStatus) change { return func(old, _ *model.Lease) { old.Status = s } }
	for _, c := range []struct {
		change             change
		handOff, reacquire bool
		why                string
	}{
		{status(model.Released), true, true, "released"},
		{status(model.Retained), true, true, "retained"},
		{status(model.Active), false, true, "active: only its own run may"},
		{status(model.Expired), false, false, "over"},
		{status(model.FailedLease), false, false, "over"},
		{status(model.PendingCleanup), false, false, "about to be destroyed"},
		{func(_, l *model.Lease) { l.Sandbox++ }, false, false, "another sandbox"},
		{func(_, l *model.Lease) { l.Policy = model.Ephemeral }, false, false, "another policy"},
		{func(_, l *model.Lease) { l.Scope.Env++ }, false, false, "another environment"},
		{func(_, l *model.Lease) { l.Scope.Workspace++ }, false, false, "another workspace"},
		{func(_, l *model.Lease) { l.Scope.Agent++ }, false, false, "another agent"},
		{func(_, l *model.Lease) { l.Scope.Task++ }, false, false, "another task"},
		{func(old, _ *model.Lease) { old.Run = 1 }, true, false, "another run's row"},
		{func(_, l *model.Lease) { l.Fingerprint++ }, true, true, "is not compared: who selects does"},
	} {
		g := newRig(t, store.Config{})
		old, l := warm(), taken(2)
		old.Run, old.AcquiredAt, old.Reason = 2, -1, model.ReasonReleaseFailed
		c.change(&old, &l)
		g.rows = func() { g.twoRuns(); g.db.AddLease(old) }
		var err error
		g.at(func(p proc.P) { _, err = g.db.HandOff(p, 1, l, store.HandOffBugs{}) })
		require.Equal(t, c.handOff, err == nil, "hand-off: %s: %v", c.why, err)
		require.Equal(t, c.handOff, g.db.Lease(1) != old, "hand-off: %s", c.why)

		g.at(func(p proc.P) { err = g.db.Reacquire(p, 1, l) })
		require.Equal(t, c.reacquire, err == nil, "reacquire: %s: %v", c.why, err)
		want := old
		if c.reacquire {
			want = l
			want.ID, want.AcquiredAt, want.LastUsedAt, want.UpdatedAt = 1, -1, now, now
		}
		require.Equal(t, want, g.db.Lease(1), "reacquire: %s", c.why)
	}
}

func TestInsertLease(t *testing.T) {
	g := newRig(t, store.Config{})
	parked := taken(2)
	parked.Status, parked.Cleanup = model.PendingCleanup, model.CleanupFailed
	g.at(func(p proc.P) {
		for _, l := range []model.Lease{taken(2), parked} {
			_, err := g.db.InsertLease(p, l)
			must(err)
		}
	})
	for i, want := range []model.Lease{taken(2), parked} { // T1 and T17
		want.ID = model.LeaseID(i + 1)
		want.AcquiredAt, want.LastUsedAt, want.UpdatedAt = now, now, now
		require.Equal(t, want, g.db.Lease(want.ID))
	}
}

// A run ends once, whoever tries.
func TestEndRun(t *testing.T) {
	for _, c := range []struct {
		from model.RunStatus
		won  bool
		why  string
	}{
		{model.Queued, true, "cancelled before it began"},
		{model.Running, true, "live"},
		{model.Succeeded, false, "has ended"},
		{model.Failed, false, "has ended"},
		{model.Cancelled, false, "has ended"},
		{model.TimedOut, false, "has ended"},
		{model.Interrupted, false, "has ended"},
	} {
		g := newRig(t, store.Config{})
		old := model.Run{ID: 1, Task: 1, Status: c.from, FinishedAt: -1}
		g.rows = func() { g.db.AddTask(model.Task{ID: 1}); g.db.AddRun(old) }
		want := old
		if c.won {
			want.Status, want.Error, want.FinishedAt = model.Cancelled, model.ExecutionFailed, now
		}
		var got model.Run
		var won bool
		g.at(func(p proc.P) {
			var err error
			got, won, err = g.db.EndRun(p, 1, model.Cancelled, model.ExecutionFailed)
			must(err)
		})
		require.Equal(t, c.won, won, "from %v: %s", c.from, c.why)
		require.Equal(t, want, got, "from %v: %s", c.from, c.why)
		require.Equal(t, want, g.db.Run(1), "from %v: %s", c.from, c.why)
	}
}

func TestOneOfTwoEndsTheRun(t *testing.T) {
	g := newRig(t, store.Config{})
	var won [2]bool
	for i, s := range []model.RunStatus{model.Succeeded, model.Cancelled} {
		g.clients = append(g.clients, func(p proc.P) {
			_, w, err := g.db.EndRun(p, 2, s, model.NoError)
			must(err)
			won[i] = w
		})
	}
	first := 0
	orders := g.all(func() {
		require.NotEqual(t, won[0], won[1])
		require.Len(t, g.changesOf(model.TableRuns), 1)
		if won[0] {
			first++
		}
	})
	require.Greater(t, first, 0)
	require.Less(t, first, orders, "each of them wins in some order")
}

func TestStartAndFailRun(t *testing.T) {
	g := newRig(t, store.Config{})
	g.rows = func() {
		g.db.AddTask(model.Task{ID: 1})
		g.db.AddRun(model.Run{ID: 1, Task: 1})
		g.db.AddRun(model.Run{ID: 2, Task: 1, Status: model.Cancelled})
	}
	var one, two model.Run
	g.at(func(p proc.P) {
		var err error
		one, err = g.db.StartRun(p, 1)
		must(err)
		two, err = g.db.StartRun(p, 2)
		must(err)
		must(g.db.FailRun(p, 2, model.NativeFinalizationMissing))
	})
	require.Equal(t, model.Run{ID: 1, Task: 1, Status: model.Running, StartedAt: now}, one)
	require.Equal(t, model.Cancelled, two.Status, "it was cancelled while it was queued")
	require.Equal(t, model.NativeFinalizationMissing, g.db.Run(2).Error)
	require.Equal(t, model.Cancelled, g.db.Run(2).Status)
}
