package strategy

import "interlease.example/sim"

// Bytes is a schedule as a fuzzer makes it: each question takes one byte, or
// two, the high one first, when it has more than 256 answers; modulo the number
// of answers. Behind the end all answers are 0. It serves one trial at a time, as
// Strategy and as Source, and starts afresh with each.
//
// Since 0 is the mildest answer, few and small bytes are a calm trial, and a
// fuzzer that changes one byte changes one decision.
type Bytes struct {
	Data []byte
	next int
}

// Begin goes back to the first byte.
func (b *Bytes) Begin(*sim.Plan, uint64) { b.next = 0 }

// Pick takes the next byte.
func (b *Bytes) Pick(v *sim.View) int { return b.answer(v.Len()) }

// Instant takes the next byte.
func (b *Bytes) Instant(_ *sim.View, n int) int { return b.answer(n) }

// Draw takes the next byte, whatever the key.
func (b *Bytes) Draw(_ uint64, n int) int { return b.answer(n) }

func (b *Bytes) answer(n int) int {
	x := b.take()
	if n > 256 {
		x = x<<8 | b.take()
	}
	return x % n
}

func (b *Bytes) take() int {
	if b.next == len(b.Data) {
		return 0
	}
	b.next++
	return int(b.Data[b.next-1])
}
