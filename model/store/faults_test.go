package store_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/store"
	"interlease.example/sim/proc"
)

// script is a nemesis that strikes the statements of a trial in order.
type script struct {
	kinds []model.FaultKind
	runs  []model.RunID // that it was asked for
}

func (s *script) Strike(_ proc.P, t model.Target, r model.RunID) model.Fault {
	if t != model.TargetStore {
		panic("the store asks for faults of the store")
	}
	f := model.Fault{Extra: time.Minute}
	if n := len(s.runs); n < len(s.kinds) {
		f.Kind = s.kinds[n]
	}
	s.runs = append(s.runs, r)
	return f
}

func TestFaultsOfASingleStatement(t *testing.T) {
	const trip = 2 * time.Millisecond
	for _, c := range []struct {
		kind    model.FaultKind
		err     error
		written bool
		took    time.Duration
		why     string
	}{
		{model.NoFault, nil, true, trip, "calm"},
		{model.SlowCall, nil, true, trip + time.Minute, "the answer is late"},
		{model.FailedCall, model.ErrTransient, false, trip, "without effect"},
		{model.AnswerLost, model.ErrTransient, true, trip, "the effect happens"},
	} {
		way := proc.Exactly(trip / 2)
		nemesis := &script{kinds: []model.FaultKind{c.kind}}
		g := newRig(t, store.Config{Nemesis: nemesis, Request: way, Answer: way})
		var id model.LeaseID
		var err error
		end := g.fifo(func(p proc.P) { id, err = g.db.InsertLease(p, taken(2)) }).End
		require.ErrorIs(t, err, c.err, c.why)
		require.Equal(t, c.took, end, c.why)
		require.Equal(t, err == nil, id == 1, "%s: an id that nobody can know", c.why)
		require.Equal(t, c.written, len(g.changesOf(model.TableLeases)) == 1, c.why)
		require.Equal(t, []model.RunID{2}, nemesis.runs, "%s: asked once", c.why)

		said := g.statements(model.LeaseWrite, 2)
		require.Len(t, said, 1, c.why)
		require.ErrorIs(t, said[0].Err, c.err, c.why)
		require.Equal(t, trip/2, said[0].At)
		require.Equal(t, end, said[0].Returned)
	}
}

// A connection that fails takes its transaction with it; one whose answer was
// lost keeps its locks until it is closed, and its commit may have won.
func TestFaultsOfATransaction(t *testing.T) {
	const (
		none, fail, lost, slow = model.NoFault, model.FailedCall, model.AnswerLost, model.SlowCall
	)
	for _, c := range []struct {
		lock, second, commit model.FaultKind
		written, failed      bool
		why                  string
	}{
		{none, none, none, true, false, "calm"},
		{slow, slow, slow, true, false, "slow"},
		{fail, none, none, false, true, "the first lock fails"},
		{lost, none, none, false, true, "the first lock is had, and nobody knows"},
		{none, fail, none, false, true, "the second lock fails: the first one goes, too"},
		{none, lost, none, false, true, "the second lock is had, and nobody knows"},
		{none, none, fail, false, true, "the commit never arrives"},
		{none, none, lost, true, true, "the commit won, and nobody knows"},
	} {
		g := newRig(t, store.Config{})
		var err error
		work := func(p proc.P) {
			tx := g.db.Begin(p, 2)
			if _, _, err = tx.LockTask(p, 1); err == nil {
				var r model.Run
				r, err = tx.LockRun(p, 2)
				r.Finalized = true
				tx.PutRun(r)
			}
			if err != nil {
				tx.Rollback(p)
			} else {
				_, err = tx.Commit(p)
			}
		}
		next := func(p proc.P) {
			must(p.Sleep("after", now, proc.Limit{}))
			wakeOnce(g.db, p)
			if p.Now() != now {
				panic("a lock was left")
			}
		}
		kinds := []model.FaultKind{c.lock, c.second, c.commit}
		g.db.Configure(store.Config{Log: &g.log, Nemesis: &script{kinds: kinds}})
		g.fifo(work, next)
		require.Equal(t, c.written, g.db.Run(2).Finalized, c.why)
		require.Equal(t, c.failed, err != nil, c.why)
		if c.failed {
			require.ErrorIs(t, err, store.ErrConnection, c.why)
			require.ErrorIs(t, err, model.ErrTransient, c.why)
		}
	}
}

// After a fault the transaction is lost, also for who doesn't want to know.
func TestNothingGoesOnInALostTransaction(t *testing.T) {
	g := newRig(t, store.Config{Nemesis: &script{kinds: []model.FaultKind{
		model.NoFault, model.FailedCall,
	}}})
	var again, commit error
	g.fifo(func(p proc.P) {
		tx := g.db.Begin(p, 2)
		r, err := tx.LockRun(p, 2)
		must(err)
		r.Finalized = true
		tx.PutRun(r)
		_, _, _ = tx.LockTask(p, 1)
		_, again = tx.LockRun(p, 2)
		_, commit = tx.Commit(p)
	})
	require.ErrorIs(t, again, store.ErrConnection)
	require.ErrorIs(t, commit, store.ErrConnection)
	require.False(t, g.db.Run(2).Finalized)
}
