package live

import (
	"time"

	"interlease.example/sim/proc"
)

var _ proc.P = (*process)(nil)

func (p *process) Now() time.Duration {
	p.enter()
	return p.l.Now()
}

func (p *process) Step() int {
	p.enter()
	return p.step
}

func (p *process) Touch(proc.Ref) { p.enter() }

func (p *process) Note(uint64) { p.enter() }

func (p *process) Schedule(site string, id int, w proc.Window, f proc.Foot, e proc.Effect) {
	p.enter()
	p.l.Schedule(site, id, w, f, e)
}

func (p *process) Host() proc.Host {
	p.enter()
	return p.host
}

func (p *process) Deadline(string, time.Duration) { p.enter() }

func (p *process) Draw(site string, n int) int {
	p.enter()
	return p.l.draw(site, n)
}

func (p *process) Point(site string, f proc.Foot) {
	p.enter()
	if stall := p.host.options.Stall; stall > 0 {
		p.Delay(site, proc.UpTo(stall), f)
		return
	}
	p.Yield(site)
}

func (p *process) Delay(site string, w proc.Window, _ proc.Foot) {
	_ = p.due(site, w, proc.Limit{}) // nothing ends it early
}

func (p *process) Sleep(site string, d time.Duration, l proc.Limit) error {
	d = max(d, 0)
	return p.due(site, proc.Window{Min: d, Max: d + p.host.options.Lateness}, l)
}

// due suspends the process for a time inside w.
func (p *process) due(site string, w proc.Window, limit proc.Limit) error {
	l := p.l
	l.mu.Lock()
	defer l.mu.Unlock()
	p.enterLocked()
	if err := p.reached(limit); err != nil {
		return err
	}
	d := l.within(site, w)
	wait := p.begin(site, limit)
	wait.timer(d, answered)
	return wait.park()
}

// timer makes the wait end after d. It is called with mu held.
func (w *wait) timer(d time.Duration, why reason) {
	w.alarms = append(w.alarms, w.p.l.after(d, func() { w.settle(why) }))
}

func (p *process) Yield(string) {
	p.l.mu.Lock()
	defer p.l.mu.Unlock()
	p.enterLocked()
	place := p.host.turn.line() // with mu held: a boot gets in line behind it
	p.l.mu.Unlock()
	p.host.turn.Give()
	<-place
	p.l.mu.Lock()
	p.turns()
}

func (p *process) Wait(site string, s proc.Signal, limit proc.Limit) error {
	p.l.mu.Lock()
	defer p.l.mu.Unlock()
	p.enterLocked()
	g := s.(*signal)
	if g.check(p); g.fired {
		return nil
	}
	if err := p.reached(limit); err != nil {
		return err
	}
	w := p.begin(site, limit)
	g.enlist(w, answered)
	return w.park()
}

func (p *process) Fork(label string, body func(proc.P)) proc.Signal {
	p.l.mu.Lock()
	defer p.l.mu.Unlock()
	p.enterLocked()
	q := p.l.add(p.host, label, p.daemon, body)
	q.end = p.host.signal(label)
	q.start()
	return q.end
}

func (p *process) Invoke(h proc.Host, label string, transit proc.Window, body func(proc.P),
	limit proc.Limit,
) error {
	l := p.l
	l.mu.Lock()
	defer l.mu.Unlock()
	p.enterLocked()
	if err := p.reached(limit); err != nil {
		return err
	}
	d := l.within(label, transit)
	w, to := p.begin(label, limit), h.(*Host)
	if to.down {
		w.timer(d, lost)
		return w.park()
	}
	q := l.add(to, label, p.daemon, body)
	q.asker = asker{w, transit}
	l.after(d, q.arrive)
	return w.park()
}

// arrive begins a process that was invoked, unless its host went down meanwhile.
func (p *process) arrive() {
	if p.dying {
		p.remove()
		return
	}
	p.start()
}

// asker is who waits for the answer to a request. The zero asker is nobody.
type asker struct {
	w       *wait
	transit proc.Window
}

// answer lets the asker go on, once, after a time inside the transit. It is
// called with mu held.
func (a *asker) answer(why reason) {
	w := a.w
	a.w = nil
	if w != nil && !w.settled {
		l := w.p.l
		l.after(l.within(w.site, a.transit), func() { w.settle(why) })
	}
}
