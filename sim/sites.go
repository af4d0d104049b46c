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
	firstSites = 32
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
	mask := uint64(len(c.slots) - 1)
	for i := hash; ; i++ {
		x := &c.slots[i&mask]
		if x.hash == hash {
			x.last = max(x.last, c.base) + 1
			return x.last - c.base
		}
		if x.last == 0 {
			c.add(site{hash, c.base + 1})
			return 1
		}
	}
}

func (c *sites) add(x site) {
	if c.used++; 2*c.used > len(c.slots) {
		old := c.slots
		c.slots = make([]site, 2*len(old))
		for _, y := range old {
			if y.last != 0 {
				c.put(y)
			}
		}
	}
	c.put(x)
}

func (c *sites) put(x site) {
	mask := uint64(len(c.slots) - 1)
	i := x.hash
	for c.slots[i&mask].last != 0 {
		i++
	}
	c.slots[i&mask] = x
}
