package sim

import (
	"fmt"
	"slices"
	"time"

	"interlease.example/sim/proc"
)

// tick is what an idle daemon waits for.
type tick struct {
	due     proc.Due // nil: it isn't idle
	foot    proc.Foot
	since   time.Duration
	every   time.Duration
	dirty   bool
	pending bool
}

// Idle suspends a daemon until the first tick at which due says that there is
// something to do. The ticks before are one step: nobody could tell them apart.
func (p *process) Idle(site string, every time.Duration, f proc.Foot, due proc.Due,
	l proc.Limit,
) error {
	p.enter()
	if every <= 0 {
		panic(fmt.Sprintf("sim: idle at %q every %v", site, every))
	}
	if err := p.reached(l); err != nil {
		return err
	}
	p.at(site)
	s := p.s
	since := s.now
	p.tick = tick{due: due, foot: f, since: since, every: every, dirty: true}
	s.idle = append(s.idle, p)
	err := p.parkWithin(l)
	if err == nil {
		s.Note(uint64((s.now - since) / every)) // how many ticks were one
	}
	return err
}

// wakeUp ends the idleness of p.
func (p *process) wakeUp() {
	p.tick = tick{}
	s := p.s
	s.idle = slices.DeleteFunc(s.idle, func(q *process) bool { return q == p })
}

// disturb has every idle daemon asked again whose Due may have changed by r.
func (s *Sim) disturb(r proc.Ref) {
	for _, p := range s.idle {
		p.tick.dirty = p.tick.dirty || r.Writes() && proc.Foot{r}.Conflicts(p.tick.foot)
	}
}

// refreshIdle asks the daemons whose answer may have changed.
func (s *Sim) refreshIdle() {
	for _, p := range s.idle {
		if p.tick.dirty && p.state == parked {
			p.refresh()
		}
	}
}

func (p *process) refresh() {
	s, t := p.s, &p.tick
	t.dirty = false
	s.audit.judging = true
	at, ok := t.due.Due(s.now)
	s.audit.judging = false
	if t.pending {
		s.removeKey(p.key ^ KindTick.salt())
		p.items--
		t.pending = false
	}
	if !ok {
		return
	}
	ticks := max(1, (max(at, s.now)-t.since+t.every-1)/t.every)
	p.timer(later(t.since, ticks*t.every), KindTick)
	s.itemOf(p.key^KindTick.salt()).declare(t.foot, p.ord)
	t.pending = true
}

func (s *Sim) itemOf(key uint64) *Item {
	return &s.pending[slices.IndexFunc(s.pending, func(x Item) bool { return x.Key == key })]
}

func (s *Sim) removeKey(key uint64) {
	s.remove(slices.IndexFunc(s.pending, func(x Item) bool { return x.Key == key }))
}
