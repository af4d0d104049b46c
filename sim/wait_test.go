package sim_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/sim"
	"interlease.example/sim/proc"
)

func TestLimitsEndVerbs(t *testing.T) {
	slow := do(func(_ proc.World, r proc.Reply) { r.Answer(proc.Exactly(10)) })
	verbs := []struct {
		name string
		verb func(p proc.P, never proc.Signal, l proc.Limit) error
	}{
		{"sleep", func(p proc.P, _ proc.Signal, l proc.Limit) error { return p.Sleep("here", 20, l) }},
		{"wait", func(p proc.P, never proc.Signal, l proc.Limit) error {
			return p.Wait("here", never, l)
		}},
		{"call", func(p proc.P, _ proc.Signal, l proc.Limit) error {
			return p.Call("here", proc.Exactly(10), none, slow, l)
		}},
	}
	for _, v := range verbs {
		for _, c := range []struct {
			why    string
			at     time.Duration
			cancel bool
			want   error
			ends   time.Duration
		}{
			{"deadline", 7, false, proc.ErrDeadline, 7},
			{"cancelled", 0, true, proc.ErrCancelled, 5},
			{"cancelled before the deadline", 7, true, proc.ErrCancelled, 5},
			{"deadline before it is cancelled", 4, true, proc.ErrDeadline, 4},
		} {
			var got error
			ends := time.Duration(0)
			o := fifo(t, func(s *sim.Sim) {
				h := s.NewHost("server", sim.HostOptions{})
				never, cancel := h.NewSignal("never"), h.NewSignal("cancel")
				h.Start("verb", func(p proc.P) {
					l := proc.Limit{At: c.at}
					if c.cancel {
						l.Cancel = cancel
					}
					got = v.verb(p, never, l)
					ends = p.Now()
					_ = p.Sleep("nap", 100, proc.Limit{Cancel: never})
				})
				h.Start("canceller", func(p proc.P) {
					nap(p, 5)
					cancel.Fire()
				})
			})
			require.Equal(t, o.Verdict, sim.Passed, o.Failure.Text)
			require.Equal(t, got, c.want, "%s: %s", v.name, c.why)
			require.Equal(t, ends, c.ends, "%s: %s", v.name, c.why)
		}
	}
}

func TestALimitThatWasReachedSendsNothing(t *testing.T) {
	o := fifo(t, server(sim.HostOptions{}, func(p proc.P) {
		nap(p, 5)
		sent := do(func(proc.World, proc.Reply) { panic("sent") })
		require.Equal(t, p.Call("late", proc.Window{}, none, sent, proc.Limit{At: 5}), proc.ErrDeadline)
		fired := p.Host().NewSignal("fired")
		fired.Fire()
		require.Equal(t, p.Sleep("nap", 5, proc.Limit{Cancel: fired}), proc.ErrCancelled)
		require.NoError(t, p.Wait("fired", fired, proc.Limit{Cancel: fired}))
	}))
	require.Equal(t, o.Verdict, sim.Passed, o.Failure.Text)
	require.Equal(t, o.Points, 2, "the start and one nap")
}

// A reply and the limit may be ready together: both orders must come.
func TestReplyAndLimitRace(t *testing.T) {
	seen := map[error]int{}
	var got error
	walks(t, 300, server(sim.HostOptions{Lateness: 5}, func(p proc.P) {
		e := do(func(_ proc.World, r proc.Reply) { r.Answer(proc.UpTo(4)) })
		got = p.Call("call", proc.UpTo(4), none, e, proc.Limit{At: 3})
	}), func(_ *sim.Sim, o *sim.Outcome) {
		require.Equal(t, o.Verdict, sim.Passed)
		seen[got]++
	})
	require.Greater(t, seen[nil], 30)
	require.Greater(t, seen[proc.ErrDeadline], 30)
}

func TestSecondAnswerPanics(t *testing.T) {
	o := fifo(t, server(sim.HostOptions{}, func(p proc.P) {
		e := do(func(_ proc.World, r proc.Reply) { r.Answer(proc.Window{}); r.Answer(proc.Window{}) })
		_ = p.Call("twice", proc.Window{}, none, e, proc.Limit{})
	}))
	require.Contains(t, o.Failure.Text, `sim: second answer to "twice"`)
}

func TestScheduledEffectsHaveNobodyToAnswer(t *testing.T) {
	o := fifo(t, server(sim.HostOptions{}, func(p proc.P) {
		e := do(func(_ proc.World, r proc.Reply) {
			require.False(t, r.Waiting())
			r.Answer(proc.Window{})
		})
		p.Schedule("tick", 0, proc.Window{}, none, e)
		p.Point("go on", none)
		nap(p, 1)
	}))
	require.Contains(t, o.Failure.Text, "nobody asked")
}

func TestEqualKeysPanic(t *testing.T) {
	quiet := do(func(proc.World, proc.Reply) {})
	o := fifo(t, server(sim.HostOptions{}, func(p proc.P) {
		p.Schedule("tick", 1, proc.Window{}, none, quiet)
		p.Schedule("tick", 2, proc.Window{}, none, quiet)
		p.Schedule("tick", 1, proc.Window{}, none, quiet)
	}))
	require.Equal(t, o.Failure.Kind, sim.Panicked)
	require.Contains(t, o.Failure.Text, `sim: schedule: two pending items have the key "tick" 1`)
	require.Equal(t, o.Failure.Process, "server/A")
}

func TestTwoHostsOfOneNamePanic(t *testing.T) {
	require.PanicsWithValue(t, `sim: two hosts are named "server"`, func() {
		newSim(t).Run(&sim.Trial{Setup: func(s *sim.Sim) {
			s.NewHost("server", sim.HostOptions{})
			s.NewHost("server", sim.HostOptions{})
		}})
	})
}

// What is settled on one thread runs in order of arrival, before anything else.
func TestOneThread(t *testing.T) {
	for _, one := range []bool{true, false} {
		orders := map[string]bool{}
		order := ""
		step := func(name string) func(proc.P) {
			return func(p proc.P) {
				order += name
				p.Yield("turn")
				order += name
			}
		}
		walks(t, 300, func(s *sim.Sim) {
			order = ""
			h := s.NewHost("worker", sim.HostOptions{OneThread: one})
			gate := h.NewSignal("gate")
			h.Start("waiter", func(p proc.P) { _ = p.Wait("gate", gate, proc.Limit{}); order += "w" })
			h.Start("main", func(p proc.P) {
				nap(p, 10)
				gate.Fire()
				a, b := p.Fork("a", step("a")), p.Fork("b", step("b"))
				order += "m"
				_ = p.Wait("a", a, proc.Limit{})
				_ = p.Wait("b", b, proc.Limit{})
				order += "M"
			})
			s.NewHost("other", sim.HostOptions{}).Start("o", func(p proc.P) {
				p.Delay("delay", proc.Exactly(10), none)
				order += "o"
			})
		}, func(_ *sim.Sim, o *sim.Outcome) {
			require.Equal(t, o.Verdict, sim.Passed)
			orders[order] = true
		})
		if one {
			require.Equal(t, orders, map[string]bool{"omwababM": true, "mwababMo": true})
		} else {
			require.Greater(t, len(orders), 10)
		}
	}
}
