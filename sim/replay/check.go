package replay

import (
	"bytes"
	"slices"
)

// checkBits is the degree of the generator: five characters.
const checkBits = 25

// generator is (x+1)(x^9+x^4+1)(x^9+x^6+x^4+x^3+1)(x^6+x+1), lowest power in
// bit 0. The first three factors are the generator of the extended
// double-error-correcting BCH code of length 511, which is more than a code has:
// no six changed bits go unseen unless they are a multiple of it, and no five
// ever. The last factor fills the degree up to 25, for bursts. TestGenerator
// checks all that doc.go promises.
const generator = 0x379542d

// remainder continues the division of a bit string by the generator.
func remainder(sum uint32, r Reader) uint32 {
	for r.Left() > 0 {
		sum = divide(sum, uint32(r.Get(1)))
	}
	return sum
}

// divide takes one more bit into a division.
func divide(sum, bit uint32) uint32 {
	sum = sum<<1 | bit
	return sum ^ sum>>checkBits*generator
}

// residue is 0 for a code with its check sum. The division begins with the
// length, so that zeros in front count.
func residue(w *Writer) uint32 { return remainder(uint32(w.n), w.reader(0, w.n)) }

// seal appends the check sum.
func seal(w *Writer) {
	open := Writer{bytes.Clone(w.bytes), w.n}
	open.fill(checkBits)
	w.Put(uint64(residue(&open)), checkBits)
}

// culprit finds the one character whose change explains a residue, and which
// bits of it were changed. It reports -1 when there is none.
func culprit(residue uint32, chars int) (char, flipped int) {
	var left [1 << charBits]uint32 // by the flipped bits: what they leave
	for v := range left {
		left[v] = uint32(v)
	}
	for char = chars - 1; char >= 0; char-- {
		if v := slices.Index(left[:], residue); v > 0 {
			return char, v
		}
		for v := range left {
			for range charBits {
				left[v] = divide(left[v], 0)
			}
		}
	}
	return -1, 0
}
