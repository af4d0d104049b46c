package sim_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"interlease.example/sim"
	"interlease.example/sim/proc"
	"interlease.example/sim/strategy"
)

// Whatever the windows and the choices, everything happens inside its own.
func TestNothingHappensOutsideOfItsWindow(t *testing.T) {
	s := newSim(t)
	rapid.Check(t, func(t *rapid.T) {
		span := rapid.IntRange(0, 20)
		window := func(name string) proc.Window {
			least := time.Duration(span.Draw(t, name))
			return proc.Window{Min: least, Max: least + time.Duration(span.Draw(t, name+" wide"))}
		}
		host := window("host")
		o := sim.HostOptions{Stall: host.Min, Lateness: host.Max}
		var bodies []func(proc.P)
		for range rapid.IntRange(1, 4).Draw(t, "processes") {
			w := windows{window("delay"), window("effect"), window("reply"), window("nap").Min}
			bodies = append(bodies, func(p proc.P) { w.keptBy(p, o) })
		}
		data := rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(t, "schedule")
		play := &strategy.Bytes{Data: data}
		out := s.Run(&sim.Trial{
			Strategy: play, Source: play, Setup: server(o, bodies...),
			Config: sim.Config{Instants: true},
		})
		if out.Verdict != sim.Passed {
			t.Fatal(out.Failure.Text)
		}
	})
}

type windows struct {
	delay, effect, reply proc.Window
	nap                  time.Duration
}

func (w windows) keptBy(p proc.P, o sim.HostOptions) {
	since := p.Now()
	check := func(what string, now time.Duration, w proc.Window) {
		if d := now - since; d < w.Min || d > w.Max {
			panic(fmt.Sprintf("%s after %v, not inside %v", what, d, w))
		}
		since = now
	}
	check("start", p.Now(), proc.UpTo(o.Stall))
	p.Point("point", none)
	check("point", p.Now(), proc.UpTo(o.Stall))
	p.Delay("delay", w.delay, none)
	check("delay", p.Now(), w.delay)
	_ = p.Sleep("sleep", w.nap, proc.Limit{})
	check("sleep", p.Now(), proc.Window{Min: w.nap, Max: w.nap + o.Lateness})
	_ = p.Call("call", w.effect, none, do(func(world proc.World, r proc.Reply) {
		check("effect", world.Now(), w.effect)
		r.Answer(w.reply)
	}), proc.Limit{})
	check("reply", p.Now(), w.reply)
}

func TestChoice0GoesOnAsEarlyAsPossible(t *testing.T) {
	var got []string
	slow := func(name string) func(proc.P) {
		return func(p proc.P) {
			for range 2 {
				p.Delay("work", proc.Window{Min: 0, Max: 9}, none)
				got = append(got, fmt.Sprint(name, p.Now()))
			}
			nap(p, 3)
			got = append(got, fmt.Sprint(name, p.Now()))
		}
	}
	tr := sim.Trial{Setup: server(sim.HostOptions{}, slow("a"), slow("b"))}
	tr.Config.Instants = true
	o := newSim(t).Run(&tr)
	want := []string{"a0s", "a0s", "b0s", "b0s", "b3ns", "a3ns"}
	require.Equal(t, got, want, "b was the last to run")
	require.Equal(t, o.End, 3*time.Nanosecond)
}

func TestMenuOfInstants(t *testing.T) {
	for _, c := range []struct {
		why  string
		tick time.Duration
		want []time.Duration
	}{
		{
			"around the other's earliest and the deadline, before the limit", 0,
			[]time.Duration{0, 9, 10, 11, 29, 30, 31, 49, 50},
		},
		{"a coarser clock", 5, []time.Duration{0, 5, 10, 15, 25, 30, 35, 45, 50}},
	} {
		look := &menus{}
		s := newSim(t)
		s.Run(&sim.Trial{Strategy: look, Setup: server(sim.HostOptions{},
			func(p proc.P) { p.Delay("narrow", proc.Window{Min: 10, Max: 50}, none) },
			func(p proc.P) {
				p.Deadline("lease ends", 30)
				p.Delay("wide", proc.UpTo(100), none)
			},
		), Config: sim.Config{Instants: true, Tick: c.tick}})
		require.Equal(t, look.first, c.want, c.why)
	}
}

// menus keeps the first menu that it is offered.
type menus struct {
	strategy.FIFO
	first []time.Duration
}

func (m *menus) Instant(v *sim.View, n int) int {
	if m.first == nil {
		for i := range n {
			m.first = append(m.first, v.At(i))
		}
	}
	return 0
}

func TestWindowsThatCannotBePanic(t *testing.T) {
	for _, w := range []proc.Window{{Min: -1, Max: 1}, {Min: 2, Max: 1}} {
		o := fifo(t, server(sim.HostOptions{}, func(p proc.P) { p.Delay("here", w, none) }))
		require.Equal(t, o.Failure.Kind, sim.Panicked)
		require.Contains(t, o.Failure.Text, `sim: no such window at "here"`)
	}
}

func TestUntimedWorldsHaveNoTime(t *testing.T) {
	orders := map[string]bool{}
	s := newSim(t)
	for i := range uint64(200) {
		order := ""
		nap := func(name string, d time.Duration) func(proc.P) {
			return func(p proc.P) {
				nap(p, d)
				order += name
				require.Zero(t, p.Now())
			}
		}
		o := s.Run(&sim.Trial{
			Number: i, Strategy: &strategy.Random{}, Config: sim.Config{Untimed: true, Instants: true},
			Setup: server(sim.HostOptions{}, nap("a", time.Hour), nap("b", 0)),
		})
		require.Zero(t, o.Forced)
		for _, c := range s.Record() {
			require.NotEqual(t, c.Kind, sim.AskedInstant)
		}
		orders[order] = true
	}
	require.Len(t, orders, 2, "an hour may end before no time at all")
}
