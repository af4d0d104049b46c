package sim

import (
	"fmt"
	"time"

	"interlease.example/sim/proc"
)

// never is later than everything.
const never = time.Duration(1) << 62

// Item is something pending. Strategies read it; only the kernel writes it.
type Item struct {
	Key   uint64    // no two pending items have the same
	Foot  proc.Foot // of the step that follows
	Owner int32     // small number of the process, or of what services schedule at one site
	Count int32     // index in Plan.Counts of the owner, -1 if it isn't there
	Kind  Kind

	interesting bool
	again       uint32   // which of several with this key in one trial
	asked       uint32   // how often it was choice 0
	effect      int32    // index, where there is no process
	process     *process // that goes on
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

// insert makes an item of p, or of an effect, to be filled in. Untimed worlds have
// no windows.
func (s *Sim) insert(earliest, latest time.Duration, p *process) *Item {
	if s.config.Untimed {
		earliest, latest = s.now, never
	}
	return s.pending.insert(earliest, latest, p)
}

// mustDiffer panics when an item with this key pends. Keys of processes differ
// by construction; what callers number themselves is looked at.
func (s *Sim) mustDiffer(key uint64, site string, id int) {
	if s.pending.find(key) >= 0 {
		panic(fmt.Sprintf("sim: schedule: two pending items have the key %q %d", site, id))
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

// Interesting reports whether the step touches a row or a sandbox. Of reads that
// come again at their site, the polls of one loop, only the first does.
func (x *Item) Interesting() bool { return x.interesting }

// declare fills in what the step will touch; first is that of its process at the
// site.
func (x *Item) declare(f *proc.Foot, first bool) {
	x.Foot, x.interesting = *f, false
	if footLow(f)|footHigh(f) == 0 {
		return
	}
	for _, r := range &x.Foot {
		if r.Interesting() && (first || r.Writes()) {
			x.interesting = true
			return
		}
	}
}
