package live

import (
	"fmt"
	"runtime/debug"

	"interlease.example/sim/proc"
)

// item names what is scheduled: two that are pending at once differ.
type item struct {
	site string
	id   int
}

// Schedule makes e happen inside w. An item with the same site and id must not
// be pending.
func (l *Live) Schedule(site string, id int, w proc.Window, _ proc.Foot, e proc.Effect) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.refuseLocked()
	i := item{site, id}
	if _, pending := l.scheduled[i]; pending {
		panic(fmt.Sprintf("live: two items of %q with id %d are pending", site, id))
	}
	d := l.within(site, w)
	l.scheduled[i] = struct{}{}
	l.after(d, func() {
		delete(l.scheduled, i)
		l.perform(site, e, nobodyAsked{})
	})
}

// perform lets an effect happen, in the turn of the services. It is called with
// mu held, and gives it up meanwhile.
func (l *Live) perform(site string, e proc.Effect, r proc.Reply) {
	l.mu.Unlock()
	defer l.mu.Lock()
	l.services.Take()
	defer l.services.Give()
	defer l.recovered(site)
	l.mu.Lock()
	l.step++
	l.effect = l.step
	l.mu.Unlock()
	e.Happen(l, r)
}

func (l *Live) recovered(site string) {
	r := recover()
	l.mu.Lock()
	defer l.mu.Unlock()
	if r != nil && !l.closed { // one that starts processes fails then, rightly
		l.fail(fmt.Errorf("live: panic in the effect of %q: %v\n%s", site, r, debug.Stack()))
	}
}

// nobodyAsked is the Reply of what a service scheduled.
type nobodyAsked struct{}

func (nobodyAsked) Answer(proc.Window) { panic("live: answer to a scheduled effect: nobody asked") }
func (nobodyAsked) Waiting() bool      { return false }

// call is a request under way, and its Reply.
type call struct {
	l        *Live
	w        *wait
	answered bool
}

func (p *process) Call(site string, w proc.Window, _ proc.Foot, e proc.Effect,
	limit proc.Limit,
) error {
	l := p.l
	l.mu.Lock()
	defer l.mu.Unlock()
	p.enterLocked()
	if err := p.reached(limit); err != nil {
		return err
	}
	d := l.within(site, w)
	wait := p.begin(site, limit)
	c := &call{l: l, w: wait}
	l.after(d, func() { l.perform(site, e, c) })
	return wait.park()
}

func (c *call) Waiting() bool {
	c.l.mu.Lock()
	defer c.l.mu.Unlock()
	return !c.answered && !c.w.settled
}

func (c *call) Answer(w proc.Window) {
	c.l.mu.Lock()
	defer c.l.mu.Unlock()
	c.l.refuseLocked()
	if c.answered {
		panic(fmt.Sprintf("live: second answer to %q", c.w.site))
	}
	c.answered = true
	a := asker{c.w, w}
	a.answer(answered)
}
