package store_test

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"interlease.example/model"
	"interlease.example/model/store"
	"interlease.example/sim"
	"interlease.example/sim/proc"
	"interlease.example/sim/strategy"
)

// locker is a client: one transaction, on behalf of a run of its own, that locks
// rows one after another and commits. Row 0 is the task, row n the run n.
type locker struct {
	by   model.RunID
	rows []int
	err  error
}

func (l *locker) lock(db *store.Store, p proc.P) {
	tx := db.Begin(p, l.by)
	for _, row := range l.rows {
		if row == 0 {
			_, _, l.err = tx.LockTask(p, 1)
		} else {
			_, l.err = tx.LockRun(p, model.RunID(row))
		}
		if l.err != nil {
			tx.Rollback(p)
			return
		}
	}
	_, l.err = tx.Commit(p)
}

// cross has lockers as clients, and round trips of 0 to 5 ms each way.
func cross(t *testing.T, orders ...[]int) (*rig, []*locker) {
	ms5 := proc.UpTo(5 * time.Millisecond)
	g := newRig(t, store.Config{Request: ms5, Answer: ms5})
	var lockers []*locker
	for i, rows := range orders {
		l := &locker{by: model.RunID(i + 1), rows: rows}
		lockers = append(lockers, l)
		g.clients = append(g.clients, func(p proc.P) { l.lock(g.db, p) })
	}
	g.rows = func() {
		g.db.AddTask(model.Task{ID: 1, Agent: 1})
		for i := range 4 {
			g.db.AddRun(model.Run{ID: model.RunID(i + 1), Task: 1, Status: model.Running})
		}
	}
	return g, lockers
}

// The platform records an operation of a run by locking run, then task, and
// retires a run by locking task, then run (H-40).
func TestLockOrderDecidesDeadlocks(t *testing.T) {
	for _, c := range []struct {
		first, second []int
		can           bool
		why           string
	}{
		{[]int{1, 0}, []int{0, 1}, true, "run then task against task then run"},
		{[]int{0, 1}, []int{0, 1}, false, "both lock the task first"},
		{[]int{1, 0}, []int{1, 0}, false, "both lock the run first"},
		{[]int{1, 0}, []int{0, 2}, false, "they have one row in common"},
	} {
		g, l := cross(t, c.first, c.second)
		deadlocks, calm := 0, 0
		g.seeds(400, func(trial int) {
			a, b := errors.Is(l[0].err, model.ErrDeadlock), errors.Is(l[1].err, model.ErrDeadlock)
			require.False(t, a && b, "trial %d: the one that isn't the victim goes on", trial)
			require.Equal(t, g.crossed(c.can), a || b, "trial %d: %s", trial, c.why)
			if a || b {
				deadlocks++
			} else {
				calm++
			}
		})
		require.Equal(t, c.can, deadlocks > 0, c.why)
		require.NotZero(t, calm, c.why)
	}
}

// crossed: each of two transactions had its first row before one of them wrote.
func (g *rig) crossed(can bool) bool {
	committed := 0
	for _, s := range g.log.Statements {
		if s.Kind == model.CommitStatement && committed == 0 {
			committed = s.Step
		}
	}
	a, b := g.statements(model.LockStatement, 1), g.statements(model.LockStatement, 2)
	return can && a[0].Step < committed && b[0].Step < committed
}

// PostgreSQL looks for a cycle once a wait, when the wait is one second old.
func TestTheFirstToLookIsTheVictim(t *testing.T) {
	const sec = time.Second
	for _, c := range []struct {
		second time.Duration // when the second one waits; the first waits at 0
		victim int
		at     time.Duration
		why    string
	}{
		{sec / 2, 0, sec, "the first has waited one second, the cycle stands"},
		{sec, 0, sec, "at once: its look and the end of the cycle meet"},
		{sec + 1, 1, 2*sec + 1, "the first has looked before there was a cycle"},
		{time.Hour, 1, time.Hour + sec, "however long it waits"},
	} {
		g, l := cross(t)
		l = append(l, &locker{by: 1}, &locker{by: 2})
		g.db.Configure(store.Config{Log: &g.log})
		g.fifo(
			func(p proc.P) { l[0].err = lockTwo(g.db, p, 1, 0) },
			func(p proc.P) { l[1].err = lockTwo(g.db, p, 2, c.second) },
		)
		require.ErrorIs(t, l[c.victim].err, model.ErrDeadlock, c.why)
		require.NoError(t, l[1-c.victim].err, c.why)
		lost := g.statements(model.LockStatement, model.RunID(c.victim+1))[1]
		require.ErrorIs(t, lost.Err, model.ErrDeadlock)
		require.Equal(t, c.at, lost.At, c.why)
		require.Equal(t, sec, min(lost.LockWait, sec), c.why)
	}
}

// lockTwo locks the client's own run, and then the other's.
func lockTwo(db *store.Store, p proc.P, own model.RunID, after time.Duration) error {
	tx := db.Begin(p, own)
	_, err := tx.LockRun(p, own)
	must(err)
	must(p.Sleep("think", after, proc.Limit{}))
	if _, err = tx.LockRun(p, 3-own); err != nil {
		tx.Rollback(p)
		return err
	}
	_, err = tx.Commit(p)
	return err
}

// holds locks a run at an instant and commits after d.
func (g *rig) holds(row, by model.RunID, at, d time.Duration) func(proc.P) {
	return func(p proc.P) {
		must(p.Sleep("begin", at, proc.Limit{}))
		tx := g.db.Begin(p, by)
		_, err := tx.LockRun(p, row)
		must(err)
		must(p.Sleep("hold", d, proc.Limit{}))
		_, err = tx.Commit(p)
		must(err)
	}
}

// No cycle, no abort, however long the wait. Transactions and single statements
// stand in one queue.
func TestALongQueueIsNoDeadlock(t *testing.T) {
	g, _ := cross(t)
	g.db.Configure(store.Config{Log: &g.log})
	g.fifo(g.holds(1, 1, 0, year), g.holds(1, 4, 3, 0), g.holds(1, 2, 1, year),
		func(p proc.P) {
			must(p.Sleep("begin", 2, proc.Limit{}))
			_, _, err := g.db.EndRun(p, 1, model.Failed, model.NoError)
			must(err)
		})
	require.Equal(t, year-1, g.statements(model.LockStatement, 2)[0].LockWait)
	require.Equal(t, 2*year-2, g.statements(model.RunWrite, 1)[0].LockWait)
	require.Equal(t, 2*year-3, g.statements(model.LockStatement, 4)[0].LockWait)
	require.Less(t, g.statements(model.RunWrite, 1)[0].Step,
		g.statements(model.LockStatement, 4)[0].Step, "in order of arrival")
}

// Random transactions on random rows: who is aborted waits for itself, and nobody
// else is. A cycle that stands would leave its clients stuck, which fails the
// trial.
func TestOnlyCyclesAreAborted(t *testing.T) {
	deadlocks := 0
	rapid.Check(t, func(r *rapid.T) {
		pair := rapid.Permutation([]int{0, 1, 2, 3})
		orders := make([][]int, rapid.IntRange(2, 4).Draw(r, "clients"))
		for i := range orders {
			orders[i] = pair.Draw(r, "rows")[:2]
		}
		seed := rapid.Uint64().Draw(r, "seed")
		g, _ := cross(t, orders...)
		g.trial(sim.Trial{
			Plan: &sim.Plan{Seed: seed}, Strategy: new(strategy.Random),
			Config: sim.Config{Instants: true},
		})
		for _, s := range g.log.Statements {
			if errors.Is(s.Err, model.ErrDeadlock) {
				deadlocks++
				naive{g.log.Statements, orders}.judge(r, s)
			}
		}
		g.sim.Close()
	})
	require.NotZero(t, deadlocks)
}

// naive rebuilds from the log who held and who awaited what when a statement was
// aborted.
type naive struct {
	log    []model.Statement
	orders [][]int
}

func (n naive) judge(r *rapid.T, victim model.Statement) {
	cycle := []model.Statement{}
	for at := victim; ; {
		cycle = append(cycle, at)
		next, waits := n.waitOf(n.holder(r, n.rowOf(at), victim.Step), victim)
		if !waits {
			r.Fatalf("aborted without a cycle: %+v", cycle)
		}
		if next.Run == victim.Run {
			break
		}
		if at = next; len(cycle) > len(n.orders) {
			r.Fatalf("aborted, and waits for a cycle of others: %+v", cycle)
		}
	}
	closed := time.Duration(0)
	for _, s := range cycle {
		closed = max(closed, began(s))
	}
	for _, s := range cycle {
		if began(s) < began(victim) && began(s)+time.Second >= closed {
			r.Fatalf("%+v looks before %+v", s, victim)
		}
	}
}

func began(s model.Statement) time.Duration { return s.At - s.LockWait }

// rowOf is what a lock statement of a run is about: its first or its second row.
func (n naive) rowOf(s model.Statement) int {
	for _, x := range n.log {
		if x.Kind == model.LockStatement && x.Run == s.Run {
			if x.Step == s.Step {
				return n.orders[s.Run-1][0]
			}
			return n.orders[s.Run-1][1]
		}
	}
	return -1
}

// holder is the run whose transaction held a row before a step.
func (n naive) holder(r *rapid.T, row, step int) (run model.RunID) {
	for _, s := range n.log {
		switch {
		case s.Step >= step:
		case s.Kind == model.LockStatement && s.Err == nil && n.rowOf(s) == row:
			run = s.Run
		case s.Run == run && (s.Kind != model.LockStatement || s.Err != nil):
			run = 0 // committed, rolled back or aborted
		}
	}
	if run == 0 {
		r.Fatalf("step %d: row %d is free, and somebody waits for it", step, row)
	}
	return run
}

// waitOf is the statement of a run that waited when the victim was aborted. One
// that arrived in that very instant counts: the log doesn't say which was first.
func (n naive) waitOf(run model.RunID, victim model.Statement) (model.Statement, bool) {
	for _, s := range n.log {
		if s.Kind == model.LockStatement && s.Run == run && s.Step >= victim.Step &&
			began(s) <= victim.At {
			return s, true
		}
	}
	return model.Statement{}, false
}

// A cycle may end before anybody looks: one of its clients dies.
func TestACycleThatEndsIsNoDeadlock(t *testing.T) {
	const ms, crash, notice = time.Millisecond, time.Second / 4, time.Second / 2
	g, _ := cross(t)
	g.db.Configure(store.Config{Log: &g.log, Notice: proc.Exactly(notice)})
	g.faults = func(s *sim.Sim) {
		s.Schedule("crash", 0, proc.Exactly(crash), proc.Foot{}, &sim.Fault{Host: g.hosts[0]})
	}
	var err error
	g.clients = []func(proc.P){
		func(p proc.P) { _ = lockTwo(g.db, p, 1, 30*ms) },
		func(p proc.P) { err = lockTwo(g.db, p, 2, 20*ms) },
	}
	first := g.trial(sim.Trial{}).Digest
	require.NoError(t, err, "the survivor goes on")
	require.Equal(t, crash+notice, g.statements(model.CommitStatement, 2)[0].At)
	require.Equal(t, 1, g.db.Pending(), "its look is still to come")
	require.Equal(t, first, g.trial(sim.Trial{}).Digest, "nothing is left of the trial before")

	g.clients = append(g.clients, g.holds(1, 3, 10*ms, time.Hour))
	g.trial(sim.Trial{})
	require.NoError(t, err, "the survivor waits for another one when it looks")
	waited := g.statements(model.LockStatement, 2)[1]
	require.Equal(t, crash+notice+time.Hour-20*ms, waited.LockWait)
	require.Zero(t, g.db.Pending())
}
