package sim

// sites counts how often a process came by each of its sites. What was learned
// about a site stays from trial to trial: a process slot meets the same sites
// again and again.
type sites struct {
	slots []site // a power of two; at most half are used
	used  int
	base  uint64 // above all counts of earlier users
}

type site struct {
	name string
	hash uint64 // of the name
	last uint64 // base of its user, plus how often; 0: the slot is empty
}

const (
	firstSites = 32
	siteCounts = 1 << 32 // a user has fewer at one site
)

// reset starts counting at 0.
func (c *sites) reset() { c.base += siteCounts }

// next counts one more visit, and returns the index of the site and how many
// there were.
func (c *sites) next(name string) (index int32, ordinal uint64) {
	for i := guess(name); ; i++ {
		if len(c.slots) == 0 {
			break
		}
		i &= uint(len(c.slots) - 1)
		x := &c.slots[i]
		if x.name == name && x.last != 0 {
			x.last = max(x.last, c.base) + 1
			return int32(i), x.last - c.base
		}
		if x.last == 0 {
			break
		}
	}
	return c.add(site{name, hashString(name), c.base + 1}), 1
}

// guess is where to look first. It is no hash: it only has to be quick.
func guess(name string) uint {
	n := uint(len(name))
	if n == 0 {
		return 0
	}
	return n + 5*uint(name[0]) + 3*uint(name[n-1])
}

func (c *sites) add(x site) (index int32) {
	if 2*(c.used+1) > len(c.slots) {
		old := c.slots
		c.slots, c.used = make([]site, max(firstSites, 2*len(old))), 0
		for _, y := range old {
			if y.last != 0 {
				c.add(y)
			}
		}
	}
	c.used++
	mask := uint(len(c.slots) - 1)
	i := guess(x.name) & mask
	for c.slots[i].last != 0 {
		i = (i + 1) & mask
	}
	c.slots[i] = x
	return int32(i)
}
