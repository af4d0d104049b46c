package check

import (
	"time"

	"interlease.example/model"
)

// acquisition is one call of Acquire and all that belongs to it. Indexes are
// none, and steps never, for what the log doesn't have.
type acquisition struct {
	run    model.RunID
	call   int32 // its Acquiring event
	done   int32 // its Acquired event
	next   int32 // the next acquisition of the same run
	begin  int   // step of the call
	end    int   // step of the return, or of the same run's next call
	broken bool  // the run called again before it returned: its server died

	first  int32 // statement that read leases first: t0
	choice int32 // the first selection: N's selection
	last   int32 // the last selection
	polls  int   // settling reads before the first selection
	q      time.Duration
}

func (x *index) acquiring(r *runFacts, e *model.Event, i int32) {
	a := int32(len(x.acqs))
	x.acqs = append(x.acqs, acquisition{
		run: e.Run, call: i, done: none, next: none, begin: e.Step, end: never,
		first: none, choice: none, last: none,
	})
	if r.acq == none {
		r.acq = a
		return
	}
	prev := x.latest(r)
	if prev.next = a; prev.done == none {
		prev.end, prev.broken = e.Step, true
	}
}

// latest is the acquisition of r that was called last.
func (x *index) latest(r *runFacts) *acquisition {
	a := &x.acqs[r.acq]
	for a.next != none {
		a = &x.acqs[a.next]
	}
	return a
}

func (x *index) acquired(r *runFacts, e *model.Event, i int32) {
	if r.acq == none {
		return
	}
	a := x.latest(r)
	if a.done == none {
		a.done, a.end = i, e.Step
	}
	if e.Err == nil && r.session == 0 {
		r.session = e.Grant.Session
	}
}

func (x *index) readStatements() {
	for i := range x.log.Statements {
		s := &x.log.Statements[i]
		if s.Run == 0 || int(s.Run) >= len(x.runs) {
			continue
		}
		if a := x.during(s.Run, s.Step); a != nil {
			a.statement(s, int32(i))
		}
	}
}

// during is the acquisition of a run that went on at a step; nil: none did.
func (x *index) during(run model.RunID, step int) *acquisition {
	var found *acquisition
	for a := x.runs[run].acq; a != none && x.acqs[a].begin <= step; a = x.acqs[a].next {
		found = &x.acqs[a]
	}
	if found == nil || found.end < step {
		return nil
	}
	return found
}

func (a *acquisition) statement(s *model.Statement, i int32) {
	if s.Kind != model.SettlingRead && s.Kind != model.SelectionRead {
		return
	}
	if a.first == none {
		a.first = i
	}
	if trip := s.Returned - s.Called - s.LockWait; a.choice == none && s.Returned >= 0 {
		a.q = max(a.q, trip)
	}
	switch {
	case s.Kind == model.SelectionRead && s.Err != nil: // it has read nothing
	case s.Kind == model.SelectionRead && a.choice == none:
		a.choice, a.last = i, i
	case s.Kind == model.SelectionRead:
		a.last = i
	case a.choice == none:
		a.polls++
	}
}
