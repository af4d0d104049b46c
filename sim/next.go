package sim

// next lets one item happen. It returns the slot of the process that runs, or a
// negative number when the item was an effect, which has happened.
func (s *Sim) next() int32 {
	a := s.pending
	limit, n, current := never, 0, 0
	for n < len(a) {
		x := &a[n]
		if x.Earliest > limit {
			s.out.Forced++
			break
		}
		limit = min(limit, x.Latest)
		if x.slot == s.current && current == 0 && a[0].slot != s.current {
			current = n
		}
		n++
	}
	i := current
	if n > 1 {
		i = s.askPick(n, current)
	}
	at := max(s.now, a[i].Earliest)
	if s.config.Instants && at < limit && !s.config.Untimed {
		at = s.askInstant(i, at, limit)
	}
	if at > s.config.MaxTime {
		s.fail(TooLate, "", s.config.MaxTime.String())
		return over
	}
	s.now = at
	return s.happen(i)
}

// happen removes the i-th item and begins its step.
func (s *Sim) happen(i int) int32 {
	x := s.pending[i]
	s.remove(i)
	s.out.Points++
	if x.slot == s.current {
		s.out.SelfPicks++
	}
	s.step(&x)
	if x.slot < 0 {
		s.perform(^x.slot)
		return over
	}
	p := s.processes[x.slot]
	s.current = x.slot
	p.items--
	p.goOn(x.Kind)
	return x.slot
}

// step opens the record of a step: the digest takes in everything but the
// result, which is closed by the next decision.
func (s *Sim) step(x *Item) {
	h := fold(s.digest^x.Key, hash1^uint64(s.now))
	s.digest = fold(h^footLow(&x.Foot), hash2^footHigh(&x.Foot))
	s.result = 0
	s.foot = x.Foot
	if s.config.Trace || s.config.Count || s.tap != nil || s.audit.on {
		s.watch(x)
	}
}

// goOn makes the process the one that runs.
func (p *process) goOn(why Kind) {
	p.woke = why
	p.turn++
	if p.items > 0 || p.waits != nil || p.cancel != nil || p.tick.due != nil {
		p.untangle()
	}
	p.state = running
	p.s.running = p
	if p.s.config.Histories {
		p.heard(p.key + uint64(why))
	}
}

// queued is a process of a host with one thread that goes on before any item.
type queued struct {
	p    *process
	turn uint32
	why  Kind
}

// nextQueued runs the next of the queue whose process still waits for it.
func (s *Sim) nextQueued() (slot int32, done bool) {
	q := s.queue[s.queued]
	s.queued++
	if s.queued == len(s.queue) {
		s.queue, s.queued = s.queue[:0], 0
	}
	if q.p.turn != q.turn {
		return 0, false
	}
	s.out.Turns++
	x := Item{Key: q.p.key ^ q.why.salt(), slot: q.p.slot, Owner: q.p.owner, Kind: q.why}
	s.step(&x)
	s.current = q.p.slot
	q.p.goOn(q.why)
	return q.p.slot, true
}
