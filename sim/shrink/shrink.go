package shrink

// Pair is one choice that is not 0: the key of its question and the answer.
type Pair struct {
	Key   uint64
	Value uint32
}

// Try runs the trial that has exactly these choices and takes 0 everywhere else.
// It reports whether the trial fails in the same way, and if so the choices that
// were really asked, in the order of asking: a choice that no longer comes up is
// not part of the trial. The list it is given must not be kept; the list it
// returns is copied.
type Try func(pairs []Pair) (asked []Pair, same bool)

// Budget bounds the work.
type Budget struct {
	Tries int // most calls of Try; 0 means 10,000
}

// Result is the simplest failing trial found.
type Result struct {
	Pairs []Pair
	Tries int
	// Minimal says that deleting any one pair, or lowering any one value to 1, to its
	// half or by one, loses the failure. The budget may not have sufficed for all
	// trades.
	Minimal bool
}

// Minimise shrinks pairs, which must fail: if they don't, they come back as they
// are, not minimal.
func Minimise(pairs []Pair, try Try, b Budget) Result {
	if b.Tries == 0 {
		b.Tries = 10_000
	}
	m := &minimiser{try: try, left: b.Tries}
	if !m.accept(pairs) {
		return Result{Pairs: pairs, Tries: b.Tries - m.left}
	}
	minimal := false
	for traded := true; traded; traded = m.trade() {
		minimal = m.descend()
	}
	return Result{m.best, b.Tries - m.left, minimal}
}

// descend deletes and lowers until neither finds anything, and reports whether the
// budget sufficed for that.
func (m *minimiser) descend() bool {
	for m.left > 0 && (m.deleteSpans() || m.lower()) {
	}
	return m.left > 0
}

type minimiser struct {
	try  Try
	best []Pair
	work []Pair
	left int
}

// accept tries a list and keeps what was asked if it fails in the same way and
// is no worse than the best one.
func (m *minimiser) accept(pairs []Pair) bool {
	if m.left == 0 {
		return false
	}
	m.left--
	asked, same := m.try(pairs)
	if !same || m.best != nil && !simpler(asked, m.best) {
		return false
	}
	m.best = append([]Pair{}, asked...)
	return true
}

// simpler is the shortlex order on the values; the keys only break no ties.
func simpler(a, b []Pair) bool {
	if len(a) != len(b) {
		return len(a) < len(b)
	}
	for i := range a {
		if a[i].Value != b[i].Value {
			return a[i].Value < b[i].Value
		}
	}
	return false
}

// deleteSpans deletes ever shorter spans, last to first: late choices depend on
// early ones, so they go first. It reports whether anything was deleted.
func (m *minimiser) deleteSpans() bool {
	changed := false
	for span := len(m.best); span >= 1 && m.left > 0; span = next(span, len(m.best)) {
		for end := len(m.best); end > 0 && m.left > 0; end -= span {
			end = min(end, len(m.best))
			if m.accept(m.without(max(0, end-span), end)) {
				changed = true
			}
		}
	}
	return changed
}

// next halves a span, but never to more than the list that is left.
func next(span, length int) int { return min(span/2, max(length, 1)) }

func (m *minimiser) without(from, to int) []Pair {
	m.work = append(m.work[:0], m.best[:from]...)
	m.work = append(m.work, m.best[to:]...)
	return m.work
}

// lower lowers each value as far as it goes. It reports whether any moved.
func (m *minimiser) lower() bool {
	changed := false
	for i := 0; i < len(m.best) && m.left > 0; i++ {
		for i < len(m.best) && m.lowerOne(i) {
			changed = true
		}
	}
	return changed
}

func (m *minimiser) lowerOne(i int) bool {
	old := m.best[i].Value
	for _, v := range [3]uint32{1, old / 2, old - 1} {
		if v > 0 && v < old && m.accept(m.with(i, v)) {
			return true
		}
	}
	return false
}

func (m *minimiser) with(i int, v uint32) []Pair {
	m.work = append(m.work[:0], m.best...)
	m.work[i].Value = v
	return m.work
}
