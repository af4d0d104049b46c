package check

import "interlease.example/model"

// admitResume: (a).
func (g *guards) admitResume(e *model.Effect) {
	g.r.judged()
	b := g.box(e.Sandbox)
	switch t := g.tear(e.Sandbox, false); {
	case t != nil:
		g.r.reach(ResumeWhileClosing)
		g.fail("(a)", admittedOpen, e, t.run)
	case b.unconfirmed:
		g.fail("(a)", admittedUnconfirmed, e, 0)
	default:
		if s := g.older(e); s != nil {
			g.fail("(a)", admittedSettling, e, s.Run)
		}
	}
	b.down = false
	if b.refused == e.Run {
		b.refused = 0
	}
	g.resumes = append(g.resumes, resuming{e.Sandbox, e.Run, e.Call, e.Step, b.opened})
}

// older is an unfinished request from before the last stop of a sandbox, no
// older than requests live; nil: there is none.
func (g *guards) older(e *model.Effect) *model.Effect {
	confirmed := g.box(e.Sandbox).confirmed
	for k := range g.requests {
		s := g.open(k, e.Sandbox)
		if s != nil && s.Step < confirmed &&
			e.At-s.At <= g.v.Assume.RequestLife {
			return s
		}
	}
	return nil
}

// refuse: (a) with an error, and without an effect.
func (g *guards) refuse(e *model.Effect) {
	g.r.judged()
	b := g.box(e.Sandbox)
	b.refused, b.wasRefused = e.Run, true
	if g.tear(e.Sandbox, false) != nil {
		g.r.reach(ResumeWhileClosing)
	}
	if g.tear(e.Sandbox, false) != nil || b.unconfirmed {
		g.r.reach(RefusedClosing)
	} else {
		g.r.reach(RefusedSettling)
	}
	if e.Err == nil {
		g.fail("(a)", refusedSilently, e, 0)
	}
	g.rowStays(e)
}

// rowStays: (a) until the run is let in, or admits a teardown of its own, it
// leaves the row alone.
func (g *guards) rowStays(e *model.Effect) {
	until := never
	for i := g.v.x.runs[e.Run].effects.first; i != none; i = g.v.x.mine[i] {
		n := &g.v.Log.Effects[i]
		if n.Step > e.Step && n.Sandbox == e.Sandbox &&
			(n.Op == model.OpAdmitResume || n.Op == model.OpAdmitTeardown) {
			until = n.Step
			break
		}
	}
	for i := range g.v.Log.Changes {
		c := &g.v.Log.Changes[i]
		if c.Step > e.Step && c.Step < until && c.By == e.Run &&
			c.Table == model.TableLeases && c.Lease.Sandbox == e.Sandbox {
			g.r.fail(Failure{
				Clause: "(a)", Kind: refusedWrote, Step: c.Step, At: c.At,
				Run: e.Run, Lease: c.Lease.ID, Sandbox: e.Sandbox,
			})
			return
		}
	}
}

// done: (b), and the end of a resume. That the sandbox went down by itself since
// the resume was admitted is no fault of the driver.
func (g *guards) done(e *model.Effect) {
	p, known := g.end(e)
	if e.Err != nil || e.State == model.Destroyed {
		return
	}
	b := g.box(e.Sandbox)
	if b.wasRefused {
		g.r.reach(RefusedThenResumed)
	}
	t := g.tear(e.Sandbox, true)
	switch {
	case b.known && b.state != model.Up && (!known || b.fell <= p.step):
		g.fail("(b)", doneNotUp, e, 0)
	case t != nil:
		g.fail("(b)", doneUnder, e, t.run)
	case known && b.opened > p.opened:
		g.fail("(b)", doneOver, e, 0)
	}
}

// end takes a resume off; false: it was not known.
func (g *guards) end(e *model.Effect) (resuming, bool) {
	for i, p := range g.resumes {
		if p.box == e.Sandbox && p.run == e.Run && p.call == e.Call {
			g.resumes = append(g.resumes[:i], g.resumes[i+1:]...)
			return p, true
		}
	}
	return resuming{}, false
}

// request follows starts and commands from their sending to their end.
func (g *guards) request(e *model.Effect, i int32) {
	switch e.Phase {
	case model.Sent:
		if e.Op == model.OpStart {
			g.startSent(e)
		}
		g.requests = append(g.requests, request{effect: i})
	case model.Accepted:
		if k := g.find(e); k >= 0 {
			g.requests[k].accepted = true
		}
	case model.Applied, model.Refused:
		if k := g.find(e); k >= 0 {
			g.requests[k].finished = true
		}
	default:
		if k := g.find(e); k >= 0 {
			g.requests = append(g.requests[:k], g.requests[k+1:]...)
		}
	}
}

func (g *guards) find(e *model.Effect) int {
	for k := range g.requests {
		if g.sent(k).Call == e.Call {
			return k
		}
	}
	return -1
}

// startSent: (c), and (a) for a run that was refused.
func (g *guards) startSent(e *model.Effect) {
	g.r.judged()
	b := g.box(e.Sandbox)
	switch t := g.tear(e.Sandbox, true); {
	case t != nil:
		g.fail("(c)", startUnder, e, t.run)
	case b.unconfirmed:
		g.fail("(c)", startUnconfirm, e, 0)
	case b.refused == e.Run && e.Run != 0:
		g.fail("(a)", refusedStarted, e, 0)
	}
}

// moved: (d), and a sandbox that goes down takes its commands along.
func (g *guards) moved(e *model.Effect) {
	b := g.box(e.Sandbox)
	b.state, b.known = e.State, true
	switch {
	case e.State == model.Up:
		if b.down {
			g.fail("(d)", upAgain, e, 0)
		}
		b.down, b.ordered = false, false
	case e.Op == model.OpStop || e.Op == model.OpDelete:
		b.ordered = true
	}
	switch e.State {
	case model.Stopped, model.Destroyed, model.Broken:
		if !b.ordered {
			b.fell = e.Step
		}
		g.killed(e.Sandbox)
	}
}

// killed ends the commands that a sandbox had accepted.
func (g *guards) killed(box model.SandboxID) {
	for k := range g.requests {
		if s := g.sent(k); s.Op == model.OpExec && s.Sandbox == box && g.requests[k].accepted {
			g.requests[k].finished = true
		}
	}
}

// noLateEffect: S15.
func noLateEffect() Property {
	return Property{
		ID:     "stopped-run-has-no-effect",
		Text:   "after a confirmed stop no command from before it has an effect in the sandbox",
		Covers: []string{"S15"},
		Judge:  judgeLateEffects,
		Reach:  []SituationID{RestartOverWork},
	}
}

const lateEffect Kind = "a command of {run}, sent {span} before, took effect in {sandbox} " +
	"after its teardown was confirmed"

func judgeLateEffects(v *View, r *Report) {
	reachWorkRestarts(v, r)
	for i := range v.Log.Effects {
		e := &v.Log.Effects[i]
		if e.Op != model.OpExec || e.Phase != model.Applied || e.Call >= len(v.x.calls) {
			continue
		}
		r.judged()
		c := &v.x.calls[e.Call]
		if c.sent < e.Step && v.x.confirmedIn(e.Sandbox, c.sent, i) {
			r.fail(Failure{
				Kind: lateEffect, Step: e.Step, At: e.At, Run: e.Run,
				Sandbox: e.Sandbox, Span: e.At - c.sentAt,
			})
		}
	}
}

// confirmedIn reports whether a teardown of a sandbox was confirmed after a step
// and before effect i.
func (x *index) confirmedIn(s model.SandboxID, after, i int) bool {
	for k := i - 1; k >= 0 && x.log.Effects[k].Step > after; k-- {
		if e := &x.log.Effects[k]; e.Op == model.OpConfirmTeardown && e.Sandbox == s {
			return true
		}
	}
	return false
}

// reachWorkRestarts counts restarts over an unfinished command of a run that was
// cancelled.
func reachWorkRestarts(v *View, r *Report) {
	for _, s := range v.x.restart {
		for i := range v.x.calls {
			c := &v.x.calls[i]
			if c.op == model.OpExec && c.sent < s.step && c.finished > s.step &&
				v.x.runs[c.run].cancel < s.step {
				r.reach(RestartOverWork)
				break
			}
		}
	}
}
