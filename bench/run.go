package bench

import (
	"fmt"
	"time"
)

// Row is one line of what is printed: the kernel's value, the peer's, and the
// kernel's divided by the peer's. Peer and Ratio are 0 where there is no peer.
// Unit says whether more is better (…/s) or less (ns/…).
type Row struct {
	Name, Unit         string
	Value, Peer, Ratio float64
	Target             Target
}

// Target is what a Ratio has to be; without a peer, a Value. The zero Target is
// none.
type Target struct {
	Kind  TargetKind
	Bound float64
}

// TargetKind says on which side of its bound a target is met.
type TargetKind uint8

// The kinds of targets.
const (
	NoTarget TargetKind = iota
	AtMost
	AtLeast
)

// Met reports whether x is what it has to be.
func (t Target) Met(x float64) bool {
	switch t.Kind {
	case AtMost:
		return x <= t.Bound
	case AtLeast:
		return x >= t.Bound
	}
	return true
}

// String is the target in words: "at most 1.5", "" for none.
func (t Target) String() string {
	switch t.Kind {
	case AtMost:
		return fmt.Sprintf("at most %g", t.Bound)
	case AtLeast:
		return fmt.Sprintf("at least %g", t.Bound)
	}
	return ""
}

// Options say what is measured, and for how long.
type Options struct {
	Noise  Noise         // of the trials of Tiny; zero means none
	Slice  time.Duration // of a contestant in a round; 0 means 50 ms
	Rounds int           // 0 means 15
}

// Run measures everything, in about ten times Slice times Rounds. It must not run
// beside a test that uses rapid.
func Run(o Options) []Row {
	if o.Slice == 0 {
		o.Slice = 50 * time.Millisecond
	}
	if o.Rounds == 0 {
		o.Rounds = 15
	}
	points := newPointsContest()
	defer points.close()
	trials := newTrialsContest(o.Noise)
	defer trials.close()
	rows := points.measure(o)
	return append(rows, trials.measure(o)...)
}
