package bench

// Noise is how many ordinary steps each process of Tiny does before its own.
type Noise struct{ P, W, D int }

// Deep returns the noise at which trials a second are compared. A random walk
// then shows defect A in 0.11 % of its trials, and C in three of a million.
func Deep() Noise { return Noise{P: 20, W: 5, D: 5} }

// Defects is a set of the planted defects of Tiny.
type Defects uint8

// The defects of Tiny.
const (
	// DefectA: a successor takes a fresh sandbox although its predecessor has
	// ended and saved, and is only about to release.
	DefectA Defects = 1 << iota
	// DefectB: a successor resumes a sandbox that was destroyed after selection.
	DefectB
	// DefectC: the reaper destroys a sandbox that was resumed after its look.
	DefectC
)

// process is one of the three processes of Tiny.
type process int

const (
	predecessor process = iota // end, save, close, release
	successor                  // wake, select, perform
	reaper                     // look, destroy

	processes = 3
)

// Tiny is the life cycle of one lease between a run that ends, its successor and
// a reaper of idle sandboxes. The zero Tiny is its beginning.
type Tiny struct {
	done  [processes]int // steps, noise included
	lease tinyLease

	ended, saved bool
	resumes      bool // what the successor has selected
	afterEnd     bool // whether the predecessor had ended at that time
	idle         bool // what the reaper saw
	Found        Defects
}

type tinyLease uint8

const (
	tinyActive tinyLease = iota
	tinyClosing
	tinyReleased
	tinyDestroyed
	tinyResumed
)

// The nine steps.

func (t *Tiny) end()     { t.ended = true }
func (t *Tiny) save()    { t.saved = true }
func (t *Tiny) close()   { t.lease = tinyClosing }
func (t *Tiny) release() { t.lease = tinyReleased }

func (t *Tiny) wake() {}

func (t *Tiny) selects() { t.resumes, t.afterEnd = t.lease == tinyReleased, t.ended }

func (t *Tiny) perform() {
	switch {
	case !t.resumes:
		if t.afterEnd && t.saved && t.lease <= tinyClosing {
			t.Found |= DefectA
		}
	case t.lease == tinyDestroyed:
		t.Found |= DefectB
	default:
		t.lease = tinyResumed
	}
}

func (t *Tiny) look() { t.idle = t.lease == tinyReleased }

func (t *Tiny) destroy() {
	if !t.idle {
		return
	}
	if t.lease == tinyResumed {
		t.Found |= DefectC
	}
	t.lease = tinyDestroyed
}

// step does the next step of p.
func (t *Tiny) step(p process, n Noise) {
	own := t.done[p] - n.before(p)
	t.done[p]++
	switch {
	case own < 0:
	case p == predecessor:
		[...]func(*Tiny){(*Tiny).end, (*Tiny).save, (*Tiny).close, (*Tiny).release}[own](t)
	case p == successor:
		[...]func(*Tiny){(*Tiny).wake, (*Tiny).selects, (*Tiny).perform}[own](t)
	default:
		[...]func(*Tiny){(*Tiny).look, (*Tiny).destroy}[own](t)
	}
}

// enabled appends the processes that have a step left to buf.
func (t *Tiny) enabled(n Noise, buf []process) []process {
	for p := range process(processes) {
		if t.done[p] < n.steps(p) {
			buf = append(buf, p)
		}
	}
	return buf
}

func (n Noise) before(p process) int { return [...]int{n.P, n.W, n.D}[p] }

// steps is how many steps p has in all.
func (n Noise) steps(p process) int { return n.before(p) + [...]int{4, 3, 2}[p] }

// Count says how many orders of the steps show which defect.
type Count struct{ Orders, A, B, C int }

// Enumerate runs every order of the steps. It is for little noise: 1,260 orders
// without any, 756,756 with two steps before each.
func Enumerate(n Noise) (c Count) {
	c.from(Tiny{}, n)
	return c
}

func (c *Count) from(t Tiny, n Noise) {
	var buf [processes]process
	enabled := t.enabled(n, buf[:0])
	for _, p := range enabled {
		next := t
		next.step(p, n)
		c.from(next, n)
	}
	if len(enabled) == 0 {
		c.Orders++
		c.add(t.Found)
	}
}

func (c *Count) add(d Defects) {
	c.A += int(d & DefectA)
	c.B += int(d & DefectB / DefectB)
	c.C += int(d & DefectC / DefectC)
}
