package sim_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/sim"
	"interlease.example/sim/proc"
)

// What a crashed process deferred must have no effect.
func TestDeferredVerbsDoNothingAfterACrash(t *testing.T) {
	crashes := 0
	var unwound, leaked, others int
	walks(t, 2000, func(s *sim.Sim) {
		unwound, leaked, others = 0, 0, 0
		h, other := s.NewHost("server", sim.HostOptions{}), s.NewHost("other", sim.HostOptions{})
		gate := h.NewSignal("gate")
		service := do(func(proc.World, proc.Reply) { leaked++ })
		for i := range 3 {
			h.Start("worker", func(p proc.P) {
				defer func() { unwound++ }()
				defer deferredVerbs(p, h, gate, service, &leaked)
				for range 4 {
					p.Point("work", proc.Foot{proc.Row(0, i).Write()})
					_ = p.Sleep("nap", time.Duration(p.Draw("nap", 30)), proc.Limit{})
				}
				_ = p.Wait("gate", gate, proc.Limit{})
			})
		}
		other.Start("bystander", func(p proc.P) {
			nap(p, 200)
			others++
		})
		s.Schedule("crash", 0, proc.Window{Min: 20, Max: 120}, none,
			&sim.Fault{Host: h, Kind: sim.FaultCrash})
	}, func(_ *sim.Sim, o *sim.Outcome) {
		require.Equal(t, o.Verdict, sim.Passed, o.Failure.Text)
		require.LessOrEqual(t, unwound, 3)
		require.Zero(t, leaked)
		require.Equal(t, others, 1, "a crash unwinds its host and nothing else")
		if unwound == 3 {
			crashes++
		}
	})
	require.Greater(t, crashes, 1500)
}

// deferredVerbs tries everything, each in a deferred call of its own.
func deferredVerbs(p proc.P, h *sim.Host, gate proc.Signal, e proc.Effect, leaked *int) {
	defer func() { p.Host(); *leaked++ }()
	defer func() { p.Draw("draw", 2); *leaked++ }()
	defer func() { p.Note(1); *leaked++ }()
	defer func() { p.Fork("fork", func(proc.P) { *leaked++ }); *leaked++ }()
	defer func() { h.Start("start", func(proc.P) { *leaked++ }); *leaked++ }()
	defer func() { p.Schedule("site", 1, proc.Window{}, none, e); *leaked++ }()
	defer func() { _ = p.Call("call", proc.Window{}, none, e, proc.Limit{}); *leaked++ }()
	defer func() { gate.Fire(); *leaked++ }()
	defer func() { p.Now(); *leaked++ }()
	p.Point("unlock", proc.Foot{proc.Row(0, 1).Write()})
	*leaked++
}

// A crash must look the same in the record whatever its victims deferred.
func TestUnwindingLeavesNoRecord(t *testing.T) {
	run := func(deferred func(p proc.P)) sim.Outcome {
		return fifo(t, func(s *sim.Sim) {
			h := s.NewHost("server", sim.HostOptions{})
			h.Start("worker", func(p proc.P) {
				defer deferred(p)
				_ = p.Sleep("long", 100, proc.Limit{})
			})
			s.NewHost("other", sim.HostOptions{}).Start("nap", func(p proc.P) {
				nap(p, 50)
			})
			s.Schedule("crash", 0, proc.Exactly(10), none, &sim.Fault{Host: h, Kind: sim.FaultCrash})
		})
	}
	want := run(func(proc.P) {})
	require.Equal(t, run(func(p proc.P) { p.Point("late", none); p.Draw("late", 9) }), want)
}

func TestCallsSurviveTheirCaller(t *testing.T) {
	happened := time.Duration(0)
	o := fifo(t, func(s *sim.Sim) {
		h := s.NewHost("server", sim.HostOptions{})
		commit := do(func(w proc.World, r proc.Reply) {
			happened = w.Now()
			require.False(t, r.Waiting())
			r.Answer(proc.Window{})
		})
		h.Start("caller", func(p proc.P) {
			_ = p.Call("commit", proc.Exactly(20), none, commit, proc.Limit{})
			panic("the answer came back from the dead")
		})
		s.NewHost("other", sim.HostOptions{}).Start("nap", func(p proc.P) {
			nap(p, 50)
		})
		s.Schedule("crash", 0, proc.Exactly(10), none, &sim.Fault{Host: h, Kind: sim.FaultCrash})
	})
	require.Equal(t, o.Verdict, sim.Passed, o.Failure.Text)
	require.Equal(t, happened, 20*time.Nanosecond)
}

func TestRestartBootsAndServicesLearnOfTheCrash(t *testing.T) {
	var log []string
	fifo(t, func(s *sim.Sim) {
		h := s.NewHost("server", sim.HostOptions{Boot: func(h *sim.Host) {
			log = append(log, "boot")
			h.Start("worker", func(p proc.P) { log = append(log, fmt.Sprint("again at ", p.Now())) })
		}})
		s.OnCrash(func(h *sim.Host) {
			log = append(log, h.Name()+" down")
			s.Schedule("notice", 0, proc.Exactly(5), none, do(func(w proc.World, _ proc.Reply) {
				log = append(log, fmt.Sprint("noticed at ", w.Now()))
			}))
		})
		h.Start("worker", func(p proc.P) { _ = p.Sleep("long", 100, proc.Limit{}) })
		s.NewHost("other", sim.HostOptions{}).Start("nap", naps(50))
		s.Schedule("restart", 0, proc.Exactly(10), none, &sim.Fault{Host: h, Kind: sim.FaultRestart})
	})
	require.Equal(t, log, []string{"server down", "boot", "again at 10ns", "noticed at 15ns"})
}

func TestSignalsDieWithTheirHost(t *testing.T) {
	o := fifo(t, func(s *sim.Sim) {
		h := s.NewHost("server", sim.HostOptions{})
		old := h.NewSignal("old")
		s.Crash(h)
		s.Restart(h)
		h.Start("worker", func(p proc.P) { _ = p.Wait("here", old, proc.Limit{}) })
	})
	require.Contains(t, o.Failure.Text, `sim: signal "old" died with its host server`)
	o = fifo(t, func(s *sim.Sim) {
		theirs := s.NewHost("other", sim.HostOptions{}).NewSignal("theirs")
		s.NewHost("server", sim.HostOptions{}).Start("worker", func(proc.P) { theirs.Fire() })
	})
	require.Contains(t, o.Failure.Text, `sim: signal "theirs" belongs to other, used on server`)
}

func TestInvoke(t *testing.T) {
	for _, c := range []struct {
		why   string
		crash time.Duration // of the worker; 0: never
		limit proc.Limit
		want  error
		at    time.Duration
	}{
		{"there, 20 of work, and back", 0, proc.Limit{}, nil, 40},
		{"down before the request came", 5, proc.Limit{}, proc.ErrLost, 15},
		{"down while it works", 25, proc.Limit{}, proc.ErrLost, 35},
		{"the answer had left", 35, proc.Limit{}, nil, 40},
		{"called off; the body goes on", 0, proc.Limit{At: 12}, proc.ErrDeadline, 12},
	} {
		var got error
		at, done := time.Duration(0), false
		fifo(t, func(s *sim.Sim) {
			worker := s.NewHost("worker", sim.HostOptions{})
			s.NewHost("server", sim.HostOptions{}).Start("caller", func(p proc.P) {
				got = p.Invoke(worker, "job", proc.Exactly(10), func(p proc.P) {
					_ = p.Sleep("work", 20, proc.Limit{})
					done = true
				}, c.limit)
				at = p.Now()
				nap(p, 50)
			})
			if c.crash > 0 {
				s.Schedule("crash", 0, proc.Exactly(c.crash), none,
					&sim.Fault{Host: worker, Kind: sim.FaultCrash})
			}
		})
		require.Equal(t, got, c.want, c.why)
		require.Equal(t, at, c.at, c.why)
		require.Equal(t, done, c.want != proc.ErrLost, c.why)
	}
}

func TestAPausedHostStretchesWhatPends(t *testing.T) {
	latest := time.Duration(0)
	walks(t, 300, func(s *sim.Sim) {
		h := s.NewHost("server", sim.HostOptions{})
		h.Start("sleeper", func(p proc.P) {
			nap(p, 100)
			latest = max(latest, p.Now())
		})
		s.Schedule("pause", 0, proc.Exactly(50), none,
			&sim.Fault{Host: h, Kind: sim.FaultPause, Stall: 40, Lateness: 40})
		s.NewHost("other", sim.HostOptions{}).Start("nap", naps(139))
	}, func(_ *sim.Sim, o *sim.Outcome) {})
	require.Equal(t, latest, 140*time.Nanosecond)
}

func TestAProcessMayCrashItsOwnHost(t *testing.T) {
	after := false
	o := fifo(t, func(s *sim.Sim) {
		h := s.NewHost("server", sim.HostOptions{})
		h.Start("suicide", func(p proc.P) {
			p.Point("here", none)
			s.Crash(h)
			after = true
		})
	})
	require.Equal(t, o.Verdict, sim.Passed)
	require.False(t, after)
}
