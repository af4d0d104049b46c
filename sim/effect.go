package sim

import (
	"fmt"
	"time"

	"interlease.example/sim/proc"
)

// effect is one step of a service, pending.
type effect struct {
	e    proc.Effect
	call *call // nil: it was scheduled
	site string
}

var _ proc.World = (*Sim)(nil)

// Now is the time since the trial began.
func (s *Sim) Now() time.Duration {
	if s.watching {
		s.touched(proc.Clock())
	}
	return s.now
}

// Step is the number of the current step, from 1; 0 in Setup. With Config.Trace
// its record is Trace()[Step()-1].
func (s *Sim) Step() int { return s.out.Points + s.out.Turns }

// Touch notes that the current step reads or writes r.
func (s *Sim) Touch(r proc.Ref) {
	if s.watching {
		s.touched(r)
	}
}

// Note adds the result of the current step to the digest.
func (s *Sim) Note(result uint64) {
	s.refuse()
	s.result = fold(s.result^result, hash4)
}

// Schedule makes e happen inside w. An item with the same site and id must not
// be pending.
func (s *Sim) Schedule(site string, id int, w proc.Window, f proc.Foot, e proc.Effect) {
	s.refuse()
	h := hashString(site)
	key := fold(h^hash3, uint64(id)^hash1)
	s.mustDiffer(key, site, id)
	earliest, latest := s.window(site, w)
	x := s.insert(earliest, latest, nil)
	x.effect = s.takeEffect(effect{e, nil, site})
	x.again = s.scheduled.next(key)
	x.Key, x.Kind, x.Owner = key, KindEffect, s.service(h, site)
	x.Count = s.names[x.Owner].count
	x.declare(&f, x.again == 1)
}

// service is the name under which what is scheduled at a site is counted.
func (s *Sim) service(hash uint64, site string) int32 {
	path := fold(hash^hash2, hash4)
	for _, i := range s.services {
		if s.names[i].path == path {
			return i
		}
	}
	i := s.addName(name{path: path, label: site, ordinal: 1, parent: -1})
	s.services = append(s.services, i)
	return i
}

func (s *Sim) takeEffect(e effect) (index int32) {
	if n := len(s.freeEffects); n > 0 {
		i := s.freeEffects[n-1]
		s.freeEffects = s.freeEffects[:n-1]
		s.effects[i] = e
		return i
	}
	s.effects = append(s.effects, e)
	return int32(len(s.effects) - 1)
}

// perform lets an effect happen, on the stack of whoever decides.
func (s *Sim) perform(i int32) {
	defer s.caught()
	x := s.effects[i]
	s.effects[i] = effect{}
	s.freeEffects = append(s.freeEffects, i)
	if x.call != nil {
		x.e.Happen(s, x.call)
		return
	}
	x.e.Happen(s, nobodyAsked{})
}

// nobodyAsked is the Reply of what a service scheduled.
type nobodyAsked struct{}

func (nobodyAsked) Answer(proc.Window) { panic("sim: answer to a scheduled effect: nobody asked") }
func (nobodyAsked) Waiting() bool      { return false }

// call is a request under way, and its Reply.
type call struct {
	s        *Sim
	asker    asker
	answered bool
	site     string
}

func (p *process) Call(site string, w proc.Window, f proc.Foot, e proc.Effect, l proc.Limit) error {
	p.enter()
	if err := p.reached(l); err != nil {
		return err
	}
	earliest, latest := p.s.window(site, w)
	p.comeTo(site)
	s := p.s
	c := s.calls.take()
	*c = call{s: s, asker: p.asks(proc.Window{}), site: site}
	x := s.insert(earliest, latest, nil)
	x.effect = s.takeEffect(effect{e, c, site})
	x.Key, x.Owner, x.Kind, x.Count = p.key^KindEffect.salt(), p.owner, KindEffect, p.count
	x.declare(&f, p.ord == 1)
	return p.parkWithin(l)
}

// asks is p, as it will wait in this turn.
func (p *process) asks(transit proc.Window) asker { return asker{p, p.turn, p.key, transit} }

func (c *call) Waiting() bool { return !c.answered && c.asker.waiting() }

func (c *call) Answer(w proc.Window) {
	c.s.refuse()
	if c.answered {
		panic(fmt.Sprintf("sim: second answer to %q", c.site))
	}
	c.answered = true
	c.asker.transit = w
	c.s.answer(c.asker, KindReply)
}

// answer lets a process that still waits go on inside the window.
func (s *Sim) answer(a asker, k Kind) {
	if !a.waiting() {
		return
	}
	earliest, latest := s.window(a.p.at, a.transit)
	a.p.owns(s.insert(earliest, latest, a.p), k)
}

func (p *process) Invoke(h proc.Host, label string, transit proc.Window, body func(proc.P),
	l proc.Limit,
) error {
	p.enter()
	if err := p.reached(l); err != nil {
		return err
	}
	p.comeTo(label)
	asks, to := p.asks(transit), h.(*Host)
	if to.down {
		earliest, latest := p.s.window(label, transit)
		p.owns(p.s.insert(earliest, latest, p), KindLost)
		return p.parkWithin(l)
	}
	q := p.s.spawn(to, p, label, p.daemon, body)
	q.asker = asks
	q.start(transit)
	return p.parkWithin(l)
}
