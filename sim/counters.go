package sim

// counters counts by hash, for what is numbered outside of processes.
type counters struct {
	slots []counter // a power of two
	used  int
	trial uint32
}

type counter struct {
	hash  uint64
	trial uint32 // the slot is empty when it is another
	count uint32
}

func (c *counters) reset() {
	c.trial++
	c.used = 0
	if c.trial == 0 { // wrapped: old slots would look new
		clear(c.slots)
		c.trial = 1
	}
}

// next counts one more of hash, and returns how many there are.
func (c *counters) next(hash uint64) uint32 {
	if 4*(c.used+1) > 3*len(c.slots) {
		c.grow()
	}
	x := c.slot(hash)
	if x.trial != c.trial {
		*x = counter{hash, c.trial, 0}
		c.used++
	}
	x.count++
	return x.count
}

// slot is where hash is, or may be put.
func (c *counters) slot(hash uint64) *counter {
	mask := uint64(len(c.slots) - 1)
	for i := hash; ; i++ {
		if x := &c.slots[i&mask]; x.trial != c.trial || x.hash == hash {
			return x
		}
	}
}

func (c *counters) grow() {
	old := c.slots
	c.slots = make([]counter, max(16, 2*len(old)))
	for _, x := range old {
		if x.trial == c.trial {
			*c.slot(x.hash) = x
		}
	}
}
