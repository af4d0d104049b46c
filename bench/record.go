package bench

import (
	"math/bits"
	"time"
)

// site is where a worker was suspended.
type site uint8

const (
	atStart site = iota
	atAcquire
	atHold
	atRenew
	atRelease
	atPause
)

// record is one line of a trace, 24 bytes without a pointer.
type record struct {
	at     time.Duration
	ready  uint32
	seq    uint32
	lease  uint8
	worker uint8
	site   site
}

// trace keeps the last records and a digest over all of them: what any simulator
// needs in order to show a failing trial and to prove that it is the same again.
type trace struct {
	digest uint64
	seq    uint32
	ring   [256]record
}

func (t *trace) reset() { t.digest, t.seq = 0xcbf29ce484222325, 0 }

// add writes field by field: to copy a record that was just put together would
// wait for its small fields to reach memory.
func (t *trace) add(at time.Duration, ready uint32, lease uint8, worker int, where site) {
	r := &t.ring[t.seq%uint32(len(t.ring))]
	r.at, r.ready, r.seq, r.lease, r.worker, r.site = at, ready, t.seq, lease, uint8(worker), where
	h := fold(t.digest^uint64(at), 0xa0761d6478bd642f)
	h = fold(h^uint64(ready), 0xe7037ed1a0b428db)
	rest := uint64(t.seq) | uint64(lease)<<32 | uint64(worker)<<48 | uint64(where)<<56
	t.digest = fold(h^rest, 0x8ebc6af09c88c6e3)
	t.seq++
}

// fold is the multiply-and-fold step of wyhash.
func fold(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	return hi ^ lo
}

// prng is SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number
// Generators, OOPSLA 2014).
type prng uint64

func newPRNG(seed uint64) prng { return prng(seed*0x9e3779b97f4a7c15 + 1) }

func (r *prng) next() uint64 {
	*r += 0x9e3779b97f4a7c15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// draw answers from [0, n).
func (r *prng) draw(n int) int { return int(r.next() >> 32 * uint64(n) >> 32) }

// pick answers one of the set bits of a mask.
func (r *prng) pick(mask uint32) int {
	if mask&(mask-1) != 0 {
		for k := r.draw(bits.OnesCount32(mask)); k > 0; k-- {
			mask &= mask - 1
		}
	}
	return bits.TrailingZeros32(mask)
}
