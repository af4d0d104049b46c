package sim_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/sim"
	"interlease.example/sim/proc"
)

func TestAudit(t *testing.T) {
	row, other := proc.Row(2, 7), proc.Row(2, 8)
	touch := func(r proc.Ref) do {
		return func(w proc.World, a proc.Reply) { w.Touch(r); a.Answer(proc.Window{}) }
	}
	write, read := proc.Foot{row.Write()}, proc.Foot{row}
	get := func(p proc.P, f proc.Foot) {
		_ = p.Call("get", proc.Window{}, f, touch(row), proc.Limit{})
	}
	for _, c := range []struct {
		why  string
		body func(p proc.P)
		want string // "" passes
	}{
		{"declared", func(p proc.P) { p.Point("write", write); p.Touch(row.Write()) }, ""},
		{"a read under a write", func(p proc.P) { p.Point("write", write); p.Touch(row) }, ""},
		{
			"another row", func(p proc.P) { p.Point("write", write); p.Touch(other) },
			`the step behind "write" touches row 2/8 and declares row 2/7, written`,
		},
		{
			"a write under a read", func(p proc.P) { p.Point("read", read); p.Touch(row.Write()) },
			`the step behind "read" touches row 2/7, written and declares row 2/7`,
		},
		{
			"a row of a table", func(p proc.P) {
				p.Point("list", proc.Foot{proc.Table(2)})
				p.Touch(row)
			}, "",
		},
		{
			"the clock", func(p proc.P) { p.Point("quiet", none); p.Now() },
			`the step behind "quiet" touches clock and declares nothing`,
		},
		{"the clock where nothing can be declared", func(p proc.P) { p.Now() }, ""},
		{
			"a row where nothing can be declared", func(p proc.P) { p.Touch(row) },
			`the step behind "start" touches row 2/7 and declares nothing`,
		},
		{
			"an effect", func(p proc.P) { get(p, none) },
			`the step behind "get" touches row 2/7 and declares nothing`,
		},
		{"a declared effect", func(p proc.P) { get(p, read) }, ""},
	} {
		tr := sim.Trial{Setup: server(sim.HostOptions{}, c.body)}
		plain := *newSim(t).Run(&tr)
		require.Equal(t, plain.Verdict, sim.Passed, c.why)
		tr.Config.Audit = true
		o := *newSim(t).Run(&tr)
		if c.want == "" {
			require.Equal(t, o, plain, c.why)
			continue
		}
		require.Equal(t, o.Failure.Kind, sim.Undeclared, c.why)
		require.Equal(t, o.Failure.Text, c.want, c.why)
	}
}

func TestAuditCountsWhatIsNeverTouched(t *testing.T) {
	s := newSim(t)
	s.Run(&sim.Trial{Config: sim.Config{Audit: true}, Setup: server(sim.HostOptions{}, func(p proc.P) {
		for i := range 3 {
			p.Point("save", proc.Foot{proc.Row(1, i).Write(), proc.Sandbox(i)})
			p.Touch(proc.Row(1, i).Write())
		}
	})})
	require.Equal(t, s.Audited(), []sim.Audited{
		{Site: "save", Ref: proc.Row(1, 0).Write(), Declared: 3, Touched: 3},
		{Site: "save", Ref: proc.Sandbox(0), Declared: 3, Touched: 0},
	})
}

func TestTraceInWords(t *testing.T) {
	s := newSim(t)
	s.Run(&sim.Trial{Config: sim.Config{Trace: true}, Setup: server(sim.HostOptions{}, func(p proc.P) {
		p.Fork("child", func(proc.P) {})
		end := p.Fork("child", func(proc.P) {})
		_ = p.Wait("join", end, proc.Limit{})
		get := do(func(w proc.World, r proc.Reply) {
			require.Equal(t, w.Step(), 5)
			r.Answer(proc.Exactly(1))
		})
		_ = p.Call("get", proc.Exactly(5), proc.Foot{proc.Row(1, 2)}, get, proc.Limit{})
		p.Schedule("tick", 0, proc.Window{}, none, do(func(proc.World, proc.Reply) {}))
		nap(p, 4)
		p.Now()
	})})
	var got []string
	for _, r := range s.Trace() {
		got = append(got, s.Describe(r))
	}
	require.Equal(t, got, []string{
		`0s server:A "start" start`,
		`0s server:A/child "start" start`,
		`0s server:A/child#2 "start" start`,
		`0s server:A "join" wake`,
		`5ns server:A "get" effect`,
		`6ns server:A "get" reply`,
		`6ns tick "tick" effect`,
		`10ns server:A "nap" timer`,
	})
	require.Equal(t, s.Trace()[4].Foot, proc.Foot{proc.Row(1, 2)})
	require.Equal(t, s.Trace()[7].Foot, proc.Foot{proc.Clock()}, "what an undeclared step touched")
}

// A watchdog runs a trial that has stopped moving again, with a tap.
func TestTapSeesChoicesAndSteps(t *testing.T) {
	tap := &tap{}
	s := newSim(t)
	tr := servicesTrial(5)
	tr.Tap, tr.Config.Trace = tap, true
	s.Run(tr)
	require.Equal(t, tap.choices, s.Record())
	require.Len(t, tap.steps, len(s.Trace()))
	require.Equal(t, tap.steps[3].Key, s.Trace()[3].Key)
}

type tap struct {
	choices []sim.Choice
	steps   []sim.Record
}

func (x *tap) Chose(c sim.Choice) { x.choices = append(x.choices, c) }
func (x *tap) Began(r sim.Record) { x.steps = append(x.steps, r) }
