package check

import (
	"fmt"
	"strings"
	"time"

	"interlease.example/model"
)

// Failure is one case that breaks a property. It is a value: two trials that
// break the same sentence at the same step have equal failures.
type Failure struct {
	Property string
	Clause   string // as "(a)"; empty: the property has one sentence
	Kind     Kind
	Step     int           // the step that broke the sentence
	At       time.Duration // and when that was
	Run      model.RunID   // whose acquisition, command or release it was
	Other    model.RunID   // another run that it collides with; 0: none
	Lease    model.LeaseID
	Sandbox  model.SandboxID
	Task     model.TaskID
	Span     time.Duration // the time that Kind speaks of
	From, To model.LeaseStatus
}

// Kind is what happened: a sentence in which {run}, {other}, {lease}, {sandbox},
// {task}, {span}, {from} and {to} stand for what the failure names.
type Kind string

// Text is the failure in one line, without the log.
func (f Failure) Text() string {
	head := f.Property
	if f.Clause != "" {
		head += " " + f.Clause
	}
	return fmt.Sprintf("%s: %s, at %v in step %d", head, f.Sentence(), f.At, f.Step)
}

// Words are names of runs, tasks and sandboxes.
type Words interface {
	Run(model.RunID) string
	Task(model.TaskID) string
	Sandbox(model.SandboxID) string
}

// Sentence is what happened, with the names of the trial in place: r1, t01, sb-1.
func (f Failure) Sentence() string { return f.SentenceIn(usual{}) }

// SentenceIn is Sentence in somebody's own names.
func (f Failure) SentenceIn(w Words) string {
	other := "somebody else"
	if f.Other != 0 {
		other = w.Run(f.Other)
	}
	return strings.NewReplacer(
		"{run}", w.Run(f.Run),
		"{other}", other,
		"{lease}", fmt.Sprintf("l%d", f.Lease),
		"{sandbox}", w.Sandbox(f.Sandbox),
		"{task}", w.Task(f.Task),
		"{span}", f.Span.String(),
		"{from}", f.From.String(),
		"{to}", f.To.String(),
	).Replace(string(f.Kind))
}

// usual are the names of a trial.
type usual struct{}

func (usual) Run(r model.RunID) string         { return fmt.Sprintf("r%d", r) }
func (usual) Task(t model.TaskID) string       { return fmt.Sprintf("t%02d", t) }
func (usual) Sandbox(s model.SandboxID) string { return fmt.Sprintf("sb-%d", s) }
