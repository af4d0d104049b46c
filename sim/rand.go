package sim

// Rand is SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number
// generators", OOPSLA 2014). Its value is the seed. The stream is the same on
// every machine and in every version of Go.
type Rand uint64

const golden = 0x9e3779b97f4a7c15

// Uint64 is the next number of the stream.
func (r *Rand) Uint64() uint64 {
	*r += golden
	return mix(uint64(*r))
}

// Intn is a number from [0, n), n from 1 to 1<<31.
func (r *Rand) Intn(n int) int { return int(r.Uint64() >> 32 * uint64(n) >> 32) }

func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Fork derives a seed from a seed: two keys give unrelated streams.
func Fork(seed, key uint64) uint64 { return mix(mix(seed+golden) ^ key) }

// Seeded is the Source that forks a seed by key: a draw depends on the seed and
// on what it is for, not on what was drawn before.
type Seeded struct{ Seed uint64 }

// Draw answers from [0, n), n from 1 to 1<<31.
func (d Seeded) Draw(key uint64, n int) int {
	return int(Fork(d.Seed, key) >> 32 * uint64(n) >> 32)
}
