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
	p.comeTo(site)
	s := p.s
	since := s.now
	p.tick = tick{due: due, foot: f, since: since, every: every, dirty: true}
	p.tangled, s.watching = true, true
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
	at, ok := s.askDue(t.due)
	if t.pending {
		s.pending.remove(s.pending.find(p.key ^ KindTick.salt()))
		t.pending = false
	}
	if !ok {
		return
	}
	ticks := max(1, (max(at, s.now)-t.since+t.every-1)/t.every)
	p.timer(later(t.since, ticks*t.every), KindTick)
	x := s.pending.item(s.pending.find(p.key ^ KindTick.salt()))
	x.declare(&t.foot, p.ord == 1)
	t.pending = true
}

// askDue asks a daemon. What it reads doesn't belong to the step that ended.
func (s *Sim) askDue(due proc.Due) (at time.Duration, ok bool) {
	defer s.caught()
	s.audit.judging = true
	at, ok = due.Due(s.now)
	s.audit.judging = false
	return at, ok
}
