package sim

// sites counts how often a process came by each of its sites. Slots stay from
// trial to trial: a process meets the same sites again and again.
//
// Names are not compared. Two sites with one hash would count as one, and their
// keys would differ all the same.
type sites struct {
	slots []site // a power of two; at most half are used
	used  int
	base  uint64 // above all counts of earlier users
}

type site struct {
	hash uint64 // of the name
	last uint64 // base of its user, plus how often; 0: the slot is empty
}

const (
	firstSites = 64
	siteCounts = 1 << 32 // a user has fewer at one site
)

// reset starts counting at 0. It comes before the first use.
func (c *sites) reset() {
	c.base += siteCounts
	if c.slots == nil {
		c.slots = make([]site, firstSites)
	}
}

// next counts one more visit, and returns how many there were.
func (c *sites) next(hash uint64) (ordinal uint64) {
	x := &c.slots[hash&uint64(len(c.slots)-1)]
	if x.hash != hash {
		x = c.find(hash)
	}
	last := max(x.last, c.base) + 1
	x.last = last
	return last - c.base
}

// find is the slot of a hash that is not where it is looked for first.
func (c *sites) find(hash uint64) *site {
	mask := uint64(len(c.slots) - 1)
	for i := hash; ; i++ {
		x := &c.slots[i&mask]
		if x.hash == hash {
			return x
		}
		if x.last == 0 {
			return c.add(hash)
		}
	}
}

func (c *sites) add(hash uint64) *site {
	if c.used++; 2*c.used > len(c.slots) {
		old := c.slots
		c.slots = make([]site, 2*len(old))
		for _, x := range old {
			if x.last != 0 {
				*c.empty(x.hash) = x
			}
		}
	}
	x := c.empty(hash)
	x.hash = hash
	return x
}

func (c *sites) empty(hash uint64) *site {
	mask := uint64(len(c.slots) - 1)
	i := hash
	for c.slots[i&mask].last != 0 {
		i++
	}
	return &c.slots[i&mask]
}
