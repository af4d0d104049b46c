package live

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"interlease.example/sim/proc"
)

// stop unwinds a process; only run recovers it.
type stop struct{}

// process is a goroutine on a host, and the verbs of its code.
type process struct {
	l        *Live
	host     *Host
	label    string
	daemon   bool
	body     func(proc.P)
	id       uint64 // of its goroutine, 0 before it has begun
	step     int
	wait     *wait // nil while it runs
	dying    bool
	finished bool
	end      *signal // fires at its end; may be nil
	asker    asker   // of whoever invoked it
}

// add makes a process that has not begun. It is called with mu held.
func (l *Live) add(h *Host, label string, daemon bool, body func(proc.P)) *process {
	p := &process{l: l, host: h, label: label, daemon: daemon, body: body}
	l.processes = append(l.processes, p)
	if !daemon {
		l.open++
	}
	return p
}

// start begins it. It is called with mu held.
func (p *process) start() {
	p.l.active++
	p.l.ended.Add(1)
	go p.run(p.host.turn.line())
}

func (p *process) run(place <-chan struct{}) {
	defer p.l.ended.Done()
	<-place
	defer p.host.turn.Give()
	defer p.over()
	p.began(goroutine())
	p.body(p)
	p.finished = true
}

func (p *process) began(id uint64) {
	l := p.l
	l.mu.Lock()
	defer l.mu.Unlock()
	p.id = id
	l.running[id] = p
	p.turns()
}

// turns notes that a step of p begins, with mu held.
func (p *process) turns() {
	if p.dying {
		panic(stop{})
	}
	p.l.step++
	p.step = p.l.step
}

// over recovers what the body panicked with: here the stack is still its own.
func (p *process) over() {
	r := recover()
	l := p.l
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.running, p.id)
	if _, stopped := r.(stop); r != nil && !stopped {
		l.fail(fmt.Errorf("live: panic in %v: %v\n%s", p, r, debug.Stack()))
	} else if r == nil && !p.finished {
		l.fail(fmt.Errorf("live: %v ended its goroutine; did it call testing.T?", p))
	}
	if p.finished && !p.dying {
		p.tell()
	}
	p.remove()
	l.rest()
}

// tell lets go on whoever waits for the end of p.
func (p *process) tell() {
	if p.end != nil {
		p.end.fire()
	}
	p.asker.answer(answered)
}

// remove forgets p, which has ended or never began. It is called with mu held.
func (p *process) remove() {
	l := p.l
	i := slices.Index(l.processes, p)
	l.processes = slices.Delete(l.processes, i, i+1)
	if !p.daemon {
		l.open--
	}
	l.changed.Broadcast()
}

// enter is the first line of every verb.
func (p *process) enter() {
	p.l.mu.Lock()
	defer p.l.mu.Unlock()
	p.enterLocked()
}

func (p *process) enterLocked() {
	if caller := p.l.refuseLocked(); caller != p {
		panic("live: a process used a P that is not its own, or kept one beyond its end")
	}
}

func (p *process) String() string { return p.host.name + "/" + p.label }

// whoWaits is called with mu held.
func (l *Live) whoWaits() string {
	var who []string
	for _, p := range l.processes {
		if w := p.wait; w != nil && !p.daemon {
			who = append(who, fmt.Sprintf("%v waits at %q", p, w.site))
		}
	}
	return strings.Join(who, ", ")
}
