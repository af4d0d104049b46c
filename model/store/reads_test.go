package store_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"interlease.example/model"
	"interlease.example/model/store"
	"interlease.example/sim"
	"interlease.example/sim/proc"
)

// Candidates are ordered by last use, then by age, youngest first: an insertion
// sort by that rule alone gives the same.
func TestCandidatesAreOrdered(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		few := rapid.IntRange(0, 3)
		g := newRig(t, store.Config{})
		defer g.sim.Close()
		var want []model.Lease
		g.rows = func() {
			g.twoRuns()
			for i := range rapid.IntRange(0, 8).Draw(r, "leases") {
				l := warm()
				l.ID, l.Scope.Env = model.LeaseID(i+1), model.EnvID(1+few.Draw(r, "env")/3)
				l.Status = model.LeaseStatus(few.Draw(r, "status"))
				l.LastUsedAt = time.Duration(few.Draw(r, "used"))
				l.AcquiredAt = time.Duration(few.Draw(r, "acquired"))
				g.db.AddLease(l)
				if l.Scope.Env == 1 {
					want = insertByUse(want, l)
				}
			}
		}
		var got []model.Lease
		g.fifo(func(p proc.P) {
			var err error
			got, err = g.db.Candidates(p, 2, 1, got)
			must(err)
		})
		if !slices.Equal(got, want) {
			r.Fatalf("Candidates:\n got %v\nwant %v", got, want)
		}
	})
}

func insertByUse(rows []model.Lease, l model.Lease) []model.Lease {
	i := 0
	for i < len(rows) && (rows[i].LastUsedAt > l.LastUsedAt ||
		rows[i].LastUsedAt == l.LastUsedAt && rows[i].AcquiredAt > l.AcquiredAt) {
		i++
	}
	return slices.Insert(rows, i, l) // ids grow, and the youngest comes first
}

// settling is the question of run 2 about a lease whose holder, run 1, ended at 0.
func settling() store.Settling {
	q := store.Settling{
		Run: 2, Scope: warm().Scope, Fingerprint: 3,
		Recency: model.SettleRecency,
	}
	for _, s := range []model.RunStatus{
		model.Succeeded, model.Failed, model.Cancelled,
		model.TimedOut,
	} {
		q.Statuses = q.Statuses.With(s)
	}
	return q
}

func TestSettlingIsRecentInclusive(t *testing.T) {
	for _, c := range []struct {
		arrives time.Duration
		want    bool
		why     string
	}{
		{0, true, "in the instant of the end"},
		{model.SettleRecency - 1, true, "recent"},
		{model.SettleRecency, true, "exactly two minutes"},
		{model.SettleRecency + 1, false, "one nanosecond later"},
	} {
		// The store's clock counts: that of the client is a millisecond behind.
		ahead := min(c.arrives, time.Millisecond)
		g := newRig(t, store.Config{Request: proc.Exactly(ahead)})
		g.rows = func() { g.twoRuns(); g.db.AddLease(settlingLease()) }
		var found bool
		var until time.Duration
		g.fifo(func(p proc.P) {
			must(p.Sleep("until", c.arrives-ahead, proc.Limit{}))
			var err error
			until, found, err = g.db.Settling(p, settling())
			must(err)
		})
		require.Equal(t, c.want, found, c.why)
		if found {
			require.Equal(t, model.SettleRecency, until, c.why)
		}
		read := g.statements(model.SettlingRead, 2)
		require.Len(t, read, 1)
		require.Equal(t, c.arrives, read[0].At)
	}
}

func settlingLease() model.Lease {
	l := warm()
	l.Status, l.Cleanup = model.Active, model.CleanupNone
	return l
}

func TestSettlingCompares(t *testing.T) {
	for _, c := range []struct {
		change func(*store.Settling, *model.Lease, *model.Run)
		want   bool
		why    string
	}{
		{func(*store.Settling, *model.Lease, *model.Run) {}, true, "it settles"},
		{
			func(q *store.Settling, _ *model.Lease, _ *model.Run) { q.Fingerprint++ }, false,
			"an obsolete one will be destroyed",
		},
		{
			func(q *store.Settling, _ *model.Lease, _ *model.Run) { q.Scope.Agent++ }, false,
			"another scope",
		},
		{
			func(q *store.Settling, _ *model.Lease, _ *model.Run) { q.Scope.Agent++; q.AnyScope = true },
			true, "planted: any scope",
		},
		{
			func(_ *store.Settling, l *model.Lease, _ *model.Run) { l.Policy = model.Ephemeral }, false,
			"not to be used again",
		},
		{
			func(_ *store.Settling, l *model.Lease, _ *model.Run) { l.Status = model.Retained }, false,
			"free already",
		},
		{
			func(_ *store.Settling, l *model.Lease, _ *model.Run) { l.Status = model.PendingCleanup },
			false, "will not become free",
		},
		{func(q *store.Settling, _ *model.Lease, _ *model.Run) { q.Run = 1 }, false, "its own"},
		{func(_ *store.Settling, l *model.Lease, _ *model.Run) { l.Run = 0 }, false, "nobody's"},
		{
			func(_ *store.Settling, _ *model.Lease, r *model.Run) { r.Status = model.Failed }, true,
			"its holder failed",
		},
		{
			func(_ *store.Settling, _ *model.Lease, r *model.Run) { r.Status = model.Interrupted }, false,
			"the gap: interrupted is not on the list",
		},
		{func(q *store.Settling, _ *model.Lease, r *model.Run) {
			r.Status, q.Statuses = model.Interrupted, q.Statuses.With(model.Interrupted)
		}, true, "... and with it there"},
		{
			func(_ *store.Settling, _ *model.Lease, r *model.Run) { r.Status = model.Running }, false,
			"its holder runs",
		},
		{func(q *store.Settling, _ *model.Lease, r *model.Run) {
			r.Status, r.FinishedAt = model.Running, -year
			q.Statuses = q.Statuses.With(model.Running)
		}, true, "planted: a running holder"},
		{
			func(_ *store.Settling, _ *model.Lease, r *model.Run) { r.FinishedAt = -year }, false,
			"long ago",
		},
		{func(q *store.Settling, _ *model.Lease, r *model.Run) {
			r.FinishedAt, q.Recency = -year, 2*year
		}, true, "planted: however long ago"},
	} {
		g := newRig(t, store.Config{})
		q, l := settling(), settlingLease()
		r := model.Run{ID: 1, Task: 1, Status: model.Succeeded}
		c.change(&q, &l, &r)
		g.rows = func() {
			g.db.AddTask(model.Task{ID: 1})
			g.db.AddRun(r)
			g.db.AddRun(model.Run{ID: 2, Task: 1, Status: model.Running})
			g.db.AddLease(l)
		}
		var found bool
		g.fifo(func(p proc.P) {
			var err error
			_, found, err = g.db.Settling(p, q)
			must(err)
		})
		require.Equal(t, c.want, found, c.why)
	}
}

// A sweep sees leases whose run has ended and whose sandbox nobody else owns, the
// one that changed least lately first, a page of them.
func TestSweepsSelect(t *testing.T) {
	lease := func(id model.LeaseID, run model.RunID, box model.SandboxID, s model.LeaseStatus,
		updated time.Duration,
	) model.Lease {
		return model.Lease{ID: id, Run: run, Sandbox: box, Status: s, UpdatedAt: updated}
	}
	g := newRig(t, store.Config{})
	g.rows = func() {
		g.twoRuns()
		for _, l := range []model.Lease{
			lease(1, 1, 1, model.Active, 0), // just old enough
			lease(2, 1, 2, model.Active, -2),
			lease(3, 2, 3, model.Active, -3),         // its run is live
			lease(4, 1, 4, model.Released, -4),       // not active
			lease(5, 1, 5, model.Active, -5),         // two owners
			lease(6, 2, 5, model.PendingCleanup, 0),  //
			lease(7, 1, 7, model.Active, now-1),      // too young
			lease(8, 1, 8, model.PendingCleanup, -8), //
			lease(9, 1, 9, model.PendingCleanup, now-1),
			lease(10, 0, 10, model.Active, -10), // nobody's
		} {
			g.db.AddLease(l)
		}
	}
	var orphans, fromEnd, parked, page []model.Lease
	g.at(func(p proc.P) {
		var errs [4]error
		orphans, errs[0] = g.db.Orphans(p, now, false, 20, nil)
		fromEnd, errs[1] = g.db.Orphans(p, now, true, 20, nil)
		parked, errs[2] = g.db.Parked(p, now, 20, nil)
		page, errs[3] = g.db.Orphans(p, now, false, 1, nil)
		for _, err := range errs {
			must(err)
		}
	})
	require.Equal(t, []model.LeaseID{2, 1}, ids(orphans))
	require.Equal(t, []model.LeaseID{2, 1, 7}, ids(fromEnd), "the run ended an hour ago")
	require.Equal(t, []model.LeaseID{8, 6}, ids(parked))
	require.Equal(t, []model.LeaseID{2}, ids(page))
}

func ids(rows []model.Lease) (ids []model.LeaseID) {
	for _, l := range rows {
		ids = append(ids, l.ID)
	}
	return ids
}

func TestReadsOfOne(t *testing.T) {
	g := newRig(t, store.Config{})
	active := settlingLease()
	g.rows = func() {
		g.twoRuns()
		g.db.AddLease(active)
		g.db.AddSession(model.Session{Task: 1, ID: 4})
	}
	g.fifo(func(p proc.P) {
		l, err := g.db.ReadLease(p, 2, 1)
		must(err)
		s, err := g.db.ReadSession(p, 2, 1)
		must(err)
		held, err := g.db.ActiveLeases(p, 1, nil)
		must(err)
		none, err := g.db.ActiveLeases(p, 2, held[:0:0])
		must(err)
		owner, run, found, err := g.db.Holder(p, 2, 7)
		must(err)
		_, _, stranger, err := g.db.Holder(p, 2, 8)
		must(err)
		live, err := g.db.LiveRuns(p, nil)
		must(err)
		same := l == active && owner == active && len(held) == 1 && held[0] == active
		if !same || s.ID != 4 || len(none) != 0 || !found || run.ID != 1 || stranger ||
			len(live) != 1 || live[0].ID != 2 {
			panic("a read is not what was set up")
		}
	})
	require.Empty(t, g.changesOf(model.TableLeases))
}

// Every statement is logged, with what it is for and how long it took.
func TestStatementsAreLogged(t *testing.T) {
	const ms = time.Millisecond
	g := newRig(t, store.Config{Request: proc.Exactly(2 * ms), Answer: proc.Exactly(3 * ms)})
	g.fifo(func(p proc.P) {
		_, err := g.db.Candidates(p, 2, 1, nil)
		must(err)
		_, err = g.db.StartRun(p, 2)
		must(err)
	})
	require.Equal(t, []model.Statement{
		{Kind: model.SelectionRead, Run: 2, Step: 2, At: 2 * ms, Returned: 5 * ms},
		{Kind: model.RunWrite, Run: 2, Called: 5 * ms, Step: 4, At: 7 * ms, Returned: 10 * ms},
	}, g.log.Statements)
}

// What a statement answers is a result of the step in which the store reads it,
// and of the one in which the client gets it: histories are made of those.
func TestAnswersAreNotedTwice(t *testing.T) {
	g := newRig(t, store.Config{})
	l := warm()
	g.rows = func() { g.twoRuns(); g.db.AddLease(l) }
	var differ []int
	var before []uint64
	for trial := range 2 {
		l.Sandbox++
		g.clients = []func(proc.P){func(p proc.P) {
			_, err := g.db.ReadLease(p, 2, 1)
			must(err)
		}}
		g.trial(sim.Trial{Config: sim.Config{Trace: true}})
		for i, r := range g.sim.Trace() {
			if trial == 0 {
				before = append(before, r.Result)
			} else if r.Result != before[i] {
				differ = append(differ, i)
			}
		}
	}
	require.Equal(t, []int{1, 2}, differ, "start, effect, answer")
}

// Two trials of one order have one digest, whatever ran between them, and a row
// that differs in one field shows.
func TestDigests(t *testing.T) {
	g := newRig(t, store.Config{})
	l := warm()
	g.rows = func() { g.twoRuns(); g.db.AddLease(l) }
	read := func() uint64 {
		return g.fifo(func(p proc.P) {
			_, err := g.db.ReadLease(p, 2, 1)
			must(err)
		}).Digest
	}
	first := read()
	for _, change := range []func(){
		func() { l.Run = 2 }, func() { l.Scope.Env++ }, func() { l.Scope.Workspace++ },
		func() { l.Scope.Task++ }, func() { l.Scope.Agent++ }, func() { l.Status = model.Active },
		func() { l.Policy = model.Ephemeral }, func() { l.Sandbox++ }, func() { l.Fingerprint++ },
		func() { l.Cleanup = model.CleanupFailed }, func() { l.Reason = model.ReasonOrphan },
		func() { l.AcquiredAt++ }, func() { l.LastUsedAt++ }, func() { l.ReleasedAt++ },
		func() { l.UpdatedAt++ }, func() { l.Backup.Valid = true }, func() { l.Backup.Source++ },
		func() { l.Backup.Authorized++ },
	} {
		l = warm()
		change()
		require.NotEqual(t, first, read(), "%+v", l)
	}
	l = warm()
	require.Equal(t, first, read())
}
