package store_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/store"
	"interlease.example/sim/proc"
)

func warm() model.Lease {
	return model.Lease{
		ID: 1, Run: 1, Scope: model.Scope{Env: 1, Workspace: 1, Agent: 1}, Sandbox: 7,
		Policy: model.ReuseByEnvironment, Fingerprint: 3, Status: model.Released,
		Cleanup: model.CleanupSuccess,
	}
}

func taken(by model.RunID) model.Lease {
	l := warm()
	l.ID, l.Run, l.Status, l.Cleanup = 0, by, model.Active, model.CleanupNone
	return l
}

// Two successors have resumed the sandbox of one released row.
func TestOneOfTwoSuccessorsWins(t *testing.T) {
	for _, c := range []struct {
		bugs    store.HandOffBugs
		winners map[int]bool
		why     string
	}{
		{store.HandOffBugs{}, map[int]bool{1: true}, "the loser finds the row expired"},
		{store.HandOffBugs{KeepOld: true}, map[int]bool{2: true}, "planted: the row stays free"},
		{store.HandOffBugs{AnyStatus: true}, map[int]bool{2: true}, "planted: expired is as good"},
	} {
		g := newRig(t, store.Config{})
		g.rows = func() { g.twoRuns(); g.db.AddLease(warm()) }
		var errs [2]error
		var ids [2]model.LeaseID
		for i := range errs {
			g.clients = append(g.clients, func(p proc.P) {
				ids[i], errs[i] = g.db.HandOff(p, 1, taken(model.RunID(i+1)), c.bugs)
			})
		}
		winners := map[int]bool{}
		orders := g.all(func() {
			won := 0
			for i, err := range errs {
				if err == nil {
					won++
					require.Equal(t, model.RunID(i+1), g.db.Lease(ids[i]).Run, c.why)
				} else {
					require.ErrorIs(t, err, model.ErrConflict)
					require.Zero(t, ids[i])
				}
			}
			winners[won] = true
			if c.bugs == (store.HandOffBugs{}) {
				g.handedOffOnce()
			}
		})
		require.Equal(t, c.winners, winners, "%s (%d orders)", c.why, orders)
		require.Greater(t, orders, 2, "a search without a choice shows nothing")
	}
}

// handedOffOnce: the old row expires in the step in which the new one is born.
func (g *rig) handedOffOnce() {
	changes := g.changesOf(model.TableLeases)
	require.Len(g.t, changes, 2)
	old, born := changes[0].Lease, changes[1].Lease
	require.Equal(g.t, changes[0].Step, changes[1].Step, "one transaction")
	require.Equal(g.t, model.LeaseID(1), old.ID)
	require.Equal(g.t, model.Expired, old.Status)
	require.Equal(g.t, model.CleanupSuccess, old.Cleanup)
	require.Equal(g.t, model.ReasonHandedOff, old.Reason)
	require.Equal(g.t, model.Active, born.Status)
	require.Equal(g.t, changes[0].By, born.Run, "who won wrote both")
}
