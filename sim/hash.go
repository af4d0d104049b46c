package sim

import (
	"math/bits"

	"interlease.example/sim/proc"
)

// Odd constants with about as many ones as zeros, from wyhash.
const (
	hash1 = 0xa0761d6478bd642f
	hash2 = 0xe7037ed1a0b428db
	hash3 = 0x8ebc6af09c88c6e3
	hash4 = 0x589965cc75374cc3
)

// fold mixes two words: the halves of their product.
func fold(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	return hi ^ lo
}

// hashString hashes by content, 16 bytes in one multiplication: most sites and
// labels are that short.
func hashString(s string) uint64 {
	h := uint64(hash1)
	n := uint64(len(s)) * hash4
	for len(s) > 16 {
		h = fold(h^word(s), hash2^word(s[8:]))
		s = s[16:]
	}
	var a, b uint64
	switch {
	case len(s) >= 8:
		a, b = word(s), word(s[len(s)-8:])
	case len(s) >= 4:
		a, b = half(s), half(s[len(s)-4:])
	case len(s) > 0:
		a = uint64(s[0]) | uint64(s[len(s)/2])<<8 | uint64(s[len(s)-1])<<16
	}
	return fold(h^a, b^(hash2+n))
}

// word reads 8 bytes, the lowest first, on every machine; compilers make it one load.
func word(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

func half(s string) uint64 {
	_ = s[3]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24
}

func footLow(f *proc.Foot) uint64  { return uint64(f[0]) | uint64(f[1])<<32 }
func footHigh(f *proc.Foot) uint64 { return uint64(f[2]) | uint64(f[3])<<32 }
