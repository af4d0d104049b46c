package shrink

// How far a value is changed in a trade at most, and how often it is doubled to
// come there.
const (
	doublings = 9
	farthest  = 1 << (doublings - 1)
)

// trade deletes choices and changes the value of another, upwards or downwards:
// what many did, one may do alone. It reports whether anything was deleted; then
// the other passes have new work.
func (m *minimiser) trade() bool {
	for i := range m.best {
		if m.alone(i) {
			return true
		}
	}
	for i := range m.best {
		for j := range m.best {
			if i != j && m.instead(i, j) {
				return true
			}
		}
	}
	return false
}

// alone tries pair i without all others, with each value near its own.
func (m *minimiser) alone(i int) bool {
	p := m.best[i]
	for d := uint32(1); d <= farthest && len(m.best) > 1; d++ {
		if m.accept([]Pair{{p.Key, p.Value + d}}) {
			return true
		}
		if d < p.Value && m.accept([]Pair{{p.Key, p.Value - d}}) {
			return true
		}
	}
	return false
}

// instead tries pair i without pair j, with values ever farther from its own.
func (m *minimiser) instead(i, j int) bool {
	old := m.best[i].Value
	for n := range doublings {
		d := uint32(1) << n
		if m.accept(m.swapped(i, j, old+d)) || d < old && m.accept(m.swapped(i, j, old-d)) {
			return true
		}
	}
	return false
}

func (m *minimiser) swapped(i, j int, v uint32) []Pair {
	m.work = append(m.work[:0], m.best...)
	m.work[i].Value = v
	m.work = append(m.work[:j], m.work[j+1:]...)
	return m.work
}
