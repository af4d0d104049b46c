package store

// pool keeps objects for many trials. One that is given back is used again; one
// that is not rests until the next trial.
type pool[T any] struct {
	all  []*T
	used int
	free []*T
}

func (o *pool[T]) take() *T {
	if n := len(o.free); n > 0 {
		x := o.free[n-1]
		o.free = o.free[:n-1]
		return x
	}
	if o.used == len(o.all) {
		o.all = append(o.all, new(T))
	}
	o.used++
	return o.all[o.used-1]
}

func (o *pool[T]) give(x *T)   { o.free = append(o.free, x) }
func (o *pool[T]) inUse() []*T { return o.all[:o.used] }
func (o *pool[T]) reset()      { o.free, o.used = o.free[:0], 0 }

// slots keeps objects that are scheduled, each under a number that no other one
// has that is taken: the id of what is pending. A count since the trial began
// would do, too, but would change with every statement before it, and with it
// the key by which the choice is recorded.
type slots[T any] struct {
	all   []*T
	taken []bool
}

func (o *slots[T]) take() (x *T, slot int) {
	for i := range o.all {
		if !o.taken[i] {
			o.taken[i] = true
			return o.all[i], i
		}
	}
	o.all, o.taken = append(o.all, new(T)), append(o.taken, true)
	return o.all[len(o.all)-1], len(o.all) - 1
}

func (o *slots[T]) give(slot int) { o.taken[slot] = false }
func (o *slots[T]) reset()        { clear(o.taken) }
