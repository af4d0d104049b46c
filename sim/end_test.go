package sim_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/sim"
	"interlease.example/sim/proc"
	"interlease.example/sim/strategy"
)

func TestStuckSaysWhoWaitsForWhat(t *testing.T) {
	o := fifo(t, func(s *sim.Sim) {
		h := s.NewHost("server", sim.HostOptions{})
		never := h.NewSignal("never")
		h.StartDaemon("daemon", func(p proc.P) { _ = p.Wait("work", never, proc.Limit{}) })
		h.Start("parent", func(p proc.P) {
			p.Fork("child", func(p proc.P) { _ = p.Wait("here", never, proc.Limit{}) })
			_ = p.Call("request", proc.Window{}, none, do(func(proc.World, proc.Reply) {}), proc.Limit{})
		})
		h.Start("other", naps(5))
	})
	require.Equal(t, o.Verdict, sim.Failed)
	require.Equal(t, o.Failure.Kind, sim.Stuck)
	require.Equal(t, o.Failure.Text, `server/parent at "request" waits for an answer; `+
		`server/parent/child at "here" waits for never`)
}

func TestAPanicCarriesTheProcessAndItsStack(t *testing.T) {
	o := fifo(t, server(sim.HostOptions{},
		func(p proc.P) { p.Point("here", none); burst() },
		func(p proc.P) {
			for {
				nap(p, 5)
			}
		}))
	require.Equal(t, o.Verdict, sim.Failed)
	require.Equal(t, o.Failure.Kind, sim.Panicked)
	require.Equal(t, o.Failure.Process, "server/A")
	require.Contains(t, o.Failure.Text, "panic in server/A: burst")
	require.Contains(t, o.Failure.Text, "sim_test.burst")
}

func burst() { panic("burst") }

func TestAPanicOfAnEffectReachesNoProcess(t *testing.T) {
	seen := any(nil)
	o := fifo(t, server(sim.HostOptions{}, func(p proc.P) {
		defer func() {
			if r := recover(); r != nil { // banned outside of tests
				if text, ok := r.(string); ok {
					seen = text
				}
				panic(r)
			}
		}()
		bad := do(func(proc.World, proc.Reply) { burst() })
		_ = p.Call("call", proc.Window{}, none, bad, proc.Limit{})
	}))
	require.Equal(t, o.Failure.Kind, sim.Panicked)
	require.Contains(t, o.Failure.Text, "panic in an effect: burst")
	require.Contains(t, o.Failure.Text, "sim_test.burst")
	require.Nil(t, seen)
}

func TestLimitsMakeATrialUndecided(t *testing.T) {
	forever := server(sim.HostOptions{}, func(p proc.P) {
		for {
			nap(p, time.Second)
		}
	})
	for _, c := range []struct {
		config sim.Config
		kind   sim.FailureKind
		text   string
	}{
		{sim.Config{MaxPoints: 100}, sim.TooManyPoints, "100 points"},
		{sim.Config{MaxTime: time.Minute}, sim.TooLate, "1m0s"},
		{sim.Config{}, sim.TooManyPoints, "1048576 points"},
	} {
		o := newSim(t).Run(&sim.Trial{Setup: forever, Config: c.config})
		require.Equal(t, o.Verdict, sim.Undecided)
		require.Equal(t, o.Failure, sim.Failure{Kind: c.kind, Text: c.text})
	}
}

func TestTurnsOfOneThreadCountForTheLimit(t *testing.T) {
	s := newSim(t)
	setup := server(sim.HostOptions{OneThread: true}, func(p proc.P) {
		for {
			p.Yield("turn")
		}
	})
	o := s.Run(&sim.Trial{Config: sim.Config{MaxPoints: 100}, Setup: setup})
	require.Equal(t, o.Failure.Kind, sim.TooManyPoints)
}

func TestObligationsKeepATrialGoing(t *testing.T) {
	for _, c := range []struct {
		why     string
		by      time.Duration
		settled time.Duration // by a daemon; 0: never
		want    sim.Verdict
		end     time.Duration
	}{
		{"discharged in time", 50, 30, sim.Passed, 30},
		{"at the last instant", 50, 50, sim.Passed, 50},
		{"by the step that comes behind the bound", 50, 60, sim.Passed, 60},
		{"too late", 50, 70, sim.Undecided, 60},
		{"never", 50, 0, sim.Undecided, 60},
	} {
		o := fifo(t, func(s *sim.Sim) {
			h := s.NewHost("server", sim.HostOptions{})
			kept := s.Oblige("lease is reused", c.by)
			h.Start("workload", naps(10))
			h.StartDaemon("daemon", func(p proc.P) {
				for {
					_ = p.Sleep("tick", 10, proc.Limit{})
					if p.Now() == c.settled {
						kept.Discharge()
					}
				}
			})
		})
		require.Equal(t, o.Verdict, c.want, c.why)
		require.Equal(t, o.End, c.end, c.why)
		if c.want == sim.Undecided {
			require.Equal(t, o.Failure, sim.Failure{Kind: sim.Open, Text: "lease is reused"})
		}
	}
}

func TestFailGoesOnAndKeepsTheFirst(t *testing.T) {
	steps := 0
	o := fifo(t, func(s *sim.Sim) {
		s.NewHost("server", sim.HostOptions{}).Start("A", func(p proc.P) {
			s.Fail("first")
			p.Point("on", none)
			s.Fail("second")
			steps++
		})
	})
	require.Equal(t, steps, 1)
	require.Equal(t, o.Verdict, sim.Failed)
	require.Equal(t, o.Failure, sim.Failure{Kind: sim.Property, Text: "first"})
}

// leases that end, and a sweeper of them.
type leases struct {
	ends  []time.Duration
	asked int
}

func (l *leases) Due(time.Duration) (at time.Duration, ok bool) {
	l.asked++
	for _, end := range l.ends {
		if !ok || end < at {
			at, ok = end, true
		}
	}
	return at, ok
}

func TestIdleTicksAreOneRecord(t *testing.T) {
	var swept []time.Duration
	l := &leases{}
	o := fifo(t, func(s *sim.Sim) {
		h := s.NewHost("server", sim.HostOptions{})
		h.StartDaemon("sweeper", func(p proc.P) {
			for {
				f := proc.Foot{proc.Table(0).Write()}
				if proc.Idle(p, "sweep", 10, f, l, proc.Limit{}) != nil {
					return
				}
				p.Touch(proc.Table(0).Write())
				l.ends = nil
				swept = append(swept, p.Now())
			}
		})
		h.Start("workload", func(p proc.P) {
			for _, end := range []time.Duration{995, 2_000} {
				nap(p, 900)
				p.Point("lease", proc.Foot{proc.Row(0, 1).Write()})
				l.ends = append(l.ends, end)
			}
			nap(p, 500)
		})
	})
	require.Equal(t, o.Verdict, sim.Passed)
	require.Equal(t, swept, []time.Duration{1_000, 2_000}, "where there is something to do")
	require.Less(t, o.Points, 20)
	require.Less(t, l.asked, 10, "only after a step that writes what it reads")
}

func TestIdleDaemonsDoNotHideThatATrialIsStuck(t *testing.T) {
	o := fifo(t, func(s *sim.Sim) {
		h := s.NewHost("server", sim.HostOptions{})
		never := h.NewSignal("never")
		h.StartDaemon("sweeper", func(p proc.P) {
			_ = proc.Idle(p, "sweep", 10, none, &leases{}, proc.Limit{})
		})
		h.Start("waiter", func(p proc.P) { _ = p.Wait("here", never, proc.Limit{}) })
	})
	require.Equal(t, o.Failure.Kind, sim.Stuck)
}

// failing is a random walk whose at-th question panics.
type failing struct {
	strategy.Random
	at, n int
}

func (f *failing) ask() {
	if f.n++; f.n == f.at {
		panic("source: end of data")
	}
}

func (f *failing) Pick(v *sim.View) int { f.ask(); return f.Random.Pick(v) }

func (f *failing) Instant(v *sim.View, n int) int { f.ask(); return f.Random.Instant(v, n) }

func (f *failing) Draw(key uint64, n int) int { f.ask(); return sim.Seeded{}.Draw(key, n) }

func TestAFailingSourceIsRaisedOnTheCallersGoroutine(t *testing.T) {
	s, b := newSim(t), newBoard(time.Second)
	want := s.Run(boardTrial(b, 3)).Digest
	raised := 0
	for at := 1; at < 120; at++ {
		seen := false
		watched := func(s *sim.Sim) {
			b.setup(s)
			s.NewHost("other", sim.HostOptions{}).Start("watcher", func(p proc.P) {
				defer func() { seen = strings.Contains(sprint(recover()), "end of data") }()
				for range 20 {
					p.Draw("draw", 2)
					nap(p, time.Second)
				}
			})
		}
		f := &failing{at: at}
		func() {
			defer func() {
				if r := recover(); r != nil {
					require.Equal(t, r, "source: end of data")
					require.Equal(t, s.Outcome().Failure.Kind, sim.SourceFailed)
					raised++
				}
			}()
			s.Run(&sim.Trial{Strategy: f, Source: f, Setup: watched, Config: sim.Config{Instants: true}})
		}()
		require.False(t, seen, "no process sees it")
		require.Equal(t, s.Run(boardTrial(b, 3)).Digest, want, "the Sim can go on to be used")
	}
	require.Greater(t, raised, 100)
}

func sprint(r any) string {
	text, _ := r.(string)
	return text
}

func TestAnswersOutsideOfTheirRangeAreRaised(t *testing.T) {
	require.PanicsWithValue(t, "sim: answer 7 to a question of 2 (draw)", func() {
		newSim(t).Run(&sim.Trial{Source: constant(7), Setup: server(sim.HostOptions{},
			func(p proc.P) { p.Draw("draw", 2) })})
	})
}

type constant int

func (c constant) Draw(uint64, int) int { return int(c) }

func TestADrawOfSetupFailsLikeAnyOther(t *testing.T) {
	s := newSim(t)
	require.PanicsWithValue(t, "source: end of data", func() {
		s.Run(&sim.Trial{Source: &failing{at: 1}, Setup: func(s *sim.Sim) { s.Draw("draw", 0, 2) }})
	})
	require.Equal(t, s.Run(&sim.Trial{}).Verdict, sim.Passed)
}

func TestAForeignPPanics(t *testing.T) {
	o := fifo(t, server(sim.HostOptions{}, func(p proc.P) {
		p.Fork("child", func(proc.P) { p.Point("not mine", none) })
		p.Point("wait", none)
	}))
	require.Contains(t, o.Failure.Text, "sim: a process used a P that is not its own")
}
