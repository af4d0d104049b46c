package check

import (
	"errors"
	"time"

	"interlease.example/model"
)

const (
	createdInstead Kind = "{run} created a sandbox although {lease}, settling since {other} " +
		"ended, was free {span} after {run} first read the leases"
	tookAnother Kind = "{run} took another sandbox than {sandbox}, which was due to it: " +
		"free {span} after it first read the leases"
	failedInstead Kind = "{run} failed although {sandbox} was due to it: free {span} after it first " +
		"read the leases"
	resumedLate Kind = "{run} asked for {sandbox} {span} after it was free, which is too late"
	notResumed  Kind = "{run} had not asked for {sandbox} {span} after it was free"
	notWarm     Kind = "{run} got {sandbox} back, but not as resumed"
	restored    Kind = "{run} got {sandbox} back, and restored a backup over it"
	newSession  Kind = "{run} got {sandbox} back, but not the session of {other}"
	loserTears  Kind = "{run} lost {sandbox} to {other} and tore it down"
	severalTook Kind = "{lease} was due to several runs, and both {other} and {run} published " +
		"{sandbox}"
)

// judgeDue: (a), (b) and (c) for one lease that was due to one run; true: (a)
// failed.
func judgeDue(v *View, r *Report, a *acquisition, t tail) bool {
	x, t0 := v.x, v.Log.Statements[a.first].Step
	rival, hurt := x.rival(a, t), x.hurt(a, t.row.Sandbox)
	if c := x.created(a, t0); c != none && v.Log.Effects[c].Step < rival && !hurt {
		e := &v.Log.Effects[c]
		r.fail(dueFailure(v, a, t, createdInstead, e.Step, e.At))
		return true
	}
	switch {
	case rival != never:
		return judgeLoser(v, r, a, t, rival)
	case hurt: // (b)
		return false
	case a.done == none:
		return judgeUnfinished(v, r, a, t)
	}
	return judgeReturn(v, r, a, t)
}

// judgeReturn: the acquisition returned, undisturbed.
func judgeReturn(v *View, r *Report, a *acquisition, t tail) bool {
	e, g := &v.Log.Events[a.done], v.x.granted(a)
	switch {
	case g == nil && v.x.refused(a, t.row.Sandbox):
		// The guard did its duty; never-resume-while-closing and
		// no-run-fails-in-good-health judge that.
		return false
	case errors.Is(e.Err, model.ErrStateMismatch) && v.x.resumedBy(a, t.row.Sandbox):
		// It has the sandbox, and was refused for its session, whose source is
		// another lease: no-run-fails-in-good-health judges that.
		return false
	case g == nil:
		r.fail(dueFailure(v, a, t, failedInstead, e.Step, e.At))
		return true
	case g.Sandbox != t.row.Sandbox:
		r.fail(dueFailure(v, a, t, tookAnother, e.Step, e.At))
		return true
	}
	r.reach(DueAndReused)
	judgeSuccess(v, r, a, t)
	return judgeLateness(v, r, a, t)
}

// resumedBy reports whether the run of an acquisition published a sandbox.
func (x *index) resumedBy(a *acquisition, box model.SandboxID) bool {
	for _, i := range x.writes {
		c := &x.log.Changes[i]
		if c.Step > a.begin && c.Step <= a.end && c.Lease.Run == a.run && x.publishes(i, box) {
			return true
		}
	}
	return false
}

// judgeLateness: (a) the driver admits the resume in time. What the resume takes
// after that is its own time.
func judgeLateness(v *View, r *Report, a *acquisition, t tail) bool {
	x, box := v.x, t.row.Sandbox
	i := x.asked(a, box)
	if i == none || x.refused(a, box) {
		return false
	}
	e := &v.Log.Effects[i]
	if e.At <= v.quiet(a, t)+v.reaction(a)+x.cleaning(a, box, i) {
		if d := x.resumed(box, i); d != none && v.Log.Effects[d].At-e.At > v.Assume.Resume {
			r.undecided(longResume)
		}
		return false
	}
	f := dueFailure(v, a, t, resumedLate, e.Step, e.At)
	f.Span = e.At - t.at
	r.fail(f)
	return true
}

// reaction is what an engine may take from the release to the resume: 250 ms +
// 3 q + lateness of a timer, and the way to the worker.
func (v *View) reaction(a *acquisition) time.Duration {
	return v.Assume.Poll + 3*a.q + v.Assume.Lateness + v.Assume.Transit
}

// judgeUnfinished: the acquisition goes on at the end of the trial.
func judgeUnfinished(v *View, r *Report, a *acquisition, t tail) bool {
	switch asked := v.x.asked(a, t.row.Sandbox) != none; {
	case asked && judgeLateness(v, r, a, t):
		return true
	case asked || v.End <= v.quiet(a, t)+v.reaction(a)+v.Assume.Resume:
		r.undecided(endedTooEarly)
		return false
	}
	f := dueFailure(v, a, t, notResumed, t.step, v.End)
	f.Span = v.End - t.at
	r.fail(f)
	return true
}

// judgeLoser: (a) who lost the hand-off tears nothing down. It ends with the
// conflict or selects again; both are right.
func judgeLoser(v *View, r *Report, a *acquisition, t tail, rival int) bool {
	for i := v.x.runs[a.run].effects.first; i != none; i = v.x.mine[i] {
		e := &v.Log.Effects[i]
		if e.Step > rival && e.Step <= a.end && e.Sandbox == t.row.Sandbox && tearsDown(e.Op) {
			f := dueFailure(v, a, t, loserTears, e.Step, e.At)
			f.Other = v.x.otherOwner(t.row.Sandbox, a.run, rival)
			r.fail(f)
			return true
		}
	}
	return false
}

// judgeHandOff: (a) of several runs to which one lease is due one publishes it;
// that none does is a failure of each of them.
func judgeHandOff(v *View, r *Report, d dueCase) {
	box := v.x.rowAt(int(d.lease), d.step).Sandbox
	for _, i := range v.x.writes {
		c := &v.Log.Changes[i]
		if c.Step <= d.step || !v.x.publishes(i, box) {
			continue
		}
		if other := v.x.otherOwner(box, c.Lease.Run, c.Step); other != 0 {
			r.fail(Failure{
				Clause: "(a)", Kind: severalTook, Step: c.Step, At: c.At,
				Run: c.Lease.Run, Other: other, Lease: d.lease, Sandbox: box,
			})
			return
		}
	}
}

// judgeSuccess: (c). A session belongs to one task: a run of another task that is
// given the sandbox goes on with its own.
func judgeSuccess(v *View, r *Report, a *acquisition, t tail) {
	e, g := &v.Log.Events[a.done], v.x.granted(a)
	var kind Kind
	same := v.x.runs[t.holder].task == v.x.runs[a.run].task
	switch want := v.x.runs[t.holder].session; {
	case g.Outcome != model.Resumed:
		kind = notWarm
	case same && want != 0 && g.Restored:
		kind = restored
	case same && want != 0 && g.Session != want:
		kind = newSession
	default:
		return
	}
	f := dueFailure(v, a, t, kind, e.Step, e.At)
	f.Clause = "(c)"
	r.fail(f)
}

func dueFailure(v *View, a *acquisition, t tail, k Kind, step int, at time.Duration) Failure {
	return Failure{
		Clause: "(a)", Kind: k, Step: step, At: at, Run: a.run, Other: t.holder,
		Lease: t.row.ID, Sandbox: t.row.Sandbox, Span: v.since(a, t.at),
	}
}
