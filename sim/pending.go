package sim

import "time"

// pending is what pends, the earliest last: most of what is added is due now,
// and goes near the end. Behind the end are free items.
type pending struct {
	entries []entry // by earliest, and of those that are as early the oldest last
}

// entry is an item in the order in which items are offered. It is small, and
// apart from the item, because it moves.
type entry struct {
	earliest, latest time.Duration
	item             *Item
}

func (q *pending) reset() { q.entries = q.entries[:0] }

// insert returns an item to be filled in.
func (q *pending) insert(earliest, latest time.Duration, p *process) *Item {
	n := len(q.entries)
	if n == cap(q.entries) {
		q.grow()
	}
	q.entries = q.entries[:n+1]
	a := q.entries
	item := a[n].item
	for n > 0 && a[n-1].earliest <= earliest {
		a[n] = a[n-1]
		n--
	}
	x := &a[n]
	x.earliest, x.latest, x.item = earliest, latest, item
	item.process, item.again, item.asked = p, 0, 0
	return item
}

func (q *pending) grow() {
	old := q.entries
	q.entries = make([]entry, max(firstEntries, 2*len(old)))
	for i := copy(q.entries, old); i < len(q.entries); i++ {
		q.entries[i].item = new(Item)
	}
	q.entries = q.entries[:len(old)]
}

const firstEntries = 16

// remove takes out the entry at i. Its item can be read until the next insert.
func (q *pending) remove(i int) *Item {
	a, last := q.entries, len(q.entries)-1
	item := a[i].item
	for ; i < last; i++ {
		a[i] = a[i+1]
	}
	a[last].item = item
	q.entries = q.entries[:last]
	return item
}

// removeOf takes out all items of p.
func (q *pending) removeOf(p *process) {
	for i := len(q.entries) - 1; i >= 0; i-- {
		if q.item(i).process == p {
			q.remove(i)
		}
	}
}

// find is the index of the entry whose item has this key, -1 if there is none.
func (q *pending) find(key uint64) int {
	for i := range q.entries {
		if q.entries[i].item.Key == key {
			return i
		}
	}
	return -1
}

func (q *pending) item(i int) *Item { return q.entries[i].item }

// ready finds the limit and how many items are ready: the last n.
func (q *pending) ready() (limit time.Duration, n int) {
	a := q.entries
	i := len(a)
	limit = never
	for i > 0 && a[i-1].earliest <= limit {
		i--
		limit = min(limit, a[i].latest)
	}
	return limit, len(a) - i
}

// first is the index of the first of n ready items of p, else, and when p is nil, of
// the first of all.
func (q *pending) first(n int, p *process) int {
	last := len(q.entries) - 1
	if p == nil {
		return last
	}
	for i := last; i > last-n; i-- {
		if q.item(i).process == p {
			return i
		}
	}
	return last
}
