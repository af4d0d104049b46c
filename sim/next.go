package sim

// next lets one item happen. It returns the process that runs, or nil when the item
// was an effect, which has happened, or when the trial stops.
func (s *Sim) next() *process {
	limit, n := s.pending.ready()
	if n == 0 || s.Step() >= s.config.MaxPoints {
		s.ended()
		return nil
	}
	if n < len(s.pending.entries) {
		s.out.Forced++
	}
	i := len(s.pending.entries) - 1
	at := max(s.now, s.pending.entries[i].earliest)
	if n > 1 || s.config.Instants && at < limit {
		if i, at = s.choose(n, limit); s.raise != nil {
			return nil
		}
	}
	if at > s.config.MaxTime {
		s.fail(TooLate, "", s.config.MaxTime.String())
		return nil
	}
	s.now = at
	return s.happen(i)
}

// happen removes the entry at i and begins its step.
func (s *Sim) happen(i int) *process {
	x := s.pending.remove(i)
	s.out.Points++
	s.step(x)
	if s.observer != nil {
		s.observer.Happened(x)
	}
	p := x.process
	if p == nil {
		s.perform(x.effect)
		return nil
	}
	s.out.SelfPicks += count(p == s.current)
	s.current = p
	s.goOn(p, x.Kind)
	return p
}

// count is 1 for true. Nobody can foresee whether a process goes on, so that a branch
// would cost more.
func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// step opens the record of a step. The digest takes in the result of the step
// before, which has just become known.
func (s *Sim) step(x *Item) {
	h := fold(s.digest^s.result^x.Key, hash1^uint64(s.now))
	s.digest = fold(h^footLow(&x.Foot), hash2^footHigh(&x.Foot))
	s.result = 0
	if s.watching {
		s.watch(x)
	}
}

// goOn makes p the process that runs.
func (s *Sim) goOn(p *process, why Kind) {
	s.running, p.state, p.woke = p, running, why
	p.turn++
	if p.tangled || s.watching {
		p.loosen(why)
	}
}

// loosen is the part of goOn that most points don't need.
func (p *process) loosen(why Kind) {
	if p.tangled {
		p.untangle()
	}
	if p.s.watching {
		p.heard(p.key + uint64(why))
	}
}

// queued is a process of a host with one thread that goes on before any item.
type queued struct {
	p    *process
	turn uint32
	why  Kind
}

// enqueue lets p go on before any item, in order of arrival.
func (p *process) enqueue(why Kind) {
	p.s.queue = append(p.s.queue, queued{p, p.turn, why})
	p.s.urgent = true
}

// nextQueued runs the next of the queue whose process still waits for it.
func (s *Sim) nextQueued() (next *process, done bool) {
	q := s.queue[s.queued]
	s.queued++
	if s.queued == len(s.queue) {
		s.queue, s.queued = s.queue[:0], 0
	}
	if q.p.turn != q.turn {
		return nil, false
	}
	if s.Step() >= s.config.MaxPoints {
		s.tooManyPoints()
		return nil, false
	}
	s.out.Turns++
	s.step(&Item{Key: q.p.key ^ q.why.salt(), Owner: q.p.owner, Kind: q.why, process: q.p})
	s.current = q.p
	s.goOn(q.p, q.why)
	return q.p, true
}
