package sim

import "time"

// View is what a strategy sees of a trial when it is asked. It is valid until
// the answer.
type View struct {
	s      *Sim
	n      int // items are ready
	first  int // index of the entry that is choice 0
	picked int // index of the entry whose instant is asked
	key    uint64
}

// Len is the number of ready items.
func (v *View) Len() int { return v.n }

// Item is the i-th choice: the current process first if it is ready, then by
// earliest instant, then by order of creation.
func (v *View) Item(i int) *Item { return v.s.pending.item(v.index(i)) }

// Window is when the i-th choice may happen, as far as it alone says.
func (v *View) Window(i int) (earliest, latest time.Duration) {
	e := &v.s.pending.entries[v.index(i)]
	return e.earliest, e.latest
}

// index is that of an entry; what is ready stands last, and backwards.
func (v *View) index(i int) int {
	if i == 0 {
		return v.first
	}
	at := len(v.s.pending.entries) - 1 - i
	return at + count(at >= v.first)
}

// Picked is the item whose instant is asked.
func (v *View) Picked() *Item { return v.s.pending.item(v.picked) }

// At is the i-th instant of the menu.
func (v *View) At(i int) time.Duration { return v.s.menu[i] }

// Key is that of the question.
func (v *View) Key() uint64 { return v.key }

// Now is the time since the trial began.
func (v *View) Now() time.Duration { return v.s.now }

// Points is how many items have happened.
func (v *View) Points() int { return v.s.out.Points }

// Choices is how many picks were asked, this one included.
func (v *View) Choices() int { return v.s.out.Choices }

// Name is the hash of the path of an item's owner: what Count.Name holds.
func (v *View) Name(x *Item) uint64 { return v.s.names[x.Owner].path }
