package store_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/store"
	"interlease.example/sim/proc"
)

// Statements on two rows lead to one state, whichever comes first; two rivals for
// one row don't.
func TestStatesMerge(t *testing.T) {
	for _, c := range []struct {
		second model.RunID
		states int
		why    string
	}{
		{2, 1, "each ends a run of its own"},
		{1, 2, "who is first says how the run ended"},
	} {
		g := newRig(t, store.Config{})
		g.rows = func() {
			g.db.AddTask(model.Task{ID: 1})
			g.db.AddRun(model.Run{ID: 1, Task: 1, Status: model.Running})
			g.db.AddRun(model.Run{ID: 2, Task: 1, Status: model.Running})
		}
		end := func(r model.RunID, s model.RunStatus) func(proc.P) {
			return func(p proc.P) {
				_, _, err := g.db.EndRun(p, r, s, model.NoError)
				must(err)
			}
		}
		g.clients = []func(proc.P){end(1, model.Succeeded), end(c.second, model.Failed)}
		states := map[uint64]bool{}
		orders := g.all(func() { states[g.db.State()] = true })
		require.Len(t, states, c.states, "%s: %d orders", c.why, orders)
		require.Greater(t, orders, 2)
	}
}

// Who holds and awaits a row belongs to the state, and its order doesn't.
func TestLocksBelongToTheState(t *testing.T) {
	g := newRig(t, store.Config{})
	var states []uint64
	note := func() { states = append(states, g.db.State()) }
	g.fifo(func(p proc.P) {
		note()
		for range 2 {
			tx := g.db.Begin(p, 2)
			_, err := tx.LockRun(p, 2)
			must(err)
			note()
			tx.Rollback(p)
			note()
		}
		tx := g.db.Begin(p, 2)
		_, err := tx.LockRun(p, 2)
		must(err)
		must(p.Sleep("hold", now, proc.Limit{}))
		note()
		tx.Rollback(p)
	}, func(p proc.P) {
		must(p.Sleep("later", 1, proc.Limit{}))
		must(g.db.FailRun(p, 2, model.NoError))
	})
	free, held, awaited := states[0], states[1], states[5]
	require.Equal(t, []uint64{free, held, free, held, free, awaited}, states)
	require.NotEqual(t, free, held)
	require.NotEqual(t, held, awaited)
}
