package sim

import (
	"fmt"
	"math"
	"time"

	"interlease.example/sim/proc"
)

// never is later than everything.
const never = time.Duration(1) << 62

// Item is something pending. Strategies read it; only the kernel writes it.
type Item struct {
	Earliest, Latest time.Duration
	Key              uint64    // no two pending items have the same
	Foot             proc.Foot // of the step that follows
	slot             int32     // of a process, or ^ of an effect
	Owner            int32     // small number of the process, or of what services schedule at one site
	Count            int32     // index in Plan.Counts of the owner, -1 if it isn't there
	again            uint32    // which of several with this key in one trial
	asked            uint32    // how often it was choice 0
	Kind             Kind
	Interesting      bool // a row or a sandbox is touched; of the polls of one loop only the first is
}

// Kind says what an item is, and so why the step behind it runs.
type Kind uint8

// The kinds of items.
const (
	KindStart    Kind = iota // a process begins
	KindPoint                // Point, Delay
	KindTimer                // a Sleep is over
	KindTick                 // an Idle daemon has something to do
	KindWake                 // a signal fired
	KindYield                // the others of a host had their turn
	KindEffect               // a request arrived, or what a service scheduled
	KindReply                // an answer arrived
	KindDeadline             // a Limit was reached
	KindCancel               // a Limit's signal fired
	KindLost                 // the other host of an Invoke went down
)

func (k Kind) String() string {
	return [...]string{
		"start", "point", "timer", "tick", "wake", "yield", "effect", "reply",
		"deadline", "cancel", "lost",
	}[k]
}

// salt makes the keys of items of one wait differ. That of a plain point is 0.
func (k Kind) salt() uint64 { return uint64(k-KindPoint) * hash3 }

const nobody = math.MinInt32 // no slot

// insert adds an item behind those that are as early, and returns it to be
// filled in.
func (s *Sim) insert(earliest, latest time.Duration) *Item {
	if s.config.Untimed {
		earliest, latest = s.now, never
	}
	n := len(s.pending)
	if n == cap(s.pending) {
		s.pending = append(s.pending, Item{})
	}
	a := s.pending[:n+1]
	for n > 0 && a[n-1].Earliest > earliest {
		a[n] = a[n-1]
		n--
	}
	s.pending = a
	x := &a[n]
	x.Earliest, x.Latest, x.again, x.asked = earliest, latest, 0, 0
	return x
}

func (s *Sim) remove(i int) {
	a := s.pending
	copy(a[i:], a[i+1:])
	s.pending = a[:len(a)-1]
}

// removeOf removes all items of a slot.
func (s *Sim) removeOf(slot int32) {
	kept := s.pending[:0]
	for i := range s.pending {
		if s.pending[i].slot != slot {
			kept = append(kept, s.pending[i])
		}
	}
	s.pending = kept
}

// mustDiffer panics when an item with this key pends. Keys of processes differ
// by construction; what callers number themselves is looked at.
func (s *Sim) mustDiffer(key uint64, site string, id int) {
	for i := range s.pending {
		if s.pending[i].Key == key {
			panic(fmt.Sprintf("sim: schedule: two pending items have the key %q %d", site, id))
		}
	}
}

// later is t+d, never at most.
func later(t, d time.Duration) time.Duration {
	if d >= never-t {
		return never
	}
	return t + d
}

// window is w from now.
func (s *Sim) window(site string, w proc.Window) (earliest, latest time.Duration) {
	if w.Min < 0 || w.Max < w.Min {
		panic(fmt.Sprintf("sim: no such window at %q: %v to %v", site, w.Min, w.Max))
	}
	return later(s.now, w.Min), later(s.now, w.Max)
}

// declare notes what the step behind x touches. Reads that come again at their
// site are polls of a loop.
func (x *Item) declare(f proc.Foot, ordinal uint32) {
	x.Foot, x.Interesting = f, false
	if f[0] != 0 && f.Interesting() {
		x.Interesting = ordinal == 1 || writes(&f)
	}
}

func writes(f *proc.Foot) bool {
	for _, r := range f {
		if r.Writes() && r.Interesting() {
			return true
		}
	}
	return false
}
