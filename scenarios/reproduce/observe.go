package reproduce

import (
	"fmt"
	"strings"
	"time"

	"interlease.example/model"
	"interlease.example/scenarios"
	"interlease.example/scenarios/timeline"
)

// observer tells what a trial shows in the words of a timeline.
type observer struct {
	t   *timeline.Timeline
	ids []model.RunID // of the timeline's runs
}

// shown is what a log says of the runs that the timeline names, in order of time.
// Sandboxes have the names of the service.
func (o *observer) shown(log *model.Log) (lines []timeline.Line) {
	boxes := map[model.SandboxID]bool{}
	for i := range log.Changes {
		l := &log.Changes[i].Lease
		if log.Changes[i].Table != model.TableLeases || l.Status != model.Active || l.Sandbox == 0 ||
			l.Run != log.Changes[i].By {
			continue
		}
		kind := timeline.Created
		if boxes[l.Sandbox] {
			kind = timeline.Resumed
		}
		boxes[l.Sandbox] = true
		line := timeline.Line{Kind: kind, Sandbox: boxName(l.Sandbox)}
		lines = o.add(lines, line, l.Run, log.Changes[i].At)
	}
	for i := range log.Events {
		e := &log.Events[i]
		if e.Kind == model.Acquired && e.Err != nil {
			line := timeline.Line{Kind: timeline.Failed, Text: e.Err.Error()}
			lines = o.add(lines, line, e.Run, e.At)
		}
	}
	return lines
}

func boxName(s model.SandboxID) string { return fmt.Sprintf("sb-%d", s) }

// add gives a line its run and time. Runs that the timeline does not name, and
// what comes before it begins, are left out.
func (o *observer) add(
	lines []timeline.Line, l timeline.Line, run model.RunID, at time.Duration,
) []timeline.Line {
	at -= scenarios.Lead
	for i, id := range o.ids {
		if id == run && at >= 0 {
			l.Run, l.At = o.t.Runs[i].ID, timeline.Range{Min: at, Max: at}
			return append(lines, l)
		}
	}
	return lines
}

// disagreeing are the observed lines of the timeline that a trial does not show,
// each with what it shows instead.
func (o *observer) disagreeing(shown []timeline.Line) (list []string) {
	names := map[string]string{} // of sandboxes: in the timeline, and in the trial
	for i := range o.t.Lines {
		want := &o.t.Lines[i]
		if !want.Kind.Observed() {
			continue
		}
		if why := o.disagrees(want, shown, names); why != "" {
			text := strings.TrimSpace(o.t.Format(*want))
			list = append(list, fmt.Sprintf("line %d, %q: %s", want.Pos.Line, text, why))
		}
	}
	return list
}

// disagrees says what a trial shows instead of a line, "" if it shows the line.
func (o *observer) disagrees(
	want *timeline.Line, shown []timeline.Line, names map[string]string,
) (why string) {
	why = fmt.Sprintf("run %s never %s", want.Run, want.Kind)
	if want.Kind != timeline.Failed {
		why += " a sandbox"
	}
	for i := range shown {
		got := &shown[i]
		switch {
		case got.Run != want.Run || got.Kind != want.Kind:
			continue
		case !strings.Contains(got.Text, want.Text):
			why = "it is told " + got.Text
		case want.Sandbox != "" && names[want.Sandbox] != "" && names[want.Sandbox] != got.Sandbox:
			why = "it is another sandbox"
		case got.At.Min < want.At.Min || got.At.Min > want.At.Max:
			why = "it is at " + o.t.FormatRange(got.At)
		default:
			names[want.Sandbox] = got.Sandbox
			return ""
		}
	}
	return why
}

// observations counts the observed lines of a timeline.
func observations(t *timeline.Timeline) (n int) {
	for i := range t.Lines {
		if t.Lines[i].Kind.Observed() {
			n++
		}
	}
	return n
}
