package check

import "interlease.example/model"

// closingGuards: the first founding property, S13 S14, as far as services log it:
//
//	(a) no resume is admitted while a teardown is open or unconfirmed, or older
//	    requests are unfinished; a refused one changes nothing
//	(b) no resume reports success unless the sandbox runs and no teardown came
//	(c) no start is sent under a teardown, nor outstanding when one is confirmed
//	(d) after a confirmed teardown the sandbox stays down until a later resume
//
//	admitted ──(older calls are joined)──▶ open ─▶ confirmed: down
//	    │                                   │
//	    └────────▶ closed                   └────▶ unconfirmed ─▶ a later one confirmed
//
// A teardown joins older calls if they have ended when it sends its first stop or
// delete. A command that was accepted ends in the service with its sandbox.
// Unconfirmed process cleanup, which CreateOS has, is in no log yet. A log with
// starts and without any entry of a driver leaves the property undecided.
func closingGuards() Property {
	return Property{
		ID:     "never-resume-while-closing",
		Text:   "a sandbox is not resumed before its teardown is confirmed and its old work is over",
		Covers: []string{"S13", "S14"},
		Judge:  judgeGuards,
		Reach: []SituationID{
			RefusedClosing, RefusedSettling, RefusedThenResumed,
			ResumeWhileClosing, ResumeJoined,
		},
	}
}

const (
	admittedOpen        Kind = "{run} was let resume {sandbox} while {other} tore it down"
	admittedUnconfirmed Kind = "{run} was let resume {sandbox}, whose teardown was never confirmed"
	admittedSettling    Kind = "{run} was let resume {sandbox} while a request of {other} from " +
		"before its stop was unfinished"
	refusedSilently Kind = "{run} was refused {sandbox} without an error"
	refusedStarted  Kind = "{run} was refused {sandbox}, and it sent a start all the same"
	refusedWrote    Kind = "{run} was refused {sandbox}, and it changed the row of {lease}"
	doneNotUp       Kind = "{run} was told that {sandbox} is resumed, which did not run"
	doneUnder       Kind = "{run} was told that {sandbox} is resumed, which {other} was tearing down"
	doneOver        Kind = "{run} was told that {sandbox} is resumed, and it was torn down meanwhile"
	startUnder      Kind = "{run} sent a start for {sandbox} under the teardown by {other}"
	startUnconfirm  Kind = "{run} sent a start for {sandbox}, whose teardown was never confirmed"
	confirmedStart  Kind = "{run} confirmed the teardown of {sandbox} while a start by {other} was " +
		"outstanding"
	confirmedUp Kind = "{run} confirmed the teardown of {sandbox}, which was running"
	upAgain     Kind = "{sandbox} ran again after a confirmed teardown, and nobody had resumed it"

	noDriver Reason = "the log has no entries of a driver"
)

// guard is what is known of one sandbox while the log is read.
type guard struct {
	state       model.SandboxState
	known       bool
	unconfirmed bool
	down        bool        // confirmed, and no resume admitted since
	confirmed   int         // step of the last confirmation
	opened      int         // how many teardowns have opened so far
	ordered     bool        // a stop or delete took effect since it ran last
	fell        int         // step in which it last went down by itself
	refused     model.RunID // who was refused last and was not let in since
	wasRefused  bool
}

// tearing is one teardown that is neither confirmed nor abandoned.
type tearing struct {
	box    model.SandboxID
	run    model.RunID
	call   int
	step   int
	opened bool
	sent   bool // it has sent a stop or delete
}

// resuming is one resume that was admitted and is not done.
type resuming struct {
	box    model.SandboxID
	run    model.RunID
	call   int
	step   int
	opened int // teardowns of the sandbox before it
}

// request is a start or command without an answer.
type request struct {
	effect   int32 // its Sent
	accepted bool
	finished bool // its effect is over, and only the answer is missing
}

// guards reads the effects of one trial for never-resume-while-closing.
type guards struct {
	v        *View
	r        *Report
	boxes    []guard
	tears    []tearing
	resumes  []resuming
	requests []request
}

func judgeGuards(v *View, r *Report) {
	if v.Driverless {
		return
	}
	if v.x.services && !v.x.drivers {
		for i := range v.Log.Effects {
			if v.Log.Effects[i].Op == model.OpStart {
				r.undecided(noDriver)
				return
			}
		}
	}
	g := &v.x.guards
	g.begin(v, r)
	restarts := v.x.restart
	for i := range v.Log.Effects {
		e := &v.Log.Effects[i]
		for len(restarts) > 0 && restarts[0].step < e.Step {
			if !restarts[0].server {
				g.workerDied()
			}
			restarts = restarts[1:]
		}
		g.effect(e, int32(i))
	}
}

func (g *guards) begin(v *View, r *Report) {
	g.v, g.r = v, r
	g.tears, g.resumes, g.requests = g.tears[:0], g.resumes[:0], g.requests[:0]
	g.boxes = g.boxes[:0]
}

func (g *guards) box(s model.SandboxID) *guard {
	for int(s) >= len(g.boxes) {
		g.boxes = append(g.boxes, guard{})
	}
	return &g.boxes[s]
}

func (g *guards) effect(e *model.Effect, i int32) {
	switch e.Op {
	case model.OpAdmitTeardown:
		g.admitTeardown(e)
	case model.OpConfirmTeardown:
		g.confirm(e)
	case model.OpAbandonTeardown:
		g.abandon(e)
	case model.OpAdmitResume:
		g.admitResume(e)
	case model.OpRefuseResume:
		g.refuse(e)
	case model.OpResumeDone:
		g.done(e)
	case model.OpExec, model.OpStart:
		g.request(e, i)
	case model.OpStop, model.OpDelete:
		if e.Phase == model.Sent {
			g.stopSent(e)
		}
	}
	if tellsState(e) {
		g.moved(e)
	}
}

// tellsState reports whether an effect says what state a sandbox is in.
func tellsState(e *model.Effect) bool {
	switch e.Op {
	case model.OpCreate, model.OpStart, model.OpStop, model.OpDelete:
		return e.Phase == model.Applied && e.Sandbox != 0
	}
	return e.Op == model.OpTransition
}

// workerDied: the driver's memory is gone. A teardown that had sent a request is
// unconfirmed, another one never was.
func (g *guards) workerDied() {
	for _, t := range g.tears {
		if t.sent {
			g.box(t.box).unconfirmed = true
		}
	}
	g.tears, g.resumes = g.tears[:0], g.resumes[:0]
}

// tear is an open or joining teardown of a sandbox; nil: there is none.
func (g *guards) tear(s model.SandboxID, opened bool) *tearing {
	for i := range g.tears {
		if t := &g.tears[i]; t.box == s && (t.opened || !opened) {
			return t
		}
	}
	return nil
}

func (g *guards) admitTeardown(e *model.Effect) {
	t := tearing{box: e.Sandbox, run: e.Run, call: e.Call, step: e.Step}
	joins := false
	for _, p := range g.resumes {
		joins = joins || p.box == e.Sandbox
	}
	if joins {
		g.r.reach(ResumeJoined)
	}
	for k := range g.requests {
		joins = joins || g.sent(k).Sandbox == e.Sandbox
	}
	if t.opened = !joins; t.opened {
		g.box(e.Sandbox).opened++
	}
	g.tears = append(g.tears, t)
}

// close takes a teardown off; false: it was not known.
func (g *guards) close(e *model.Effect) (tearing, bool) {
	at := -1
	for i, t := range g.tears {
		if t.box == e.Sandbox && (t.call == e.Call || at < 0) {
			at = i
		}
		if t.box == e.Sandbox && t.call == e.Call {
			break
		}
	}
	if at < 0 {
		return tearing{}, false
	}
	t := g.tears[at]
	g.tears = append(g.tears[:at], g.tears[at+1:]...)
	return t, true
}

func (g *guards) abandon(e *model.Effect) {
	if t, known := g.close(e); known && t.sent {
		g.box(e.Sandbox).unconfirmed = true
	}
}

// confirm: (c) it is confirmed only once the sandbox is down for good.
func (g *guards) confirm(e *model.Effect) {
	g.r.judged()
	g.close(e)
	b := g.box(e.Sandbox)
	b.unconfirmed, b.down, b.confirmed = false, true, e.Step
	for k := range g.requests {
		if s := g.open(k, e.Sandbox); s != nil && s.Op == model.OpStart {
			g.fail("(c)", confirmedStart, e, s.Run)
			return
		}
	}
	if b.known && (b.state == model.Up || b.state == model.Starting) {
		g.fail("(c)", confirmedUp, e, 0)
	}
}

// stopSent opens the teardowns of the run, if they joined older calls until now.
func (g *guards) stopSent(e *model.Effect) {
	for i := range g.tears {
		t := &g.tears[i]
		if t.box != e.Sandbox || t.run != e.Run {
			continue
		}
		if t.sent = true; t.opened {
			continue
		}
		t.opened = true
		g.box(e.Sandbox).opened++
		g.notJoined(t)
	}
}

// notJoined: (c) a start was sent under a teardown that did not wait for it.
func (g *guards) notJoined(t *tearing) {
	for k := range g.requests {
		s := g.open(k, t.box)
		if s != nil && s.Op == model.OpStart && s.Step > t.step {
			g.fail("(c)", startUnder, s, t.run)
		}
	}
}

func (g *guards) sent(k int) *model.Effect { return &g.v.Log.Effects[g.requests[k].effect] }

// open is the sending of request k if it is one of a sandbox and unfinished.
func (g *guards) open(k int, box model.SandboxID) *model.Effect {
	if s := g.sent(k); s.Sandbox == box && !g.requests[k].finished {
		return s
	}
	return nil
}

func (g *guards) fail(clause string, kind Kind, e *model.Effect, other model.RunID) {
	g.r.fail(Failure{
		Clause: clause, Kind: kind, Step: e.Step, At: e.At,
		Run: e.Run, Other: other, Sandbox: e.Sandbox,
	})
}
