package check

import "interlease.example/model"

// nothingLeft: S20 V17, looked at when the trial has ended.
//
//	(a) no row is active whose run ended more than Bounds.Release ago
//	(b) no sandbox exists that neither an owning row nor a live run names
//	(c) a run that sees a free sandbox of its scope with another fingerprint leaves
//	    it to nobody: somebody takes it or its row, or begins to take it down,
//	    before the acquisition returns
//
// A row whose run ended more recently, and a sandbox of an acquisition that has
// not returned, are undecided. A sandbox that is being destroyed counts as gone.
func nothingLeft() Property {
	return Property{
		ID:     "nothing-is-left-behind",
		Text:   "no lease outlives its run for long, and no sandbox is forgotten",
		Covers: []string{"S20", "V03", "V17"},
		Judge:  judgeLeftovers,
		Reach:  []SituationID{DiesInRelease, LeaseParked},
	}
}

const (
	staleRow   Kind = "the row of {lease} is active {span} after {run} ended"
	leaked     Kind = "{sandbox} exists and no row owns it"
	leakedBy   Kind = "{sandbox}, which {run} created, exists and no row names it"
	leakedFrom Kind = "{sandbox} exists and its last row, {lease} of {run}, is {from}"
	leftUnfit  Kind = "{run} saw that {sandbox} fits nobody's configuration any more, and left it"

	stillAcquiring Reason = "an acquisition goes on at the end"
)

func judgeLeftovers(v *View, r *Report) {
	if !v.x.leaseRows && (len(v.x.acqs) > 0 || len(v.x.boxes) > 0) {
		r.undecided(noLeaseRows)
		return
	}
	for id := range v.x.leases {
		if last := v.x.leases[id].last; last != none {
			judgeStale(v, r, &v.Log.Changes[last].Lease)
		}
	}
	for s := range v.x.boxes {
		if last := v.x.boxes[s].last; last != none {
			r.judged()
			judgeLeak(v, r, model.SandboxID(s), &v.Log.Effects[last])
		}
	}
	for i := range v.x.acqs {
		a := &v.x.acqs[i]
		if a.choice != none && v.x.granted(a) != nil && !v.x.disturbed(a) && !v.x.hurt(a, 0) {
			judgeObsolete(v, r, a)
		}
	}
}

// judgeObsolete: (c), for what the first selection of an acquisition saw.
func judgeObsolete(v *View, r *Report, a *acquisition) {
	q, step := v.x.request(a), v.Log.Statements[a.choice].Step
	for id := range v.x.leases {
		l := v.x.rowAt(id, step)
		if l == nil || !l.Status.Resumable() || !sameScope(l, q) ||
			l.Fingerprint == q.Fingerprint {
			continue
		}
		r.judged()
		if v.x.rowAt(id, a.end) != l || v.x.tornSince(l.Sandbox, step, a.end) {
			continue
		}
		e := &v.Log.Events[a.done]
		r.fail(Failure{
			Clause: "(c)", Kind: leftUnfit, Step: e.Step, At: e.At, Run: a.run,
			Other: l.Run, Lease: l.ID, Sandbox: l.Sandbox,
		})
	}
}

// tornSince reports whether somebody began to take a sandbox down in some steps.
func (x *index) tornSince(box model.SandboxID, from, to int) bool {
	for i := range x.log.Effects {
		e := &x.log.Effects[i]
		if e.Sandbox == box && e.Step > from && e.Step <= to && tearsDown(e.Op) {
			return true
		}
	}
	return false
}

// judgeStale: (a).
func judgeStale(v *View, r *Report, l *model.Lease) {
	r.judged()
	f, ended := v.x.endedBy(l.Run, goesOn)
	if l.Status != model.Active || !ended {
		return
	}
	if v.End-f <= v.Bounds.Release {
		r.undecided(endedTooEarly)
		return
	}
	r.fail(Failure{
		Clause: "(a)", Kind: staleRow, Step: v.x.runs[l.Run].end, At: v.End,
		Run: l.Run, Lease: l.ID, Sandbox: l.Sandbox, Span: v.End - f,
	})
}

// judgeLeak: (b), for a sandbox whose last change of state was e.
func judgeLeak(v *View, r *Report, s model.SandboxID, e *model.Effect) {
	switch e.State {
	case model.Absent, model.Destroying, model.Destroyed:
		return
	}
	l := v.x.ownerRow(s, goesOn)
	if l != nil && owns(l.Status) || v.x.user(s, 0, goesOn) != 0 {
		return
	}
	f := Failure{Clause: "(b)", Kind: leaked, Step: e.Step, At: v.End, Sandbox: s}
	switch creator := v.x.creator(s); {
	case l != nil:
		f.Kind, f.Run, f.Lease, f.From = leakedFrom, l.Run, l.ID, l.Status
	case creator != 0 && v.x.acquires(creator):
		r.undecided(stillAcquiring)
		return
	case creator != 0:
		f.Kind, f.Run = leakedBy, creator
	}
	r.fail(f)
}

// creator is the run for which a sandbox was created; 0: the log doesn't say.
func (x *index) creator(s model.SandboxID) model.RunID {
	for i := range x.calls {
		if c := &x.calls[i]; c.op == model.OpCreate && c.box == s {
			return c.run
		}
	}
	return 0
}

// acquires reports whether an acquisition of a run goes on at the end.
func (x *index) acquires(run model.RunID) bool {
	r := &x.runs[run]
	if r.acq == none {
		return false
	}
	a := x.latest(r)
	return a.done == none && !x.disturbed(a)
}

// releasedStopped: S22. A row that becomes released says that the provider
// confirmed the end of its sandbox. Sandboxes whose state the log doesn't tell
// are no case.
func releasedStopped() Property {
	return Property{
		ID:     "released-means-stopped",
		Text:   "a release that failed in the provider is never recorded as released",
		Covers: []string{"S22"},
		Judge:  judgeReleased,
	}
}

const releasedUp Kind = "the row of {lease} became released while {sandbox} was still running"

func judgeReleased(v *View, r *Report) {
	for _, i := range v.x.writes {
		c := &v.Log.Changes[i]
		if c.Step == 0 || !v.x.becomes(i, model.Active, model.Released) {
			continue
		}
		r.judged()
		switch v.x.stateAt(c.Lease.Sandbox, c.Step) {
		case model.Up, model.Starting, model.Creating:
			if v.x.confirmed(c.Lease.Run, c.Lease.Sandbox, c.Step) {
				continue // it was down: a late resume of another run has started it
			}
			r.fail(Failure{
				Kind: releasedUp, Step: c.Step, At: c.At, Run: c.Lease.Run,
				Lease: c.Lease.ID, Sandbox: c.Lease.Sandbox,
			})
		}
	}
}

// confirmed reports whether the driver has seen the sandbox down for a teardown of
// the run, before a step.
func (x *index) confirmed(run model.RunID, box model.SandboxID, step int) bool {
	for i := x.runs[run].effects.first; i != none; i = x.mine[i] {
		e := &x.log.Effects[i]
		if e.Step < step && e.Sandbox == box && e.Op == model.OpConfirmTeardown {
			return true
		}
	}
	return false
}

// becomes reports whether a change moves a lease row from one status to another.
func (x *index) becomes(i int32, from, to model.LeaseStatus) bool {
	c := &x.log.Changes[i]
	if c.Lease.Status != to || x.prior[i] == none {
		return false
	}
	return x.log.Changes[x.prior[i]].Lease.Status == from
}
