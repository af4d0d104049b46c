package timeline

import (
	"slices"
	"time"

	"interlease.example/model"
)

// Version is the version of the format that Print writes. Parse reads it alone;
// there is no older one.
const Version = 1

// DefaultScenario is the world of a timeline that names none.
const DefaultScenario = "wake-in-release-tail"

// Timeline is one incident.
type Timeline struct {
	Version  int
	Scenario string
	Story    []string // the comment at the top, without its marks
	Wall     bool     // times are those of a clock on the wall, not offsets
	// Origin is the first time as it was written: since midnight if Wall, else
	// the offset. It only matters for printing.
	Origin time.Duration
	Lines  []Line // in the order of the file

	// Who appears, in order of appearance. Parse fills them in, and Print does
	// not read them.
	Runs      []Run
	Tasks     []string
	Sandboxes []string
}

// Run is a run that a timeline names.
type Run struct {
	ID   string
	Task string // "" if the timeline names no task at all
	// Woken says that a wake starts the run: no line does, and another run of its
	// task was there before.
	Woken bool
}

// Line is one input or one observation. Fields that its kind does not use are
// zero.
type Line struct {
	Kind    Kind
	At      Range
	Run     string
	Task    string // Started, Wake
	Sandbox string // SandboxStopped, Resumed, Created
	// Status is of Ended and Released; Queued, which nobody can write, means that
	// Released does not say.
	Status model.RunStatus
	Part   Part        // Saved
	Text   string      // Failed
	Fault  model.Fault // Fault
	Note   string      // the comment at the end of the line, without its mark
	Pos    Pos
}

// Range is when a line may happen, counted from the origin. Both ends belong to
// it; they are equal for a time that is known.
type Range struct{ Min, Max time.Duration }

// Pos is where a line stands, from 1. Columns count characters.
type Pos struct{ Line, Column int }

// RunID numbers the run in order of appearance, from 1. 0 means that no line
// names it.
func (t *Timeline) RunID(id string) model.RunID {
	return model.RunID(1 + slices.IndexFunc(t.Runs, func(r Run) bool { return r.ID == id }))
}

// TaskID numbers the task in order of appearance, from 1. 0 means that no line
// names it.
func (t *Timeline) TaskID(id string) model.TaskID {
	return model.TaskID(1 + slices.Index(t.Tasks, id))
}

// SandboxID numbers the sandbox in order of appearance, from 1. 0 means that no
// line names it.
func (t *Timeline) SandboxID(id string) model.SandboxID {
	return model.SandboxID(1 + slices.Index(t.Sandboxes, id))
}

// TaskOf is the task of a run, or "" if the run or its task is not named.
func (t *Timeline) TaskOf(run string) string {
	if n := t.RunID(run); n > 0 {
		return t.Runs[n-1].Task
	}
	return ""
}
