package store_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/store"
	"interlease.example/sim"
	"interlease.example/sim/proc"
)

// The first client locks r2 and wants to write it; its host crashes. The second
// one ends r2 in a single statement.
func crashing(t *testing.T, crash, notice proc.Window) *rig {
	way := proc.UpTo(5 * time.Millisecond)
	g := newRig(t, store.Config{Request: way, Answer: way, Notice: notice})
	g.faults = func(s *sim.Sim) {
		s.Schedule("crash", 0, crash, proc.Foot{}, &sim.Fault{Host: g.hosts[0]})
	}
	g.clients = []func(proc.P){
		func(p proc.P) {
			tx := g.db.Begin(p, 1)
			r, err := tx.LockRun(p, 2)
			must(err)
			r.Finalized = true
			tx.PutRun(r)
			_, err = tx.Commit(p)
			must(err)
		},
		func(p proc.P) {
			_, _, err := g.db.EndRun(p, 2, model.Failed, model.ProcessLost)
			must(err)
		},
	}
	return g
}

func TestACommitThatWasSentMayWin(t *testing.T) {
	notice := proc.UpTo(10 * time.Millisecond)
	g := crashing(t, proc.UpTo(20*time.Millisecond), notice)
	won, lost, late := 0, 0, 0
	g.seeds(1000, func(trial int) {
		require.Equal(t, model.Failed, g.db.Run(2).Status, "trial %d: nobody waits forever", trial)
		commits := g.statements(model.CommitStatement, 1)
		switch {
		case len(commits) == 0:
			require.False(t, g.db.Run(2).Finalized, "trial %d", trial)
			lost++
		case commits[0].Err != nil:
			require.ErrorIs(t, commits[0].Err, store.ErrConnection)
			require.False(t, g.db.Run(2).Finalized, "trial %d: the store noticed first", trial)
			late++
		default:
			require.True(t, g.db.Run(2).Finalized, "trial %d", trial)
			if commits[0].Returned < 0 {
				won++
			}
		}
	})
	t.Logf("of 1000 commits of a crashed client %d won, %d came late, %d were never sent",
		won, late, lost)
	require.NotZero(t, won)
	require.NotZero(t, lost)
	require.NotZero(t, late)
}

func TestLocksStayUntilTheStoreNotices(t *testing.T) {
	const crash, notice = time.Second, 3 * time.Second
	g := crashing(t, proc.Exactly(crash), proc.Exactly(notice))
	g.db.Configure(store.Config{Log: &g.log, Notice: proc.Exactly(notice)})
	hold := g.clients[0]
	g.clients[0] = func(p proc.P) {
		tx := g.db.Begin(p, 1)
		_, err := tx.LockRun(p, 2)
		must(err)
		must(p.Sleep("hold", year, proc.Limit{}))
	}
	end := g.clients[1]
	g.clients[1] = func(p proc.P) {
		must(p.Sleep("after the crash", crash+1, proc.Limit{}))
		r, err := g.db.ReadRun(p, 2)
		must(err)
		if r.Status != model.Running || p.Now() != crash+1 {
			panic("a reader waited")
		}
		end(p)
	}
	g.trial(sim.Trial{})
	require.Equal(t, crash+notice, g.changesOf(model.TableRuns)[0].At)
	require.Equal(t, notice-1, g.statements(model.RunWrite, 2)[0].LockWait)

	g.clients[0] = hold
	g.trial(sim.Trial{})
	require.True(t, g.db.Run(2).Finalized, "the next trial knows nothing of the last one")
}

// A transaction whose client died while it waited in the queue is not given the
// row; one whose client died just after it was given the row hands it on.
func TestTheDeadAreSkipped(t *testing.T) {
	way := proc.UpTo(2 * time.Millisecond)
	g := newRig(t, store.Config{Request: way, Answer: way, Notice: way})
	g.faults = func(s *sim.Sim) {
		s.Schedule("crash", 0, proc.UpTo(20*time.Millisecond), proc.Foot{},
			&sim.Fault{Host: g.hosts[1]})
	}
	for by := model.RunID(1); by <= 3; by++ {
		g.clients = append(g.clients, func(p proc.P) {
			tx := g.db.Begin(p, by)
			_, err := tx.LockRun(p, 2)
			must(err)
			must(p.Sleep("hold", 4*time.Millisecond, proc.Limit{}))
			_, err = tx.Commit(p)
			must(err)
		})
	}
	unheard := 0
	g.seeds(1000, func(trial int) {
		for _, by := range []model.RunID{1, 3} {
			commits := g.statements(model.CommitStatement, by)
			require.Len(t, commits, 1, "trial %d: run %d", trial, by)
			require.NoError(t, commits[0].Err, "trial %d: run %d", trial, by)
		}
		for _, s := range g.statements(model.LockStatement, 2) {
			if s.Err != nil {
				require.ErrorIs(t, s.Err, store.ErrConnection)
				unheard++
			}
		}
	})
	require.NotZero(t, unheard, "given to nobody, or not at all")
}
