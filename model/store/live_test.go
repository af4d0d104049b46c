package store_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"interlease.example/model"
	"interlease.example/model/store"
	"interlease.example/sim/live"
	"interlease.example/sim/proc"
)

// Clients on goroutines lock two rows in opposite orders, and run into each other
// and into deadlocks, until their server restarts. The clients of its next life
// find all locks free. It says most under the race detector.
func TestClientsOnGoroutines(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	l := live.New(live.Options{Seed: 1})
	defer l.Close()
	var log model.Log
	db := store.New(store.Config{
		Log: &log, Turn: l.Turn(), DeadlockTimeout: time.Millisecond,
	})
	db.AddTask(model.Task{ID: 1, Agent: 1, Execution: 1})
	db.AddRun(model.Run{ID: 1, Task: 1, Agent: 1, Status: model.Running})
	l.OnCrash(func(h *live.Host) { db.Lost(l, h) })

	done := 0
	server := l.NewHost("server", live.HostOptions{Boot: func(h *live.Host) {
		for n := range 8 {
			h.Start("client", func(p proc.P) {
				for range 100 {
					lockBoth(p, db, n%2 == 0)
				}
				done++
			})
		}
	}})
	for n := range 2 {
		server.Start("client of the first life", func(p proc.P) {
			for {
				lockBoth(p, db, n == 0)
			}
		})
	}
	l.NewHost("nemesis", live.HostOptions{}).Start("restart", func(p proc.P) {
		must(p.Sleep("soon", 20*time.Millisecond, proc.Limit{}))
		l.Restart(server)
	})
	require.NoError(t, l.Wait())
	l.Close()
	require.Equal(t, 8, done)
	require.True(t, db.Run(1).Finalized)
}

// lockBoth writes run 1 in a transaction that locks its task and itself. One that
// is the victim of a deadlock writes nothing.
func lockBoth(p proc.P, db *store.Store, taskFirst bool) {
	tx := db.Begin(p, 1)
	run, err := model.Run{}, error(nil)
	if taskFirst {
		_, _, err = tx.LockTask(p, 1)
	}
	if err == nil {
		run, err = tx.LockRun(p, 1)
	}
	if err == nil && !taskFirst {
		_, _, err = tx.LockTask(p, 1)
	}
	if err != nil {
		tx.Rollback(p)
		return
	}
	run.Finalized = true
	tx.PutRun(run)
	_, err = tx.Commit(p)
	must(err)
}
