package sim

import (
	"fmt"
	"time"

	"interlease.example/sim/proc"
)

func (p *process) Now() time.Duration {
	p.enter()
	s := p.s
	if s.watching {
		p.heard(uint64(s.now))
		s.touched(proc.Clock())
	}
	return s.now
}

func (p *process) Step() int {
	p.enter()
	return p.s.Step()
}

func (p *process) Touch(r proc.Ref) {
	p.enter()
	p.s.Touch(r)
}

func (p *process) Note(result uint64) {
	p.enter()
	p.s.Note(result)
	if p.s.watching {
		p.heard(result)
	}
}

func (p *process) Schedule(site string, id int, w proc.Window, f proc.Foot, e proc.Effect) {
	p.enter()
	p.s.Schedule(site, id, w, f, e)
}

func (p *process) Host() proc.Host {
	p.enter()
	return p.host
}

func (p *process) Point(site string, f proc.Foot) {
	p.enter()
	p.comeTo(site)
	s := p.s
	p.declares(s.insert(s.now, later(s.now, p.host.stall), p), &f)
	p.park()
}

func (p *process) Delay(site string, w proc.Window, f proc.Foot) {
	p.enter()
	earliest, latest := p.s.window(site, w)
	p.comeTo(site)
	p.declares(p.s.insert(earliest, latest, p), &f)
	p.park()
}

func (p *process) Sleep(site string, d time.Duration, l proc.Limit) error {
	p.enter()
	limited := l.At != 0 || l.Cancel != nil
	if limited {
		if err := p.reached(l); err != nil {
			return err
		}
	}
	p.comeTo(site)
	p.timer(later(p.s.now, max(d, 0)), KindTimer)
	if limited {
		return p.parkWithin(l)
	}
	p.park()
	return nil
}

func (p *process) Yield(site string) {
	p.enter()
	p.comeTo(site)
	if p.host.oneThread {
		p.enqueue(KindYield)
	} else {
		p.soon(KindYield)
	}
	p.park()
}

func (p *process) Wait(site string, g proc.Signal, l proc.Limit) error {
	p.enter()
	x := g.(*signal)
	x.check()
	if x.fired {
		return nil
	}
	if err := p.reached(l); err != nil {
		return err
	}
	p.comeTo(site)
	p.waits, p.tangled = x, true
	x.waiters = append(x.waiters, waiter{p, KindWake})
	return p.parkWithin(l)
}

func (p *process) Fork(label string, body func(proc.P)) proc.Signal {
	p.enter()
	q := p.s.spawn(p.host, p, label, p.daemon, body)
	q.end = p.host.signal(label)
	if p.host.oneThread {
		q.enqueue(KindStart)
	} else {
		q.start(proc.Window{})
	}
	return q.end
}

func (p *process) Draw(site string, n int) int {
	p.enter()
	if n == 1 {
		return 0
	}
	hash := hashString(site)
	answer := p.s.draw(fold(p.path^hash, hash3+p.draws.next(hash)), n)
	if p.s.watching {
		p.heard(uint64(answer))
	}
	return answer
}

func (p *process) Deadline(name string, at time.Duration) {
	p.enter()
	if at > p.s.now {
		p.s.name(at)
	}
}

// reached reports a limit that ends a verb before it has begun.
func (p *process) reached(l proc.Limit) error {
	if l.Cancel != nil {
		if g := l.Cancel.(*signal); g.Fired() {
			return proc.ErrCancelled
		}
	}
	if l.At != 0 && l.At <= p.s.now {
		return proc.ErrDeadline
	}
	return nil
}

// parkWithin parks with the limit pending, too, and says what ended the wait.
func (p *process) parkWithin(l proc.Limit) error {
	if l.At != 0 {
		p.timer(l.At, KindDeadline)
		p.tangled = true
	}
	if l.Cancel != nil {
		p.cancel, p.tangled = l.Cancel.(*signal), true
		p.cancel.waiters = append(p.cancel.waiters, waiter{p, KindCancel})
	}
	p.park()
	switch p.woke {
	case KindDeadline:
		return proc.ErrDeadline
	case KindCancel:
		return proc.ErrCancelled
	case KindLost:
		return proc.ErrLost
	}
	return nil
}

// String is the path of the process, for messages.
func (p *process) String() string { return fmt.Sprintf("%s/%s", p.host.name, p.s.nameOf(p.owner)) }
