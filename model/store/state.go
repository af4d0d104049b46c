package store

// State is the store's part of the key of a state: all rows, and who holds and
// awaits which lock. Two orders of statements that lead to the same rows lead to
// one State; times in rows count. The log doesn't.
func (s *Store) State() uint64 {
	d := digest(0)
	for i := range s.runs {
		d = d.run(&s.runs[i])
	}
	for i := range s.tasks {
		d = d.task(&s.tasks[i])
	}
	for i := range s.leases {
		d = d.lease(&s.leases[i])
	}
	for i := range s.wakes {
		d = d.wake(&s.wakes[i])
	}
	for i := range s.sessions {
		d = d.session(&s.sessions[i])
	}
	return uint64(d.add(s.lockState()))
}

// lockState is a sum: the entries of locks are in no order.
func (s *Store) lockState() (sum uint64) {
	for i := range s.locks {
		l := &s.locks[i]
		if l.row == 0 {
			continue
		}
		d := digest(l.row).flag(l.given)
		if l.tx != nil {
			d = d.add(uint64(l.tx.run) + 1)
		}
		for _, q := range l.queue {
			d = d.pair(int32(q.run), int32(q.what))
		}
		sum += uint64(d)
	}
	return sum
}
