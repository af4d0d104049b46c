package timeline

import (
	"fmt"

	"interlease.example/internal/suggest"
	"interlease.example/model"
)

// check refuses what no single line can tell, and fills the tables.
func (p *parser) check() error {
	if p.inputs == 0 {
		return fmt.Errorf("%s:%d:1: no input, expected a line such as "+
			"\"20:57:38 run r1 ended succeeded\"", p.file, p.lines+1)
	}
	for i := range p.t.Lines {
		for j := range i {
			if err := p.contradiction(&p.t.Lines[j], &p.t.Lines[i]); err != nil {
				return err
			}
		}
	}
	if err := p.people(); err != nil {
		return err
	}
	return p.wakes()
}

func (p *parser) errorf(l *Line, format string, args ...any) error {
	return fmt.Errorf("%s:%d:%d: %s", p.file, l.Pos.Line, l.Pos.Column, fmt.Sprintf(format, args...))
}

// contradiction refuses two lines about one run that no trial can both show; b
// is the later one of the file.
func (p *parser) contradiction(a, b *Line) error {
	switch {
	case a.Run != b.Run || a.Run == "":
		return nil
	case a.Kind == b.Kind && once(a.Kind) && a.Part == b.Part:
		return p.errorf(b, "run %s %s again, expected it once: line %d says so too",
			b.Run, b.Kind, a.Pos.Line)
	case comesFirst(b.Kind, a.Kind) && a.At.Max <= b.At.Min:
		return p.errorf(b, "run %s %s here and %s before, in line %d, expected the other order",
			b.Run, b.Kind, a.Kind, a.Pos.Line)
	case a.Kind == Ended && b.Kind == Released && differ(a.Status, b.Status):
		return p.errorf(b, "run %s released as %s, but it ended %s in line %d, expected one status",
			b.Run, b.Status, a.Status, a.Pos.Line)
	}
	return nil
}

func once(k Kind) bool { return k <= Released }

func differ(ended, released model.RunStatus) bool {
	return released != model.Queued && ended != released
}

// comesFirst reports whether a line of kind a can't come after one of kind b. A
// run may be cancelled before it starts and after it was released.
func comesFirst(a, b Kind) bool {
	switch a {
	case Started:
		return b == Ended || b == Saved || b == Released || b.Observed()
	case Ended, Saved:
		return b == Released
	}
	return false
}

// people fills the tables in order of appearance.
func (p *parser) people() error {
	t, wake := p.t, ""
	for i := range t.Lines {
		if l := &t.Lines[i]; l.Task != "" && t.TaskID(l.Task) == 0 {
			t.Tasks = append(t.Tasks, l.Task)
		}
	}
	for i := range t.Lines {
		l := &t.Lines[i]
		if l.Kind == Wake {
			wake = l.Task
		}
		if l.Sandbox != "" && t.SandboxID(l.Sandbox) == 0 {
			t.Sandboxes = append(t.Sandboxes, l.Sandbox)
		}
		if l.Run == "" || t.RunID(l.Run) > 0 {
			continue
		}
		r, err := p.person(l, wake)
		if err != nil {
			return err
		}
		t.Runs = append(t.Runs, r)
	}
	return nil
}

// person is the run that l is the first to name; wake is the task of the last
// wake before, or "".
func (p *parser) person(l *Line, wake string) (Run, error) {
	if task := p.started(l.Run); task != "" {
		return Run{ID: l.Run, Task: task}, nil
	}
	if wake != "" && p.anyOf(wake) {
		return Run{ID: l.Run, Task: wake, Woken: true}, nil
	}
	switch tasks := p.t.Tasks; {
	case len(tasks) == 0:
		return Run{ID: l.Run}, nil
	case len(tasks) > 1:
		return Run{}, p.errorf(l, "run %s could be of task %s or %s, expected a line "+
			"\"run %s started task ID\"", l.Run, tasks[0], tasks[1], l.Run)
	case p.anyOf(tasks[0]):
		return Run{}, p.errorf(l, "run %s is of task %s as run %s is, expected a line "+
			"\"run %s started task %s\" or a wake", l.Run, tasks[0], p.t.Runs[0].ID, l.Run, tasks[0])
	}
	return Run{ID: l.Run, Task: p.t.Tasks[0]}, nil
}

// started is the task of a run that a line starts, or "".
func (p *parser) started(run string) string {
	for i := range p.t.Lines {
		if l := &p.t.Lines[i]; l.Kind == Started && l.Run == run {
			return l.Task
		}
	}
	return ""
}

// anyOf reports whether the table has a run of the task already.
func (p *parser) anyOf(task string) bool {
	for _, r := range p.t.Runs {
		if r.Task == task {
			return true
		}
	}
	return false
}

// taken lists the tasks that runs have.
func (p *parser) taken() (tasks []string) {
	for _, r := range p.t.Runs {
		tasks = append(tasks, r.Task)
	}
	return tasks
}

// wakes refuses a wake of a task that nobody has.
func (p *parser) wakes() error {
	for i := range p.t.Lines {
		l := &p.t.Lines[i]
		if l.Kind != Wake || p.anyOf(l.Task) {
			continue
		}
		text := fmt.Sprintf("no run has task %s", l.Task)
		if near := suggest.Nearest(l.Task, p.taken()); near != "" {
			return p.errorf(l, "%s, did you mean %q?", text, near)
		}
		return p.errorf(l, "%s, expected a line \"run ID started task %s\"", text, l.Task)
	}
	return nil
}
