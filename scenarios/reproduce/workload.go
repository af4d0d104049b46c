package reproduce

import (
	"fmt"
	"time"

	"interlease.example/model"
	"interlease.example/scenarios"
	"interlease.example/scenarios/timeline"
)

// lead is the time before the first line.
const lead = 20 * time.Second

// steps is how finely a range is searched.
const steps = 400

// maxTasks is how many tasks a world has.
const maxTasks = 4

// plan is a timeline as a workload, with its ranges still open.
type plan struct {
	t        *timeline.Timeline
	ids      map[string]model.RunID // runs that are there without a wake; only looked up
	runs     []string               // the same, in order
	released []pin
}

// pin is an observation or a write that a trial must fit to count.
type pin struct {
	run model.RunID
	at  timeline.Range
}

// compile refuses what no world can play, with the place.
func compile(name string, t *timeline.Timeline) (*plan, error) {
	p := &plan{t: t, ids: map[string]model.RunID{}}
	if len(t.Tasks) > maxTasks {
		return nil, fmt.Errorf("%s: %d tasks, expected at most %d", name, len(t.Tasks), maxTasks)
	}
	for _, l := range t.Lines {
		switch l.Kind {
		case timeline.ServerRestarted, timeline.WorkerRestarted, timeline.SandboxStopped,
			timeline.Fault:
			return nil, fmt.Errorf("%s:%d: no world can play %q yet: take the line out, or "+
				"make it a comment", name, l.Pos.Line, l.Kind.String())
		case timeline.Started, timeline.Ended, timeline.Saved, timeline.Released,
			timeline.Cancelled:
			p.known(l)
		}
	}
	if len(p.runs) == 0 {
		return nil, fmt.Errorf("%s: no run is there when the timeline begins, expected a "+
			"line about one, as \"run r1 ended succeeded\"", name)
	}
	return p, nil
}

// known notes a run that no wake starts: the first of its task, or one that a
// line starts.
func (p *plan) known(l timeline.Line) {
	if _, ok := p.ids[l.Run]; !ok && (l.Kind == timeline.Started || p.first(l.Run)) {
		p.runs = append(p.runs, l.Run)
		p.ids[l.Run] = model.RunID(len(p.runs))
	}
}

// first reports whether a run is the first of its task in the file.
func (p *plan) first(run string) bool {
	for _, r := range p.t.Runs {
		if p.t.TaskOf(r.ID) == p.t.TaskOf(run) {
			return r.ID == run
		}
	}
	return false
}

// load draws what the timeline leaves open.
func (p *plan) load(w *scenarios.World) {
	l := &w.Load
	for i, name := range p.runs {
		task := max(p.t.TaskID(p.t.TaskOf(name)), 1)
		l.Runs = append(l.Runs, scenarios.Run{
			ID: model.RunID(i + 1), Task: task, Agent: 1, Workspace: 1,
			End: lead + time.Hour, Status: model.Succeeded,
			Instructions: time.Second * time.Duration(w.Draw("instructions", i, 20)),
			Files:        200 * time.Millisecond,
		})
	}
	l.Next = scenarios.Run{
		Agent: 1, Workspace: 1, End: 2 * time.Second, Status: model.Succeeded,
		Instructions: 200 * time.Millisecond, Files: 200 * time.Millisecond,
	}
	p.released = p.released[:0]
	for i, line := range p.t.Lines {
		if !line.Kind.Observed() {
			p.line(w, line, lead+drawn(w, i, line.At))
		}
	}
}

// drawn is a time of a range: its begin for 0.
func drawn(w *scenarios.World, i int, r timeline.Range) time.Duration {
	if r.Min == r.Max {
		return r.Min
	}
	return r.Min + (r.Max-r.Min)/(steps-1)*time.Duration(w.Draw("line", i, steps))
}

func (p *plan) line(w *scenarios.World, line timeline.Line, at time.Duration) {
	l := &w.Load
	id := p.ids[line.Run]
	if line.Kind == timeline.Wake {
		l.Wakes = append(l.Wakes, scenarios.Wake{At: at, Task: p.t.TaskID(line.Task)})
		return
	}
	if id == 0 {
		return // a run that a wake starts does what such runs do
	}
	r := &l.Runs[id-1]
	switch line.Kind {
	case timeline.Started:
		r.Start = at
	case timeline.Ended:
		r.End, r.Status = at, line.Status
	case timeline.Saved:
		if line.Part == timeline.Workspace {
			r.Files = max(0, at-r.End-r.Instructions)
		} else {
			r.Instructions = max(0, at-r.End)
		}
	case timeline.Cancelled:
		l.Cancels = append(l.Cancels, scenarios.Cancel{At: at, Run: id})
	case timeline.Released:
		p.released = append(p.released, pin{id, line.At})
	}
}

// fits reports whether the releases of a trial landed when the file says.
func (p *plan) fits(log *model.Log) bool {
	for _, x := range p.released {
		if !released(log, x) {
			return false
		}
	}
	return true
}

func released(log *model.Log, x pin) bool {
	for i := range log.Changes {
		c := &log.Changes[i]
		if c.Table == model.TableLeases && c.Lease.Run == x.run && c.Lease.Status != model.Active {
			const second = time.Second // what a file in whole seconds can tell
			return c.At >= lead+x.at.Min && c.At < lead+x.at.Max+second
		}
	}
	return false
}
