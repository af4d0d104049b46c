package sim

// counters counts by hash. Forgetting everything is one increment, so that a
// process that is used again costs nothing.
type counters struct {
	slots []counter // a power of two
	used  int
	gen   uint32
}

type counter struct {
	hash  uint64
	gen   uint32 // empty when it is not that of the table
	count uint32
}

const firstSlots = 16

func (c *counters) reset() {
	c.gen++
	c.used = 0
	if c.gen == 0 { // wrapped: old slots would look new
		clear(c.slots)
		c.gen = 1
	}
}

// next counts one more of hash, and returns how many there are.
func (c *counters) next(hash uint64) uint32 {
	mask := uint64(len(c.slots) - 1)
	for i := hash & mask; len(c.slots) > 0; i = (i + 1) & mask {
		x := &c.slots[i]
		if x.gen != c.gen {
			break
		}
		if x.hash == hash {
			x.count++
			return x.count
		}
	}
	c.add(counter{hash, c.gen, 1})
	return 1
}

func (c *counters) add(x counter) {
	if 4*(c.used+1) > 3*len(c.slots) {
		c.grow()
	}
	c.used++
	x.gen = c.gen
	mask := uint64(len(c.slots) - 1)
	i := x.hash & mask
	for c.slots[i].gen == c.gen {
		i = (i + 1) & mask
	}
	c.slots[i] = x
}

func (c *counters) grow() {
	old, gen := c.slots, c.gen
	*c = counters{slots: make([]counter, max(firstSlots, 2*len(old))), gen: max(gen, 1)}
	for _, x := range old {
		if x.gen == gen && gen != 0 {
			c.add(x)
		}
	}
}
