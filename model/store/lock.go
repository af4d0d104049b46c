package store

import (
	"slices"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

// lock is a row that somebody holds. The zero row means that the entry is free.
type lock struct {
	row    proc.Ref
	holder *Tx
	queue  []*statement // in order of arrival
}

// lock gives q its row, or has it wait. A single statement that gets it at once
// holds it for its own step.
func (s *Store) lock(w proc.World, q *statement) bool {
	w.Touch(q.row.Write())
	l := s.lockOf(q.row)
	switch {
	case l == nil && q.tx == nil:
		return true
	case l == nil:
		q.tx.hold(s.newLock(q.row), q.row)
		return true
	case q.tx != nil && l.holder == q.tx:
		return true
	}
	l.queue = append(l.queue, q)
	if q.tx != nil {
		q.tx.waits = q
		w.Schedule("deadlock check", q.n, proc.Exactly(s.cfg.DeadlockTimeout), q.foot, &q.tx.check)
	}
	return false
}

func (s *Store) lockOf(row proc.Ref) *lock {
	i := slices.IndexFunc(s.locks, func(l lock) bool { return l.row == row })
	if i < 0 {
		return nil
	}
	return &s.locks[i]
}

func (s *Store) newLock(row proc.Ref) *lock {
	l := s.lockOf(0)
	if l == nil {
		s.locks = append(s.locks, lock{})
		l = &s.locks[len(s.locks)-1]
	}
	l.row = row
	return l
}

// unlock lets go of a row that t holds, and gives it to who waits longest. That
// one goes on in a step of its own, at the same instant.
func (s *Store) unlock(w proc.World, t *Tx, row proc.Ref) {
	l := s.lockOf(row)
	if l == nil || l.holder != t {
		return
	}
	w.Touch(row.Write())
	if len(l.queue) == 0 {
		l.row, l.holder = 0, nil
		return
	}
	q := l.queue[0]
	l.queue = slices.Delete(l.queue, 0, 1)
	q.granted = true
	if l.holder = &q.own; q.tx != nil {
		q.tx.waits = nil
		q.tx.hold(l, row)
	}
	w.Schedule("lock granted", q.n, proc.Window{}, q.foot, q)
}

// forsake takes q out of the queue for its row.
func (s *Store) forsake(q *statement) {
	if l := s.lockOf(q.row); l != nil {
		l.queue = slices.DeleteFunc(l.queue, func(x *statement) bool { return x == q })
	}
}

// deadlockCheck is a transaction's look at who waits for whom, when it has waited
// for a while.
type deadlockCheck struct{ t *Tx }

// Happen makes the transaction the victim if it waits for itself. A check that
// was scheduled for an earlier wait does nothing.
func (c *deadlockCheck) Happen(w proc.World, _ proc.Reply) {
	t, q := c.t, c.t.waits
	if q == nil || w.Now()-q.arrived < t.s.cfg.DeadlockTimeout || !t.inCycle() {
		return
	}
	t.abort(w)
	q.finish(w, model.ErrDeadlock)
}

// inCycle follows who waits for whom, which ends at somebody who doesn't wait, or
// in a cycle, of t or of others.
func (t *Tx) inCycle() bool {
	x := t
	for range t.s.begun {
		if x.waits == nil {
			return false
		}
		if x = t.s.lockOf(x.waits.row).holder; x == t {
			return true
		}
	}
	return false
}
