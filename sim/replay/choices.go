package replay

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
)

// Choice is one recorded answer that was not the mildest.
type Choice struct {
	Key   uint64 // of the event
	Value uint32 // at least 1
}

// Limits of what a code can say. Fewer choices than MaxChoices may already be
// too many for 120 characters.
const (
	MinWidth, MaxWidth = 9, 24
	MaxSalt            = 15
	MaxChoices         = 63

	widthBits, saltBits, countBits = 4, 4, 6
)

// Choices are the choices of a code. The zero Choices are none.
type Choices struct {
	width, salt int
	list        []short // sorted, keys differ
}

// short is a choice with its key cut to the width.
type short struct{ key, value uint32 }

// Len is the number of choices that differ from the mildest.
func (c *Choices) Len() int { return len(c.list) }

// Value is the recorded answer for the event, 0 if there is none. It may belong
// to another event whose key looks the same when cut.
func (c *Choices) Value(key uint64) uint32 {
	k := cut(key, c.width, c.salt)
	i, found := slices.BinarySearchFunc(c.list, k, func(s short, k uint32) int {
		return cmp.Compare(s.key, k)
	})
	if !found {
		return 0
	}
	return c.list[i].value
}

// Missing names a choice of the code that none of the keys asks for, "" if all are
// asked for.
func (c *Choices) Missing(keys []uint64) string {
	asked := make([]uint32, len(keys))
	for i, k := range keys {
		asked[i] = cut(k, c.width, c.salt)
	}
	slices.Sort(asked)
	for _, s := range c.list {
		if _, found := slices.BinarySearch(asked, s.key); !found {
			return fmt.Sprintf("%0*x (%d of 64 bits)", (c.width+3)/4, s.key, c.width)
		}
	}
	return ""
}

// cut mixes salt into a key, by the finalizer of SplitMix64, and keeps the
// highest bits.
func cut(key uint64, width, salt int) uint32 {
	z := key + uint64(salt)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return uint32((z ^ z>>31) >> (64 - width))
}

// shorten cuts all keys. It reports false when that leaves one key with two
// values, or more choices than the count can say.
func shorten(choices []Choice, width, salt int) (Choices, bool) {
	c := Choices{width, salt, make([]short, 0, len(choices))}
	for _, x := range choices {
		if x.Value == 0 {
			panic(fmt.Sprintf("replay: encode: key %016x has value 0, expected 1 or more", x.Key))
		}
		c.list = append(c.list, short{cut(x.Key, width, salt), x.Value})
	}
	slices.SortFunc(c.list, func(a, b short) int {
		return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.value, b.value))
	})
	c.list = slices.Compact(c.list)
	for i := 1; i < len(c.list); i++ {
		if c.list[i].key == c.list[i-1].key {
			return c, false
		}
	}
	return c, len(c.list) <= MaxChoices
}

// rice is how many bits of a gap are written as they are. With it the rest, in
// unary, is at most two bits a choice on the average.
func rice(width, count int) int { return width - bits.Len(uint(count)) }

func (c *Choices) write(w *Writer) {
	w.Put(uint64(c.width-MinWidth), widthBits)
	w.Put(uint64(c.salt), saltBits)
	w.Put(uint64(len(c.list)), countBits)
	low, next := rice(c.width, len(c.list)), uint32(0)
	for _, s := range c.list {
		gap := s.key - next
		w.fill(int(gap >> low))
		w.Put(1, 1)
		w.Put(uint64(gap), low)
		n := bits.Len32(s.value)
		w.fill(n - 1)
		w.Put(uint64(s.value), n)
		next = s.key + 1
	}
}

// readChoices reports false when the bits are not what write writes.
func readChoices(r *Reader) (Choices, bool) {
	c := Choices{width: MinWidth + int(r.Get(widthBits)), salt: int(r.Get(saltBits))}
	count := int(r.Get(countBits))
	low, next := rice(c.width, count), uint32(0)
	for range count {
		gap := uint32(r.zeros(1<<c.width>>low)) << low
		stop := r.Get(1)
		key := next + gap + uint32(r.Get(low))
		n := r.zeros(31)
		value := uint32(r.Get(n + 1))
		if stop == 0 || value>>n == 0 || key>>c.width != 0 {
			return Choices{}, false
		}
		c.list = append(c.list, short{key, value})
		next = key + 1
	}
	return c, !r.short
}
