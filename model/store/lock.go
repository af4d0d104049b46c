package store

import (
	"slices"

	"interlease.example/sim/proc"
)

// lock is a row that somebody holds. The zero row means that the entry is free.
type lock struct {
	row   proc.Ref
	tx    *Tx          // who holds it; nil: a single statement that waited for it
	given bool         // ... whose step has not come yet
	queue []*statement // in order of arrival
}

// lock gives q its row, or has it wait. A single statement that gets it at once
// holds it for its own step, and needs no entry.
func (s *Store) lock(w proc.World, q *statement) bool {
	w.Touch(q.row.Write())
	l := s.lockOf(q.row)
	switch {
	case l == nil && q.tx == nil:
		return true
	case l == nil:
		q.tx.hold(s.newLock(q.row))
		return true
	case q.tx != nil && l.tx == q.tx:
		return true
	}
	l.queue = append(l.queue, q)
	if q.tx != nil {
		q.tx.waits = q
		s.lookForCycle(w, q.tx)
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

// unlock lets go of a row, and gives it to who has waited longest. That one goes
// on in a step of its own, at the same instant.
func (s *Store) unlock(w proc.World, row proc.Ref) {
	w.Touch(row.Write())
	l := s.lockOf(row)
	if len(l.queue) == 0 {
		*l = lock{queue: l.queue}
		return
	}
	q := l.queue[0]
	l.queue = slices.Delete(l.queue, 0, 1)
	l.tx, l.given, q.given = nil, true, true
	foot := q.foot
	if q.tx != nil {
		q.tx.waits = nil
		q.tx.hold(l)
		foot[1] = 0 // what it held before
	}
	w.Schedule("lock granted", int(row), proc.Window{}, foot, q)
}

// receive is the step of a statement that was given its row. Its transaction may
// have been lost in between: then the row goes to the next one.
func (q *statement) receive(w proc.World) {
	w.Touch(q.row.Write())
	q.s.lockOf(q.row).given = false
	if q.tx != nil && !q.tx.open {
		q.s.unlock(w, q.row)
		q.finish(w, ErrConnection)
		return
	}
	q.perform(w)
	if q.tx == nil {
		q.s.unlock(w, q.row)
	}
}

// forsake takes q out of the queue for its row.
func (s *Store) forsake(w proc.World, q *statement) {
	w.Touch(q.row.Write())
	l := s.lockOf(q.row)
	l.queue = slices.DeleteFunc(l.queue, func(x *statement) bool { return x == q })
}
