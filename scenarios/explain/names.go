package explain

import (
	"fmt"
	"time"

	"interlease.example/model"
	"interlease.example/scenarios"
	"interlease.example/scenarios/timeline"
)

// Names are what the reader calls the times, runs, tasks and sandboxes of a trial.
// The zero Names are those of the trial itself: seconds since it began, r1, t01 and
// sb-1. Those of a trial that follows a timeline are the timeline's, as far as it
// names them.
type Names struct {
	t     *timeline.Timeline
	runs  []model.RunID     // of the timeline's runs
	boxes []model.SandboxID // of the timeline's sandboxes; 0: unknown
}

// namesOf are the names of a timeline in a trial that follows it. A sandbox has the
// name that an observed line gives it; nil: no timeline, no names.
func namesOf(t *timeline.Timeline, log *model.Log) Names {
	if t == nil {
		return Names{}
	}
	n := Names{t, scenarios.RunIDs(t), make([]model.SandboxID, len(t.Sandboxes))}
	for i := range t.Lines {
		l := &t.Lines[i]
		if l.Sandbox == "" {
			continue
		}
		box := t.SandboxID(l.Sandbox) // of an input: what the trial takes it for
		if l.Kind.Observed() {
			box = heldBy(n.runs[t.RunID(l.Run)-1], log)
		}
		if at := &n.boxes[t.SandboxID(l.Sandbox)-1]; *at == 0 {
			*at = box
		}
	}
	return n
}

// heldBy is the first sandbox that a run has a lease of; 0: none.
func heldBy(r model.RunID, log *model.Log) model.SandboxID {
	for i := range log.Changes {
		c := &log.Changes[i]
		if c.Table == model.TableLeases && c.Lease.Run == r && c.Lease.Sandbox != 0 {
			return c.Lease.Sandbox
		}
	}
	return 0
}

// Time is an instant of the trial, to the millisecond: on the timeline's clock, or
// in seconds since the trial began.
func (n *Names) Time(at time.Duration) string {
	if n.t != nil {
		at += n.t.Origin - scenarios.Lead
	}
	if !n.wall() {
		return fmt.Sprintf("%.3fs", at.Seconds())
	}
	const day = 24 * time.Hour
	ms := ((at%day + day) % day).Round(time.Millisecond).Milliseconds()
	return fmt.Sprintf("%02d:%02d:%02d.%03d", ms/3_600_000%24, ms/60_000%60, ms/1000%60, ms%1000)
}

func (n *Names) wall() bool { return n.t != nil && n.t.Wall }

// Run implements check.Words.
func (n *Names) Run(r model.RunID) string {
	for i, id := range n.runs {
		if id == r {
			return n.t.Runs[i].ID
		}
	}
	return fmt.Sprintf("r%d", r)
}

// Task implements check.Words.
func (n *Names) Task(t model.TaskID) string {
	if n.t != nil && t > 0 && int(t) <= len(n.t.Tasks) {
		return n.t.Tasks[t-1]
	}
	return fmt.Sprintf("t%02d", t)
}

// Sandbox implements check.Words.
func (n *Names) Sandbox(s model.SandboxID) string {
	for i, id := range n.boxes {
		if id == s {
			return n.t.Sandboxes[i]
		}
	}
	return fmt.Sprintf("sb-%d", s)
}
