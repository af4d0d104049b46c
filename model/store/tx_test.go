package store_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/store"
	"interlease.example/sim/proc"
)

// wakeOnce is a wake: it is made durable, and then answered or deferred in a
// transaction that locks task, then run.
func wakeOnce(db *store.Store, p proc.P) {
	_, err := db.InsertWake(p, 1)
	must(err)
	tx := db.Begin(p, 0)
	task, open, err := tx.LockTask(p, 1)
	must(err)
	if !open {
		tx.Rollback(p)
		return
	}
	last, err := tx.LockRun(p, task.Execution)
	must(err)
	if last.Status.Terminal() {
		tx.Start()
	} else {
		tx.Defer()
	}
	_, err = tx.Commit(p)
	must(err)
}

// However two wakes and the end of the run come together, they get one run.
func TestWakesGetOneRun(t *testing.T) {
	g := newRig(t, store.Config{})
	g.rows = func() {
		g.db.AddTask(model.Task{ID: 1, Agent: 3, Execution: 1})
		g.db.AddRun(model.Run{ID: 1, Task: 1, Status: model.Succeeded})
	}
	wake := func(p proc.P) { wakeOnce(g.db, p) }
	g.clients = []func(proc.P){wake, wake}
	answered := map[int]bool{}
	g.all(func() {
		runs, _, wakes := g.db.Count()
		require.Equal(t, 2, runs, "the second wake finds a live run, or its wake answered")
		require.Equal(t, 2, wakes)
		require.Equal(t, model.Run{ID: 2, Task: 1, Agent: 3}, g.db.Run(2))
		n := 0
		for id := model.WakeID(1); id <= 2; id++ {
			k := g.db.Wake(id)
			require.True(t, k.Run == 2 || k.Deferred, "%+v", k)
			if k.Run == 2 {
				n++
			}
		}
		require.Equal(t, n == 1, g.db.Task(1).Deferred != 0)
		require.Equal(t, model.RunID(2), g.db.Task(1).Execution)
		answered[n] = true
	})
	require.Equal(t, map[int]bool{1: true, 2: true}, answered)
}

func TestOpenWakes(t *testing.T) {
	g := newRig(t, store.Config{})
	g.rows = func() {
		g.twoRuns()
		g.db.AddTask(model.Task{ID: 2})
	}
	var before, after []model.TaskID
	var open bool
	g.fifo(func(p proc.P) {
		var err error
		for _, task := range []model.TaskID{2, 1, 2} {
			_, err = g.db.InsertWake(p, task)
			must(err)
		}
		before, err = g.db.OpenTasks(p, nil)
		must(err)
		tx := g.db.Begin(p, 0)
		_, _, err = tx.LockTask(p, 2)
		must(err)
		tx.Answer(1)
		_, err = tx.Commit(p)
		must(err)
		after, err = g.db.OpenTasks(p, nil)
		must(err)
		open, err = g.db.HasOpenWake(p, 1, 2)
		must(err)
	})
	require.Equal(t, []model.TaskID{2, 1}, before)
	require.Equal(t, []model.TaskID{1}, after)
	require.False(t, open)
	require.Equal(t, model.RunID(1), g.db.Wake(3).Run)
}

// Each wake is deferred once, and the next run answers them all.
func TestDeferredWakes(t *testing.T) {
	g := newRig(t, store.Config{})
	var deferred, after model.Task
	g.fifo(func(p proc.P) {
		wakeOnce(g.db, p)
		wakeOnce(g.db, p)
		deferred = g.db.Task(1)
		_, _, err := g.db.EndRun(p, 2, model.Succeeded, model.NoError)
		must(err)
		wakeOnce(g.db, p)
		after = g.db.Task(1)
	})
	require.Equal(t, model.WakeID(2), deferred.Deferred)
	require.Equal(t, model.Task{ID: 1, Agent: 1, Execution: 3}, after)
	var last []model.Wake
	for _, c := range g.changesOf(model.TableWakes) {
		last = append(last, c.Wake)
	}
	require.Equal(t, []model.Wake{
		{ID: 1, Task: 1},
		{ID: 1, Task: 1, Deferred: true},
		{ID: 2, Task: 1},
		{ID: 2, Task: 1, Deferred: true},
		{ID: 3, Task: 1},
		{ID: 1, Task: 1, Run: 3, Deferred: true},
		{ID: 2, Task: 1, Run: 3, Deferred: true},
		{ID: 3, Task: 1, Run: 3},
	}, last)
}

// What a transaction collects is written in the step of its commit, or never.
func TestATransactionIsOneStep(t *testing.T) {
	for _, commit := range []bool{true, false} {
		g := newRig(t, store.Config{})
		g.fifo(func(p proc.P) {
			tx := g.db.Begin(p, 2)
			for id := model.RunID(1); id <= 2; id++ {
				r, err := tx.LockRun(p, id)
				must(err)
				again, err := tx.LockRun(p, id) // its own lock keeps nobody out
				must(err)
				if again != r {
					panic("another row")
				}
				r.Finalized = true
				tx.PutRun(r)
			}
			if !commit {
				tx.Rollback(p)
				return
			}
			_, err := tx.Commit(p)
			must(err)
			next := g.db.Begin(p, 2)
			_, err = next.LockRun(p, 1)
			must(err)
			tx.Rollback(p) // as a deferred one would, to no effect
			_, err = next.Commit(p)
			must(err)
		})
		changes := g.changesOf(model.TableRuns)
		require.Equal(t, commit, len(changes) == 2)
		require.Equal(t, commit, g.db.Run(1).Finalized && g.db.Run(2).Finalized)
		if commit {
			require.Equal(t, changes[0].Step, changes[1].Step)
		}
	}
}

// A session is written with its run, which waits while somebody has the run
// locked, and its backup is stamped on the lease that it came from.
func TestPutSession(t *testing.T) {
	g := newRig(t, store.Config{})
	g.rows = func() { g.twoRuns(); g.db.AddLease(settlingLease()) }
	var id model.SessionID
	g.fifo(func(p proc.P) {
		tx := g.db.Begin(p, 1)
		_, err := tx.LockRun(p, 2)
		must(err)
		must(p.Sleep("hold", now, proc.Limit{}))
		_, err = tx.Commit(p)
		must(err)
	}, func(p proc.P) {
		must(p.Sleep("later", 1, proc.Limit{}))
		var err error
		backup := model.Backup{Valid: true, Source: 1, Authorized: 7}
		id, err = g.db.PutSession(p, 2, model.Session{Task: 1, Backup: backup})
		must(err)
	})
	require.Equal(t, model.SessionID(1), id)
	require.Equal(t, id, g.db.Run(2).Session)
	require.Equal(t, id, g.db.Session(1).ID)
	l := g.db.Lease(1)
	require.Equal(t, g.db.Session(1).Backup, l.Backup)
	require.Equal(t, now, l.UpdatedAt)
	require.Equal(t, now, l.LastUsedAt, "a change of metadata counts as use")
}

// More would not fit into a footprint.
func TestATransactionLocksTwoRows(t *testing.T) {
	g := newRig(t, store.Config{})
	var said any
	g.fifo(func(p proc.P) {
		tx := g.db.Begin(p, 2)
		_, _, err := tx.LockTask(p, 1)
		must(err)
		_, err = tx.LockRun(p, 1)
		must(err)
		func() {
			defer func() { said = recover() }()
			_, _ = tx.LockRun(p, 2)
		}()
		tx.Rollback(p)
	})
	require.Contains(t, said, "more than two rows")
}

func TestSetUpIsInOrder(t *testing.T) {
	g := newRig(t, store.Config{})
	require.PanicsWithValue(t, "store: set-up: runs must come in order of their ids, from 1",
		func() { g.db.AddRun(model.Run{ID: 2}) })
}
