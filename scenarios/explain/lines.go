package explain

import (
	"cmp"
	"slices"
	"time"

	"interlease.example/model"
	"interlease.example/model/check"
)

// Lane is who does something: a run, by its id, or one of the others.
type Lane int

// The lanes that are not of runs. The board's is also that of the provider and of
// the server, for what they do by themselves.
const (
	noLane Lane = iota - 2
	Sweeper
	Board
)

// Line is one line of the lanes.
type Line struct {
	At    time.Duration
	Lane  Lane
	Text  string // "ends"
	More  string // "succeeded"
	Lease string // status of the lease that the table follows
	Mark  Mark

	step   int
	weight weight
	fault  bool            // an injected one
	lease  model.LeaseID   // that it touches
	box    model.SandboxID // ...
	task   model.TaskID    // ...
}

// Mark says what a line means for the failure.
type Mark int

// The marks.
const (
	Unmarked Mark = iota
	Decides       // (1): the first step of the pair
	TooLate       // (2): the second one
	Breaks        // the step that broke the property's sentence
)

// weight says how much a line is worth when there are too many.
type weight int

const (
	hidden  weight = iota // shown only if it is of the pair, or breaks the sentence
	routine               // what each run does
	usual                 // what tells runs apart
	weighty               // what changes a lease or a sandbox
	trouble               // faults, and what fails
)

// text is all that a line says.
func (l *Line) text() string {
	if l.More == "" {
		return l.Text
	}
	return l.Text + ", " + l.More
}

func (l *Line) same(m *Line) bool { return l.Lane == m.Lane && l.Text == m.Text }

// reader turns the log of a trial into lines.
type reader struct {
	log   *model.Log
	trial *played
	f     check.Failure
	names *Names
	list  []Line
}

// lines are what the clients, the rows and the provider show of a trial, in order:
// of one step, what clients see comes last.
func (r *reader) lines() []Line {
	for i := range r.log.Faults {
		r.fault(&r.log.Faults[i])
	}
	for i := range r.log.Effects {
		r.effect(&r.log.Effects[i])
	}
	for i := range r.log.Statements {
		r.statement(&r.log.Statements[i])
	}
	r.changes()
	for i := range r.log.Events {
		r.event(&r.log.Events[i])
	}
	slices.SortStableFunc(r.list, func(a, b Line) int { return cmp.Compare(a.step, b.step) })
	r.granted()
	return r.list
}

// add adds a line. What is nobody's belongs to the process that did it.
func (r *reader) add(s model.Stamp, by model.RunID, w weight, l Line) {
	l.At, l.step, l.weight = s.At, s.Step, w
	if l.Lane = Lane(by); by == 0 {
		l.Lane = r.trial.nobody(s.Step)
	}
	r.list = append(r.list, l)
}

// about is the weight of what concerns a sandbox: usual if the failure does, too.
func (r *reader) about(s model.SandboxID) weight {
	if s == r.f.Sandbox {
		return usual
	}
	return hidden
}

// granted hides what a run is given when a line before says so already.
func (r *reader) granted() {
	for i := range r.list {
		l := &r.list[i]
		for j := i - 1; j >= 0 && l.weight == weighty; j-- {
			if m := &r.list[j]; m.weight == weighty && m.same(l) && l.box == m.box && l.box != 0 &&
				l.lease != 0 && m.lease == 0 {
				l.weight = hidden
			}
		}
	}
}
