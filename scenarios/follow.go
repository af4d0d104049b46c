package scenarios

import (
	"fmt"
	"time"

	"interlease.example/model"
	"interlease.example/scenarios/timeline"
)

// Lead is how long before the first line of a timeline a trial that follows it
// begins: a run that is there by then has its sandbox.
const Lead = 20 * time.Second

// rangeSteps is how finely a range of a timeline is searched.
const rangeSteps = 400

// Following is the scenario of a timeline, which follows it; see Scenario.Follow.
func Following(name string, t *timeline.Timeline) (Scenario, error) {
	sc, ok := Find(t.Scenario)
	if !ok {
		sc, _ = Find(timeline.DefaultScenario)
	}
	return sc.Follow(name, t)
}

// Follow is the scenario with the inputs of a timeline instead of its own draws.
// Nothing happens that the timeline does not name, but the runs that its wakes
// start; what it leaves open is drawn: times in a range, how long a release saves
// files, latencies. A trial that could not keep a time has Result.Missed. The
// name is that of the file, for the error: a timeline in which no run is there
// to begin with.
func (s Scenario) Follow(name string, t *timeline.Timeline) (Scenario, error) {
	x := &script{t: t, ids: RunIDs(t), present: present(t)}
	if x.present == 0 {
		return s, fmt.Errorf("%s: no run is there when the timeline begins, expected a line about "+
			"one, as \"run r1 ended succeeded\"", name)
	}
	s.draw = func(w *World) { y := *x; y.draw(w) } // runners share x
	s.Reach, s.Budget = nil, nil
	return s, nil
}

// RunIDs are the ids, in a trial, of the runs that a timeline names: those that
// are present when it begins, then those that its wakes start.
func RunIDs(t *timeline.Timeline) []model.RunID {
	ids := make([]model.RunID, len(t.Runs))
	first, woken := model.RunID(0), model.RunID(present(t))
	for i, r := range t.Runs {
		next := &first
		if r.Woken {
			next = &woken
		}
		*next++
		ids[i] = *next
	}
	return ids
}

func present(t *timeline.Timeline) (n int) {
	for _, r := range t.Runs {
		if !r.Woken {
			n++
		}
	}
	return n
}

// script is a timeline as a workload, with what it leaves open.
type script struct {
	t       *timeline.Timeline
	ids     []model.RunID // of the timeline's runs: those present first, then those woken
	present int
	last    time.Duration // the exact instant that was given last
}

func (x *script) draw(w *World) {
	l := &w.Load
	l.Next = nextRun()
	x.last = -1
	for i := range x.ids {
		if i < x.present {
			l.Runs = append(l.Runs, nextRun())
		} else {
			l.Woken = append(l.Woken, nextRun())
		}
	}
	for i, r := range x.t.Runs {
		run := x.run(w, x.ids[i])
		run.ID, run.Task = x.ids[i], max(1, x.t.TaskID(r.Task))
		if !r.Woken {
			run.End = x.end()
		}
	}
	for i := range x.t.Lines {
		if line := &x.t.Lines[i]; !line.Kind.Observed() {
			x.line(w, i, line)
		}
	}
	for i := range x.ids {
		x.open(w, x.run(w, x.ids[i]))
	}
}

// run is the plan of one of the timeline's runs.
func (x *script) run(w *World, id model.RunID) *Run {
	if n := int(id); n > x.present {
		return &w.Load.Woken[n-x.present-1]
	}
	return &w.Load.Runs[id-1]
}

// end is when a run ends whose end no line gives: after all lines.
func (x *script) end() time.Duration {
	last := time.Duration(0)
	for i := range x.t.Lines {
		last = max(last, x.t.Lines[i].At.Max)
	}
	return Lead + last + time.Minute
}

// line adds one input. What clients do at a time in a range is drawn; what takes
// as long as it takes, files and writes, gets the whole range.
func (x *script) line(w *World, i int, line *timeline.Line) {
	at := x.instant(w, i, line)
	span := Span{Lead + line.At.Min, Lead + line.At.Max}
	l := &w.Load
	switch line.Kind {
	case timeline.Wake:
		l.act(Act{Kind: WakeTask, At: at, Exact: true, Task: x.t.TaskID(line.Task)})
	case timeline.Cancelled:
		id := x.ids[x.t.RunID(line.Run)-1]
		l.act(Act{Kind: CancelRun, At: at, Exact: true, Run: id})
	case timeline.ServerRestarted:
		l.act(Act{Kind: RestartServer, At: at, Exact: true})
	case timeline.WorkerRestarted:
		l.act(Act{Kind: RestartWorker, At: at, Exact: true})
	case timeline.SandboxStopped:
		box := x.t.SandboxID(line.Sandbox)
		l.act(Act{Kind: StopSandbox, At: at, Exact: true, Sandbox: box})
	case timeline.Fault:
		l.Strikes = append(l.Strikes, Strike{Fault: line.Fault, From: at, Must: true})
	default:
		x.run(w, x.ids[x.t.RunID(line.Run)-1]).pin(line, at, span)
	}
}

// pin keeps what a line says of a run.
func (r *Run) pin(line *timeline.Line, at time.Duration, span Span) {
	switch line.Kind {
	case timeline.Started:
		r.Pins[PinStart] = Span{at, at}
	case timeline.Ended:
		r.Pins[PinEnd], r.Status = Span{at, at}, line.Status
	case timeline.Saved:
		if line.Part == timeline.Workspace {
			r.Pins[PinFiles] = span
		} else {
			r.Pins[PinInstructions] = span
		}
	case timeline.Released:
		if r.Pins[PinRelease] = span; line.Status.Terminal() {
			r.Status = line.Status
		}
	}
}

// instant is when a client does something: a draw from a range, where a wake is
// mild if it is late and everything else if it is early. Equal times keep the
// order of the file, by a nanosecond.
func (x *script) instant(w *World, i int, line *timeline.Line) time.Duration {
	at := Lead + line.At.Min
	if width := line.At.Max - line.At.Min; width > 0 {
		part := width / (rangeSteps - 1) * time.Duration(w.Draw("line", i, rangeSteps))
		if at += part; line.Kind == timeline.Wake {
			at = Lead + line.At.Max - part
		}
		return at
	}
	if at <= x.last && x.last-at < time.Microsecond {
		at = x.last + 1
	}
	x.last = at
	return at
}

// open draws what no line says of a run: how long its release saves files. What
// must fit before a pinned release is as short as that needs.
func (x *script) open(w *World, r *Run) {
	pins := &r.Pins
	if !pins[PinStart].given() && int(r.ID) <= x.present {
		r.Start = x.first(r.ID)
	}
	end := max(pins[PinEnd].To, pins[PinInstructions].To, pins[PinFiles].To)
	if !pins[PinRelease].given() {
		if !pins[PinInstructions].given() && int(r.ID) <= x.present {
			r.Instructions = w.drawInstructions(int(r.ID))
		}
		return
	}
	room := max(pins[PinRelease].To-end, 8*time.Millisecond)
	if end == 0 {
		room = time.Minute
		r.End = pins[PinRelease].To - room
	}
	r.Instructions = room / 32 * time.Duration(w.Draw("instructions", int(r.ID), 12))
	r.Files = min(r.Files, room/16)
	if w.Load.Room == 0 || room < w.Load.Room {
		w.Load.Room = room
	}
}

// first is when a run that no line starts begins: Lead before its first line.
func (x *script) first(id model.RunID) time.Duration {
	for i := range x.t.Lines {
		line := &x.t.Lines[i]
		if line.Run != "" && x.ids[x.t.RunID(line.Run)-1] == id {
			return line.At.Min
		}
	}
	return 0
}
