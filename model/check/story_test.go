package check_test

import (
	"sort"
	"time"

	"interlease.example/model"
	"interlease.example/model/check"
)

const (
	second = time.Second
	milli  = time.Millisecond
)

// story builds the log of a trial by hand. What happens in one call of at
// happens in one step; calls may come in any order.
type story struct {
	set   []item
	steps []moment
}

type moment struct {
	at    time.Duration
	items []item
}

// item adds one entry to a log.
type item func(l *model.Log, s model.Stamp)

// before adds entries of the set-up.
func (s *story) before(items ...item) { s.set = append(s.set, items...) }

// at adds one step; steps of one instant keep the order of their calls.
func (s *story) at(t time.Duration, items ...item) {
	s.steps = append(s.steps, moment{t, items})
}

// view is the trial, cut at end.
func (s *story) view(end time.Duration) *check.View {
	sort.SliceStable(s.steps, func(i, j int) bool { return s.steps[i].at < s.steps[j].at })
	l := &model.Log{}
	for _, add := range s.set {
		add(l, model.Stamp{})
	}
	for i, m := range s.steps {
		if m.at > end {
			break
		}
		for _, add := range m.items {
			add(l, model.Stamp{Step: i + 1, At: m.at})
		}
	}
	return &check.View{Log: l, End: end, Calm: true}
}

func event(kind model.EventKind, run model.RunID, with ...func(*model.Event)) item {
	return func(l *model.Log, s model.Stamp) {
		e := model.Event{Stamp: s, Kind: kind, Run: run}
		for _, set := range with {
			set(&e)
		}
		l.Events = append(l.Events, e)
	}
}

func status(st model.RunStatus) func(*model.Event) { return func(e *model.Event) { e.Status = st } }
func task(t model.TaskID) func(*model.Event)       { return func(e *model.Event) { e.Task = t } }
func failing(err error) func(*model.Event)         { return func(e *model.Event) { e.Err = err } }
func asks(q model.Request) func(*model.Event)      { return func(e *model.Event) { e.Request = q } }
func grant(g model.Grant) func(*model.Event)       { return func(e *model.Event) { e.Grant = g } }

func row(l model.Lease) item {
	return func(log *model.Log, s model.Stamp) {
		log.Changes = append(log.Changes, model.Change{
			Stamp: s, Table: model.TableLeases, By: l.Run, Lease: l,
		})
	}
}

// runRow is a row of a run that is finalized when it has ended.
func runRow(r model.Run) item {
	r.Finalized = r.Status.Terminal()
	return func(log *model.Log, s model.Stamp) {
		log.Changes = append(log.Changes, model.Change{
			Stamp: s, Table: model.TableRuns, By: r.ID, Run: r,
		})
	}
}

// read is a statement whose effect is now, asked trip/2 before and answered
// trip/2 after.
func read(kind model.StatementKind, run model.RunID, trip time.Duration) item {
	return func(log *model.Log, s model.Stamp) {
		log.Statements = append(log.Statements, model.Statement{
			Kind: kind, Run: run, Step: s.Step, At: s.At,
			Called: s.At - trip/2, Returned: s.At + trip/2,
		})
	}
}

// verdictOf judges a view by one property.
func verdictOf(v *check.View, property string) (check.Outcome, []check.Failure) {
	report := check.New().Judge(v)
	outcome, ok := report.Outcome(property)
	if !ok {
		panic("no such property: " + property)
	}
	var own []check.Failure
	for _, f := range report.Failures {
		if f.Property == property {
			own = append(own, f)
		}
	}
	return outcome, own
}

func effect(op model.Op, ph model.Phase, run model.RunID, box model.SandboxID, call int,
	st model.SandboxState, with ...func(*model.Effect),
) item {
	return func(log *model.Log, s model.Stamp) {
		e := model.Effect{Stamp: s, Op: op, Phase: ph, Run: run, Sandbox: box, Call: call, State: st}
		for _, set := range with {
			set(&e)
		}
		log.Effects = append(log.Effects, e)
	}
}
