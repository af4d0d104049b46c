package check

import (
	"time"

	"interlease.example/model"
)

// wakesAnswered: each wake leads to a run of its task that starts after it, within
// Bounds.Wake of the wake, or of the end of the run that the task had then.
// Discharged is a wake that was rejected with an error, that a server lost before
// it acknowledged it, or whose run was cancelled before it started.
func wakesAnswered() Property {
	return Property{
		ID:     "every-wake-is-answered",
		Text:   "each wake leads to a run of its task that starts after it",
		Covers: []string{"I-14"},
		Judge:  judgeWakes,
		Reach:  []SituationID{WakeInTail, WakeDeferred},
	}
}

const (
	wakeUnanswered Kind = "a wake of {task} had led to no run {span} after its task was free for one"
	wakeLate       Kind = "a wake of {task} led to {run} only {span} after its task was free for it"
)

func judgeWakes(v *View, r *Report) {
	for i := range v.Log.Events {
		if v.Log.Events[i].Kind == model.Waking && !v.x.discharged(i) {
			r.judged()
			judgeAnswer(v, r, &v.Log.Events[i])
		}
	}
}

func judgeAnswer(v *View, r *Report, e *model.Event) {
	free, live := v.x.freeFor(e)
	if live != never {
		r.reach(WakeDeferred)
	}
	f := Failure{Kind: wakeUnanswered, Step: e.Step, At: v.End, Task: e.Task}
	for i := range v.Log.Events {
		s := &v.Log.Events[i]
		if s.Kind == model.Started && s.Step >= e.Step && v.x.runs[s.Run].task == e.Task {
			f.Kind, f.Step, f.At, f.Run = wakeLate, s.Step, s.At, s.Run
			break
		}
	}
	f.Span = f.At - free
	switch {
	case live == goesOn && f.Run == 0:
		r.undecided(endedTooEarly)
	case f.Span > v.Bounds.Wake:
		r.fail(f)
	case f.Run == 0:
		r.undecided(endedTooEarly)
	}
}

// goesOn is the end of a run that has none.
const goesOn = never - 1

// freeFor is when the task of a wake was free for another run, and the step in
// which the run that it had then ended: goesOn if it has not, never if there was
// none.
func (x *index) freeFor(e *model.Event) (free time.Duration, live int) {
	free, live = e.At, never
	for i := range x.runs {
		r := &x.runs[i]
		switch {
		case r.task != e.Task || !x.alive(r, e.Step):
		case r.end == never:
			live = goesOn
		case live != goesOn:
			live, free = r.end, max(free, r.endAt)
		}
	}
	return free, live
}

// alive reports whether a run had begun before a step and not ended at it.
func (x *index) alive(r *runFacts, step int) bool {
	begun := r.start < step
	if c := r.rows.first; c != none && x.log.Changes[c].Run.Status == model.Running {
		begun = begun || x.log.Changes[c].Step < step
	}
	return begun && r.end > step
}

// discharged reports whether the wake of event i obliges nobody.
func (x *index) discharged(i int) bool {
	e := &x.log.Events[i]
	back := x.wakeReturn(i)
	if back == none {
		for _, s := range x.restart {
			if s.server && s.step >= e.Step {
				return true
			}
		}
	} else if x.log.Events[back].Err != nil {
		return true
	}
	for k := range x.runs {
		r := &x.runs[k]
		if r.task == e.Task && r.start == never && r.cancel != never && r.cancel >= e.Step {
			return true
		}
	}
	return false
}

// wakeReturn is the return of the wake of event i: calls and returns of one task
// keep their order.
func (x *index) wakeReturn(i int) int32 {
	before, task := 0, x.log.Events[i].Task
	for k := range x.log.Events[:i] {
		if e := &x.log.Events[k]; e.Kind == model.Waking && e.Task == task {
			before++
		}
	}
	for k := range x.log.Events {
		if e := &x.log.Events[k]; e.Kind == model.Woken && e.Task == task {
			if before == 0 {
				return int32(k)
			}
			before--
		}
	}
	return none
}

// acquisitionEnds: V01. A slow call that a fault makes adds to the bound.
func acquisitionEnds() Property {
	return Property{
		ID:     "acquisition-ends",
		Text:   "an acquisition returns within the sum of its waits",
		Covers: []string{"V01"},
		Judge:  judgeAcquisitions,
	}
}

const (
	acquiredLate Kind = "the acquisition of {run} took {span}"
	acquiresOn   Kind = "the acquisition of {run} had not returned after {span}"
)

func judgeAcquisitions(v *View, r *Report) {
	for i := range v.x.acqs {
		a := &v.x.acqs[i]
		if a.done == none && v.x.disturbed(a) {
			continue
		}
		r.judged()
		call := &v.Log.Events[a.call]
		f := Failure{Kind: acquiresOn, Step: call.Step, At: v.End, Run: a.run}
		if a.done != none {
			e := &v.Log.Events[a.done]
			f.Kind, f.Step, f.At = acquiredLate, e.Step, e.At
		}
		switch f.Span = f.At - call.At; {
		case f.Span > v.Bounds.Acquire+v.x.delays(a):
			r.fail(f)
		case a.done == none:
			r.undecided(endedTooEarly)
		}
	}
}

// delays is by how much faults slowed the calls of an acquisition.
func (x *index) delays(a *acquisition) time.Duration {
	var sum time.Duration
	for i := range x.log.Faults {
		f := &x.log.Faults[i]
		if f.Run == a.run && f.Step >= a.begin && f.Step <= a.end {
			sum += f.Extra
		}
	}
	return sum
}
