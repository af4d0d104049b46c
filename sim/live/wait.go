package live

import (
	"interlease.example/sim/proc"
)

// reason is why a wait ended.
type reason uint8

const (
	answered  reason = iota // or due, or fired
	deadline                // Limit.At
	cancelled               // Limit.Cancel
	lost                    // the other host went down
	condemned               // the own host went down
)

func (r reason) err() error {
	switch r {
	case deadline:
		return proc.ErrDeadline
	case cancelled:
		return proc.ErrCancelled
	case lost:
		return proc.ErrLost
	}
	return nil
}

// wait is one suspension of a process. Whatever settles it first ends it.
type wait struct {
	p       *process
	site    string
	settled bool
	place   <-chan struct{} // in the queue of the host, once it is settled
	done    chan reason     // holds one
	alarms  []*alarm
	signals []*signal
}

// begin makes a wait that l may end. It is called with mu held, and followed by
// what else may end the wait and by park.
func (p *process) begin(site string, l proc.Limit) *wait {
	w := &wait{p: p, site: site, done: make(chan reason, 1)}
	p.wait = w
	if l.At != 0 {
		w.timer(l.At-p.l.Now(), deadline)
	}
	if l.Cancel != nil {
		l.Cancel.(*signal).enlist(w, cancelled)
	}
	return w
}

// reached reports a limit that ends a verb before it has begun. It is called
// with mu held.
func (p *process) reached(l proc.Limit) error {
	if l.Cancel != nil {
		g := l.Cancel.(*signal)
		if g.check(p); g.fired {
			return proc.ErrCancelled
		}
	}
	if l.At != 0 && l.At <= p.l.Now() {
		return proc.ErrDeadline
	}
	return nil
}

// settle ends the wait unless it has ended. It is called with mu held.
func (w *wait) settle(why reason) {
	if w.settled {
		return
	}
	w.settled = true
	w.p.l.active++
	w.place = w.p.host.turn.line()
	w.done <- why
	for _, a := range w.alarms {
		w.p.l.drop(a)
	}
	for _, g := range w.signals {
		g.forget(w)
	}
}

// park gives up the turn of the host until the wait has ended. It is called with
// mu held and returns with it.
func (w *wait) park() error {
	p := w.p
	p.l.rest()
	p.l.mu.Unlock()
	p.host.turn.Give()
	why := <-w.done
	<-w.place
	p.l.mu.Lock()
	p.wait = nil
	p.turns()
	return why.err()
}

// condemn makes p unwind: at once if it waits, else at its next verb. It is
// called with mu held.
func (p *process) condemn() {
	p.dying = true
	if p.wait != nil {
		p.wait.settle(condemned)
	}
}
