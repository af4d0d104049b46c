package explain

import (
	"fmt"
	"slices"
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

// NamesOf are the names of a timeline in a trial that follows it, by the trial's log.
// A sandbox has the name that an observed line gives it; nil: no timeline, no names.
func NamesOf(t *timeline.Timeline, log *model.Log) Names {
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
			box = heldBy(n.runs[t.RunID(l.Run)-1], l.Kind, log)
		}
		if at := &n.boxes[t.SandboxID(l.Sandbox)-1]; *at == 0 {
			*at = box
		}
	}
	return n
}

// heldBy is the first sandbox that a run has a lease of, if it got it as was
// observed: created, or resumed after another run; 0: none.
func heldBy(r model.RunID, how timeline.Kind, log *model.Log) model.SandboxID {
	var before []model.SandboxID
	for i := range log.Changes {
		c := &log.Changes[i]
		switch box := c.Lease.Sandbox; {
		case c.Table != model.TableLeases || box == 0:
		case c.Lease.Run != r:
			before = append(before, box)
		case slices.Contains(before, box) == (how == timeline.Resumed):
			return box
		default:
			return 0
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
