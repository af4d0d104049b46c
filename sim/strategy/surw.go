package strategy

import "interlease.example/sim"

// SURW is selectively uniform random walk ("Selectively Uniform Concurrency
// Testing", ASPLOS 2025): all orders of the interesting events are equally
// likely, if the plan's counts are right, however many other events there are.
// It draws the process that has the next interesting event, with the weight of
// how many each still has, those included that have not begun; what is not
// interesting runs freely. A count of 0 counts as 1. Without a plan it is a
// random walk.
type SURW struct {
	rand  sim.Rand
	left  []int // interesting events of each count of the plan
	total int
	next  int   // whose event is next, none when all had theirs
	free  []int // what Pick may answer
}

const none = -2 // no Item.Count

// Begin takes the counts of the plan.
func (u *SURW) Begin(plan *sim.Plan, trial uint64) {
	u.rand = stream(plan, trial)
	u.left, u.total = u.left[:0], 0
	for _, c := range plan.Counts {
		u.left = append(u.left, max(1, c.Interesting))
		u.total += max(1, c.Interesting)
	}
	u.draw()
}

// draw draws who has the next interesting event.
func (u *SURW) draw() {
	u.next = none
	if u.total == 0 {
		return
	}
	u.next = 0
	x := u.rand.Intn(u.total)
	for _, n := range u.left {
		x -= n
		u.next += one(x >= 0)
	}
}

// one is 1 for true. Where chance decides, a branch costs more: nobody can foresee
// it.
func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// may reports whether x may run before the next interesting event, or is it. So may
// all that the plan doesn't know.
func (u *SURW) may(x *sim.Item) bool {
	return int(x.Count) == u.next || x.Count < 0 || !x.Interesting()
}

// Pick answers evenly among what is free. If all that is ready is interesting
// and another's turn, time or a lock keeps that one back: then it answers by
// weight.
func (u *SURW) Pick(v *sim.View) int {
	n := v.Len()
	if len(u.free) < n {
		u.free = make([]int, n)
	}
	free := 0
	for i := range n {
		u.free[free] = i
		free += one(u.may(v.Item(i)))
	}
	if free == 0 {
		return u.byWeight(v)
	}
	return u.free[u.rand.Intn(free)]
}

func (u *SURW) byWeight(v *sim.View) int {
	total := 0
	for i := range v.Len() {
		total += max(1, u.left[v.Item(i).Count])
	}
	k := u.rand.Intn(total)
	for i := range v.Len() {
		if k -= max(1, u.left[v.Item(i).Count]); k < 0 {
			return i
		}
	}
	return 0
}

// Happened counts interesting events, also those that nobody was asked about.
func (u *SURW) Happened(x *sim.Item) {
	if x.Count < 0 || !x.Interesting() {
		return
	}
	if u.left[x.Count] > 0 {
		u.left[x.Count]--
		u.total--
	}
	u.draw()
}

// Instant answers evenly.
func (u *SURW) Instant(_ *sim.View, n int) int { return u.rand.Intn(n) }
