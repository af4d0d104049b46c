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
		o := sim.HostOptions{Stall: time.Duration(span.Draw(t, "stall")), Lateness: time.Duration(span.Draw(t, "lateness"))}
		var bodies []func(proc.P)
		for range rapid.IntRange(1, 4).Draw(t, "processes") {
			delay, effect, reply := window("delay"), window("effect"), window("reply")
			nap := time.Duration(span.Draw(t, "nap"))
			bodies = append(bodies, func(p proc.P) { keepsToWindows(p, o, delay, effect, reply, nap) })
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

func keepsToWindows(p proc.P, o sim.HostOptions, delay, effect, reply proc.Window, nap time.Duration) {
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
	p.Delay("delay", delay, none)
	check("delay", p.Now(), delay)
	_ = p.Sleep("sleep", nap, proc.Limit{})
	check("sleep", p.Now(), proc.Window{Min: nap, Max: nap + o.Lateness})
	_ = p.Call("call", effect, none, do(func(w proc.World, r proc.Reply) {
		check("effect", w.Now(), effect)
		r.Answer(reply)
	}), proc.Limit{})
	check("reply", p.Now(), reply)
}

func TestChoice0GoesOnAsEarlyAsPossible(t *testing.T) {
	var got []string
	slow := func(name string) func(proc.P) {
		return func(p proc.P) {
			for range 2 {
				p.Delay("work", proc.Window{Min: 0, Max: 9}, none)
				got = append(got, fmt.Sprint(name, p.Now()))
			}
			_ = p.Sleep("nap", 3, proc.Limit{})
			got = append(got, fmt.Sprint(name, p.Now()))
		}
	}
	tr := sim.Trial{Setup: server(sim.HostOptions{}, slow("a"), slow("b")), Config: sim.Config{Instants: true}}
	o := newSim(t).Run(&tr)
	require.Equal(t, got, []string{"a0s", "a0s", "b0s", "b0s", "b3ns", "a3ns"}, "b was the last to run")
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
				_ = p.Sleep("nap", d, proc.Limit{})
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
	require.Equal(t, orders, map[string]bool{"ab": true, "ba": true}, "an hour may end before no time at all")
}
