package explain

import (
	"errors"
	"fmt"
	"strings"
	"time"

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
	Lines    []Line
	Stack    []string // calls of a panic, the innermost first
	Pair     *Pair    // the two steps that collide; nil if none was found
	Pass     *Pass    // the nearest trial that passes; nil if none was found
}

// Line is one line of the lanes.
type Line struct {
	At    time.Duration
	Run   model.RunID // 0: the board
	Text  string
	Lease string // status of the lease that the failure is about
	Mark  int    // 1 or 2: a step of the pair; 0: none
	step  int
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
	Moved  string // what comes at another time, and when; "" if nothing does
}

// played is one trial with its trace in words.
type played struct {
	property string
	verdict  check.Verdict
	trace    []sim.Record
	names    []string
}

// Explain cuts a case to its shortest form and explains it.
func Explain(c cases.Case) (*Explanation, error) {
	whole := c
	c, said := cases.Shrink(c, shrink.Budget{})
	r, err := c.Runner(scenarios.Options{Trace: true})
	if err != nil {
		return nil, err
	}
	defer r.Close()
	e := &Explanation{Case: c, Shrunk: said}
	fails, err := e.read(r)
	if err != nil {
		return nil, err
	}
	if code, ok := c.Code(); ok {
		e.Code = code
	} else if code, ok := whole.Code(); ok {
		e.Code = code
	}
	e.nearest(r, fails)
	e.mark()
	return e, nil
}

// read plays the case and keeps what it shows.
func (e *Explanation) read(r *scenarios.Runner) (*played, error) {
	result, lost := e.Case.Play(r)
	property, text, failed := result.Failure()
	switch {
	case lost != "":
		return nil, fmt.Errorf("%w: %s", ErrChanged, lost)
	case !failed:
		return nil, ErrPasses
	}
	e.Property, e.Sentence = property, text
	if f, ok := result.Report.First(); ok && f.Property == property {
		e.Failure, e.Sentence = f, f.Sentence()
		if told := r.Told(); told != "" {
			e.Sentence += fmt.Sprintf("; r%d failed with %s", f.Run, last(told))
		}
	}
	e.Digest, e.Points = result.Outcome.Digest, result.Outcome.Points
	e.Lines, e.Stack = lines(r.Log(), e.Failure), stack(result)
	return keep(r, result), nil
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

// nearest looks for the passing trial that is one choice away, the smallest
// change first.
func (e *Explanation) nearest(r *scenarios.Runner, fails *played) {
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
			c = c.Played(r.Sim().Record()) // what was lowered may leave others unasked
			code := ""
			if it, ok := c.Code(); ok {
				code = it.Text
			}
			e.Pass = &Pass{
				code, i + 1, p.Value, p.Value - drop, moved(e.Lines, lines(r.Log(), e.Failure)),
			}
			e.Pair = reversed(fails, passes, e.Failure.Step)
			return
		}
	}
}
