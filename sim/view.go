package sim

import "time"

// View is what a strategy sees of a trial when it is asked. It is valid until
// the answer.
type View struct {
	s       *Sim
	ready   []Item // as pending
	current int    // index in ready of choice 0
	picked  int    // index in ready of the item whose instant is asked
	key     uint64
}

// Len is the number of ready items.
func (v *View) Len() int { return len(v.ready) }

// Item is the i-th choice: the current process first if it is ready, then by
// earliest instant, then by order of creation.
func (v *View) Item(i int) *Item { return &v.ready[v.index(i)] }

func (v *View) index(i int) int {
	if i == 0 {
		return v.current
	}
	if i <= v.current {
		return i - 1
	}
	return i
}

// Picked is the item whose instant is asked.
func (v *View) Picked() *Item { return &v.ready[v.picked] }

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
