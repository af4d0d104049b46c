package strategy

import (
	"cmp"
	"fmt"
	"slices"

	"interlease.example/sim"
)

// Recorded answers questions by key. 0 stands for the mildest answer, and for
// questions that were not recorded.
type Recorded interface {
	Value(key uint64) uint32
	// Missing names an answer that is not 0 and that none of the keys asks for, ""
	// if all are asked for.
	Missing(keys []uint64) string
}

// Answers is a Recorded: the answers of a record that are not 0, sorted by key.
type Answers []Answer

// Answer is one of them.
type Answer struct {
	Key   uint64
	Value uint32
}

// Keep takes the answers of a record that are not 0. Without the others it is
// the same schedule.
func Keep(record []sim.Choice) Answers {
	var kept Answers
	for _, c := range record {
		if c.Value != 0 {
			kept = append(kept, Answer{c.Key, c.Value})
		}
	}
	slices.SortFunc(kept, func(a, b Answer) int { return cmp.Compare(a.Key, b.Key) })
	return kept
}

// Value is the answer to the question with this key.
func (a Answers) Value(key uint64) uint32 {
	i, found := a.find(key)
	if !found {
		return 0
	}
	return a[i].Value
}

// Missing is the first answer that none of the keys asks for.
func (a Answers) Missing(keys []uint64) string {
	asked := slices.Clone(keys)
	slices.Sort(asked)
	for _, x := range a {
		if _, found := slices.BinarySearch(asked, x.Key); !found {
			return fmt.Sprintf("%016x", x.Key)
		}
	}
	return ""
}

func (a Answers) find(key uint64) (int, bool) {
	return slices.BinarySearchFunc(a, key, func(x Answer, key uint64) int {
		return cmp.Compare(x.Key, key)
	})
}

// Replay plays recorded answers by key, as Strategy and as Source: a trial that
// asks more or other questions than it did then is followed as far as it can be.
// A question that was not recorded is answered 0, and so is one whose recorded
// answer it no longer has.
type Replay struct {
	answers Recorded
	played  []uint64 // keys of answers that were not 0
	outside []sim.Choice
}

// NewReplay plays answers: those that Keep took, or those of a replay code.
func NewReplay(answers Recorded) *Replay { return &Replay{answers: answers} }

// Begin forgets the last trial.
func (r *Replay) Begin(*sim.Plan, uint64) { r.played, r.outside = r.played[:0], r.outside[:0] }

// Pick answers as recorded.
func (r *Replay) Pick(v *sim.View) int { return r.answer(v.Key(), v.Len(), sim.AskedPick) }

// Instant answers as recorded.
func (r *Replay) Instant(v *sim.View, n int) int { return r.answer(v.Key(), n, sim.AskedInstant) }

// Draw answers as recorded.
func (r *Replay) Draw(key uint64, n int) int { return r.answer(key, n, sim.AskedDraw) }

func (r *Replay) answer(key uint64, n int, kind sim.Question) int {
	x := r.answers.Value(key)
	if x == 0 {
		return 0
	}
	r.played = append(r.played, key)
	if x >= uint32(n) {
		r.outside = append(r.outside, sim.Choice{Key: key, Value: x, N: uint32(n), Kind: kind})
		return 0
	}
	return int(x)
}

// Lost says where the last trial could not be followed, "" if it could: an
// answer that its question no longer has, else an answer that was not asked for.
func (r *Replay) Lost() string {
	if len(r.outside) > 0 {
		c := r.outside[0]
		return fmt.Sprintf("the answer %d to %v %016x is now one of %d", c.Value, c.Kind, c.Key, c.N)
	}
	if key := r.answers.Missing(r.played); key != "" {
		return fmt.Sprintf("choice %s is not asked any more", key)
	}
	return ""
}

// Changed compares the steps of a trial, in words, with those of its replay:
// "step 5 was A, is now B", or "" if they are equal.
func Changed(was, is []string) string {
	const nothing = "nothing"
	for i := range max(len(was), len(is)) {
		a, b := nothing, nothing
		if i < len(was) {
			a = was[i]
		}
		if i < len(is) {
			b = is[i]
		}
		if a != b {
			return fmt.Sprintf("step %d was %s, is now %s", i+1, a, b)
		}
	}
	return ""
}
