package store

// Pending is how many looks and notices the store has scheduled that have not
// happened.
func (s *Store) Pending() (n int) {
	for _, taken := range [][]bool{s.checks.taken, s.losses.taken} {
		for _, t := range taken {
			if t {
				n++
			}
		}
	}
	return n
}
