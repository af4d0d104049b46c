package sim

import "time"

// pending is what pends, the earliest last: most of what is added is due now,
// and goes near the end.
type pending struct {
	entries []entry // by earliest, and of those that are as early the oldest last
	items   []Item
	holes   []int32 // of items
}

// entry is an item in the order in which items are offered. It is small, and
// apart from the item, because it moves.
type entry struct {
	earliest, latest time.Duration
	item             int32
	slot             int32 // of a process, or ^ of an effect
}

func (q *pending) reset() {
	q.entries, q.items, q.holes = q.entries[:0], q.items[:0], q.holes[:0]
}

// insert returns an item to be filled in. The pointer is good until the next insert.
func (q *pending) insert(earliest, latest time.Duration, slot int32) *Item {
	n := len(q.entries)
	if n == cap(q.entries) {
		q.entries = append(q.entries, entry{})
	}
	a := q.entries[:n+1]
	for n > 0 && a[n-1].earliest <= earliest {
		a[n] = a[n-1]
		n--
	}
	i := q.hole()
	x := &a[n]
	x.earliest, x.latest, x.item, x.slot = earliest, latest, i, slot
	q.entries = a
	return &q.items[i]
}

func (q *pending) hole() int32 {
	n := len(q.holes)
	if n == 0 {
		q.items = append(q.items, Item{})
		return int32(len(q.items) - 1)
	}
	i := q.holes[n-1]
	q.holes = q.holes[:n-1]
	return i
}

// remove takes out the entry at i. Its item can be read until the next insert.
func (q *pending) remove(i int) {
	a := q.entries
	q.holes = append(q.holes, a[i].item)
	for ; i+1 < len(a); i++ {
		a[i] = a[i+1]
	}
	q.entries = a[:len(a)-1]
}

// removeOf takes out all items of a slot.
func (q *pending) removeOf(slot int32) {
	for i := len(q.entries) - 1; i >= 0; i-- {
		if q.entries[i].slot == slot {
			q.remove(i)
		}
	}
}

// find is the index of the entry whose item has this key, -1 if there is none.
func (q *pending) find(key uint64) int {
	for i := range q.entries {
		if q.items[q.entries[i].item].Key == key {
			return i
		}
	}
	return -1
}

func (q *pending) item(i int) *Item { return &q.items[q.entries[i].item] }

// ready finds the limit and how many items are ready: the last n. Of the process
// in slot it finds the first entry, else the first of all.
func (q *pending) ready(slot int32) (limit time.Duration, n, first int) {
	a := q.entries
	limit, first = never, len(a)-1
	for i := len(a) - 1; i >= 0; i-- {
		x := &a[i]
		if x.earliest > limit {
			break
		}
		limit = min(limit, x.latest)
		if x.slot == slot && a[first].slot != slot {
			first = i
		}
		n++
	}
	return limit, n, first
}
