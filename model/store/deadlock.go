package store

import (
	"time"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

// deadlockCheck is the look of a transaction at who waits for whom. PostgreSQL
// takes it once a wait, when the wait is one deadlock_timeout old; a look that
// could find nothing is no step here.
type deadlockCheck struct {
	s    *Store
	slot int
	t    *Tx // that looks
	n    int // the number of the statement with which it waits
}

// lookForCycle is called when t begins to wait, which alone can close a cycle:
// who is given a row doesn't wait. It schedules the look of the first of the
// cycle whose look is still to come. What it finds depends on who waits for what
// t holds.
func (s *Store) lookForCycle(w proc.World, t *Tx) {
	for _, row := range t.held {
		w.Touch(row)
	}
	if !t.inCycle() {
		return
	}
	now, first := w.Now(), t
	for x := t.blocker(); x != t; x = x.blocker() {
		if s.looksAt(x) >= now && x.waits.before(first.waits) {
			first = x
		}
	}
	c, slot := s.checks.take()
	*c = deadlockCheck{s: s, slot: slot, t: first, n: first.waits.n}
	w.Schedule("deadlock check", slot, proc.Exactly(s.looksAt(first)-now), everyLock(), c)
}

// everyLock is the footprint of a step that may let go any lock.
func everyLock() proc.Foot {
	return proc.Foot{
		proc.Table(model.TableTasks).Write(), proc.Table(model.TableRuns).Write(),
		proc.Clock(),
	}
}

func (s *Store) looksAt(t *Tx) time.Duration { return t.waits.arrived + s.cfg.DeadlockTimeout }

// before orders waits by age.
func (q *statement) before(r *statement) bool {
	return q.arrived < r.arrived || q.arrived == r.arrived && q.n < r.n
}

// Happen makes the transaction the victim, if it still waits for itself: its
// locks are let go, and its statement fails. The others go on.
func (c *deadlockCheck) Happen(w proc.World, _ proc.Reply) {
	c.s.checks.give(c.slot)
	q := c.t.waits
	if q == nil || q.n != c.n || !c.t.inCycle() {
		return
	}
	c.t.abort(w)
	q.finish(w, model.ErrDeadlock)
}

// blocker is the transaction for which t waits; nil if there is none. A single
// statement holds nothing while it waits, so that it blocks nobody for long.
func (t *Tx) blocker() *Tx {
	if t.waits == nil {
		return nil
	}
	return t.s.lockOf(t.waits.row).tx
}

// inCycle follows who waits for whom, each for one, which ends at somebody who
// doesn't wait, or in a cycle, of t or of others.
func (t *Tx) inCycle() bool {
	x := t
	for range t.s.txs.inUse() {
		if x = x.blocker(); x == nil || x == t {
			return x == t
		}
	}
	return false
}
