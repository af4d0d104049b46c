package sim

import "time"

// fillMenu lists the instants in [from, to] at which item i may happen: both
// ends; every other earliest, latest and named deadline; and just before and
// just after each of these. Sorted, without duplicates.
//
// Of the latest instants only "just before" can lie inside: to is the smallest.
func (s *Sim) fillMenu(i int, from, to time.Duration) {
	s.menu = append(s.menu[:0], from)
	tick := s.config.Tick
	for j := len(s.pending.entries) - 1; j >= 0; j-- {
		x := &s.pending.entries[j]
		if x.earliest > to+tick {
			break // and so is everything before
		}
		if j == i {
			continue
		}
		if x.earliest >= from-tick {
			s.offer(x.earliest-tick, from, to)
			s.offer(x.earliest, from, to)
			s.offer(x.earliest+tick, from, to)
		}
		s.offer(x.latest-tick, from, to)
	}
	for _, t := range s.deadlines {
		s.offer(t-tick, from, to)
		s.offer(t, from, to)
		s.offer(t+tick, from, to)
	}
	s.menu = append(s.menu, to)
}

// offer adds t if it lies strictly inside and isn't there.
func (s *Sim) offer(t, from, to time.Duration) {
	if t <= from || t >= to {
		return
	}
	m := s.menu
	i := len(m)
	for m[i-1] > t { // m[0] is from
		i--
	}
	if m[i-1] == t {
		return
	}
	m = append(m, 0)
	copy(m[i+1:], m[i:])
	m[i] = t
	s.menu = m
}

// name keeps a deadline for the menus, and forgets those that have passed.
func (s *Sim) name(at time.Duration) {
	kept := s.deadlines[:0]
	for _, t := range s.deadlines {
		if t > s.now-s.config.Tick && t != at {
			kept = append(kept, t)
		}
	}
	s.deadlines = append(kept, at)
}
