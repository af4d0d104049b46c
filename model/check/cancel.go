package check

import (
	"time"

	"interlease.example/model"
)

// cancelEnds: what a cancel that returned without an error is for. A run that was
// cancelled while it waited for a lease to settle gives the wait up; one that has its
// sandbox ends.
//
//	(a) a run ends within Bounds.Cancel of its cancel, or of the return of the
//	    acquisition that went on then
//	(b) a wait for a settling lease ends within Bounds.Cancel of the cancel
//
// A server that went down took the executor with it: no case.
func cancelEnds() Property {
	return Property{
		ID:     "cancelled-run-ends",
		Text:   "a run that is cancelled gives up its wait, and ends",
		Covers: []string{"V02"},
		Judge:  judgeCancels,
	}
}

const (
	wentOn   Kind = "{run} went on for {span} after it was cancelled"
	waitedOn Kind = "{run} waited for a lease for {span} after it was cancelled"
)

func judgeCancels(v *View, r *Report) {
	if len(v.x.restart) > 0 {
		return
	}
	for i := range v.Log.Events {
		e := &v.Log.Events[i]
		if e.Kind == model.CancelDone && e.Err == nil && int(e.Run) < len(v.x.runs) {
			judgeCancel(v, r, e)
		}
	}
}

func judgeCancel(v *View, r *Report, e *model.Event) {
	end := v.event(model.Ended, e.Run)
	if end == nil && v.event(model.Started, e.Run) == nil || end != nil && end.Step <= e.Step {
		return // it has not begun, or is over
	}
	r.judged()
	from := e.At
	if a := v.x.during(e.Run, e.Step); a != nil {
		if a.done == none {
			return // acquisition-ends judges that
		}
		done := &v.Log.Events[a.done]
		waited := done.At
		if a.choice != none {
			waited = v.Log.Statements[a.choice].At
		}
		if a.polls > 1 && waited-e.At > v.Bounds.Cancel {
			r.fail(cancelFailure("(b)", waitedOn, done, waited-e.At))
			return
		}
		from = max(from, done.At)
	}
	switch {
	case end == nil && v.End-from <= v.Bounds.Cancel:
		r.undecided(endedTooEarly)
	case end == nil:
		r.fail(cancelFailure("(a)", wentOn, e, v.End-from))
	case end.At-from > v.Bounds.Cancel:
		r.fail(cancelFailure("(a)", wentOn, end, end.At-from))
	}
}

func cancelFailure(clause string, k Kind, e *model.Event, span time.Duration) Failure {
	return Failure{
		Clause: clause, Kind: k, Step: e.Step, At: e.At, Run: e.Run, Task: e.Task, Span: span,
	}
}

// event is the first event of a kind of a run; nil: there is none.
func (v *View) event(kind model.EventKind, run model.RunID) *model.Event {
	for i := range v.Log.Events {
		if e := &v.Log.Events[i]; e.Kind == kind && e.Run == run {
			return e
		}
	}
	return nil
}
