package explain

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"interlease.example/model"
	"interlease.example/model/check"
	"interlease.example/scenarios"
	"interlease.example/scenarios/cases"
	"interlease.example/sim"
	"interlease.example/sim/shrink"
)

// Why a case can't be explained.
var (
	ErrPasses = errors.New("explain: this trial does not fail")
	// ErrChanged is a case that can't be followed: what would be explained is
	// another trial.
	ErrChanged = errors.New("explain: this trial is not the same any more")
)

// Explanation is a failing trial in its shortest form, and why it fails.
type Explanation struct {
	Case   cases.Case
	Shrunk cases.Shrunk
	// Code plays the case; if its choices don't fit, the case before it was cut. No
	// Text: there is none, as for a trial that follows a timeline.
	Code     cases.Code
	Failure  check.Failure
	Property string
	Sentence string
	Digest   uint64
	Points   int
	Names    Names
	Lanes    []Lane        // of the table, left to right, without the board
	Lease    model.LeaseID // whose status the table shows; 0: none
	Lines    []Line
	Stack    []string // calls of a panic, the innermost first
	Pair     *Pair    // the two steps that collide; nil if none was found
	Pass     *Pass    // the nearest trial that passes; nil if none was found
	Within   *Within  // of a trial that follows a timeline and has no Pass

	told  int  // the step in which the failure's run was told what it failed with
	tardy Lane // that of the second step of the pair
	over  int  // the last step before the failure is complete
	end   int  // the last step that has to do with the failure, as the second of the pair
}

// Pair is two steps that touch the same thing, whose order decides.
type Pair struct {
	First, Second string        // in words, as they came in the failing trial
	Lease         model.LeaseID // which both touch; 0: all leases
	first, second int           // their steps
}

// Pass is a trial that differs by one choice and passes.
type Pass struct {
	Code   string
	Choice int // place of the choice in the case, from 1
	Was    uint32
	Is     uint32
	Moved  string // what is different first, in words; "" if nothing that has words

	moved *move
}

// played is one trial with its trace in words.
type played struct {
	property string
	verdict  check.Verdict
	trace    []sim.Record
	names    []string
}

// nobody is the lane of a step that is on nobody's behalf.
func (p *played) nobody(step int) Lane {
	if p.site(step) == granted {
		step = p.answered(step)
	}
	for _, of := range []string{"wake", "cancel"} {
		if p.site(step) == "" || strings.HasPrefix(p.names[step-1], of) {
			return Board
		}
	}
	return Sweeper
}

// granted is the step in which the store gives somebody a row who waited for it.
const granted = "lock granted"

// answered is the step in which nobody's process learns that it was given its row.
func (p *played) answered(step int) int {
	for i := step; i < len(p.trace); i++ {
		if strings.HasPrefix(p.trace[i].Site, "lock ") && !strings.Contains(p.names[i], "run: ") {
			return i + 1
		}
	}
	return step
}

// site is where a step was, "" if there is no such step.
func (p *played) site(step int) string {
	if step < 1 || step > len(p.trace) {
		return ""
	}
	return p.trace[step-1].Site
}

// Explain cuts a case to its shortest form and explains it.
func Explain(c cases.Case) (*Explanation, error) {
	c, said, code := cases.Shortest(c)
	r, err := c.Runner(scenarios.Options{Trace: true})
	if err != nil {
		return nil, err
	}
	defer r.Close()
	e := &Explanation{Case: c, Shrunk: said, Code: code}
	result, lost := c.Play(r)
	if lost != "" {
		return nil, fmt.Errorf("%w: %s", ErrChanged, lost)
	}
	if err := e.read(r, result); err != nil {
		return nil, err
	}
	e.why(r, keep(r, result))
	return e, nil
}

// why looks for the two steps that decide, and chooses what the table shows.
func (e *Explanation) why(r *scenarios.Runner, fails *played) {
	log := copied(r.Log())
	all := e.lines(log, fails)
	e.lanes(all, log)
	e.nearest(r, fails, all, log)
	if e.Pass == nil {
		e.Pair = collide(&e.Failure, fails, log)
		if e.Pair != nil && e.Case.Timeline() != nil {
			e.Within = within(r, e.Pair, fails)
		}
	}
	e.lanes(all, log)
}

// copied is a log that outlives the next trial of its runner.
func copied(l *model.Log) *model.Log {
	return &model.Log{
		Events: slices.Clone(l.Events), Statements: slices.Clone(l.Statements),
		Changes: slices.Clone(l.Changes), Effects: slices.Clone(l.Effects),
		Faults: slices.Clone(l.Faults),
	}
}

func (e *Explanation) lines(log *model.Log, of *played) []Line {
	r := reader{log: log, trial: of, f: e.Failure, names: &e.Names}
	return r.lines()
}

// read keeps what a failing trial shows.
func (e *Explanation) read(r *scenarios.Runner, result *scenarios.Result) error {
	property, text, failed := result.Failure()
	if !failed {
		return ErrPasses
	}
	e.Names = NamesOf(e.Case.Timeline(), r.Log())
	e.Property, e.Sentence = property, text
	if f, ok := result.Report.First(); ok && f.Property == property {
		e.Failure, e.Sentence = f, f.SentenceIn(&e.Names)
		told := ""
		if told, e.told = r.ToldIn(); told != "" {
			e.Sentence += fmt.Sprintf("; %s failed with %s", e.Names.Run(f.Run), last(told))
		}
	}
	e.Digest, e.Points = result.Outcome.Digest, result.Outcome.Points
	e.Stack = stack(result)
	return nil
}

// last is the innermost cause of an error's text.
func last(text string) string {
	return strings.TrimSpace(text[strings.LastIndex(text, ": ")+1:])
}

func keep(r *scenarios.Runner, result *scenarios.Result) *played {
	p := &played{verdict: result.Verdict}
	p.property, _, _ = result.Failure()
	s := r.Sim()
	for _, x := range s.Trace() {
		p.trace = append(p.trace, x)
		p.names = append(p.names, s.Name(x)+": "+x.Site)
	}
	return p
}

// nearest looks for the passing trial that is one choice away, the smallest change
// first. One whose first difference the table shows goes before one that does not.
func (e *Explanation) nearest(r *scenarios.Runner, fails *played, all []Line, log *model.Log) {
	for drop := uint32(1); drop <= 1<<9; drop *= 2 {
		for i, p := range e.Case.Choices {
			if drop > p.Value {
				continue
			}
			c := e.Case
			c.Choices = append([]shrink.Pair{}, c.Choices...)
			c.Choices[i].Value -= drop
			if p.Value == drop {
				c.Choices = append(c.Choices[:i], c.Choices[i+1:]...)
			}
			result, _ := c.Play(r)
			passes := keep(r, result)
			if passes.verdict != check.Passed {
				continue
			}
			m := e.moved(all, e.lines(r.Log(), passes))
			seen := m != nil && e.inTable(m, all, log)
			if e.Pass != nil && !seen {
				continue
			}
			e.Pass = &Pass{Choice: i + 1, Was: p.Value, Is: p.Value - drop, moved: m}
			if m != nil {
				e.Pass.Moved = m.text
			}
			e.Pair = reversed(fails, passes, e.Failure.Step)
			c = c.Played(r.Sim().Record()) // what was lowered may leave others unasked
			code, _ := c.Code()
			e.Pass.Code = code.Text
			if seen {
				return
			}
		}
	}
}

// inTable reports whether the table shows the line that moved.
func (e *Explanation) inTable(m *move, all []Line, log *model.Log) bool {
	return e.shown(&all[m.line], log)
}
