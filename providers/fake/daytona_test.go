package fake_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/providers/daytona"
	"interlease.example/sim"
	"interlease.example/sim/proc"
)

func TestSeedPeekLive(t *testing.T) {
	w := newWorld(t, daytona.Reported())
	w.svc.Seed(2, model.Up, 7)
	require.Equal(t, model.Absent, w.svc.Peek(0), "nobody")
	require.Equal(t, model.Absent, w.svc.Peek(1), "a name below one that is used")
	require.Equal(t, model.Up, w.svc.Peek(2))
	require.Equal(t, model.Absent, w.svc.Peek(3), "never given out")
	require.Equal(t, 1, w.svc.Live())
	require.Equal(t, 2, w.svc.Names())
	require.Equal(t, []model.Effect{{
		Op: model.OpTransition, Phase: model.Applied, Sandbox: 2, Run: 7,
		State: model.Up,
	}}, w.log.Effects)
	w.svc.Reset()
	require.Zero(t, w.svc.Live())
	require.Equal(t, model.Absent, w.svc.Peek(2))
}

func TestTransitionsLast(t *testing.T) {
	w := newWorld(t, daytona.Reported())
	var seen []model.SandboxState
	look := func(p proc.P) { seen = append(seen, w.svc.Peek(1)) }
	w.seeded(model.Up, func(p proc.P) {
		stop := p.Fork("stop", func(p proc.P) { _ = send(w, p, model.TargetStop) })
		_ = p.Sleep("under way", time.Second/2, proc.Limit{})
		look(p)
		_ = p.Wait("stopped", stop, proc.Limit{})
		look(p)
	})
	require.Equal(t, []model.SandboxState{model.Stopping, model.Stopped}, seen)
}

func TestRequestsOutliveTheirClient(t *testing.T) {
	for _, c := range []struct {
		target model.Target
		before model.SandboxState
		after  model.SandboxState
		last   model.Op
		why    string
	}{
		{model.TargetStop, model.Up, model.Stopped, model.OpTransition, "a stop goes on"},
		{model.TargetCreate, model.Absent, model.Up, model.OpTransition, "a create leaks"},
		{model.TargetExec, model.Up, model.Up, model.OpExec, "a command runs to its end"},
	} {
		w := newWorld(t, daytona.Reported())
		w.trial.Setup = func(s *sim.Sim) {
			w.host = s.NewHost("worker", sim.HostOptions{OneThread: true})
			if c.before != model.Absent {
				w.svc.Seed(1, c.before, 1)
			}
			w.host.Start("body", func(p proc.P) { _ = send(w, p, c.target) })
			s.NewHost("clock", sim.HostOptions{}).Start("clock", func(p proc.P) {
				_ = p.Sleep("a minute", time.Minute, proc.Limit{})
			})
			s.Schedule("crash", 0, proc.Exactly(time.Second/20), proc.Foot{},
				&sim.Fault{Host: w.host, Kind: sim.FaultCrash})
		}
		out := w.sim.Run(&w.trial)
		require.Equal(t, sim.Passed, out.Verdict, "%s: %v", c.why, out.Failure)
		require.Equal(t, c.after, w.svc.Peek(1), c.why)
		last := w.log.Effects[len(w.log.Effects)-1]
		require.Equal(t, c.last, last.Op, c.why)
		require.Equal(t, model.Applied, last.Phase, "%s: and nobody is told", c.why)
	}
}

func TestCommandsEndWithTheirSandbox(t *testing.T) {
	w := newWorld(t, daytona.Reported())
	w.svc.Times().Command = proc.Exactly(time.Minute)
	w.svc.Times().HangUp = proc.Exactly(2 * time.Second)
	var got error
	var at time.Duration
	out := w.seeded(model.Up, func(p proc.P) {
		work := p.Fork("work", func(p proc.P) {
			got = send(w, p, model.TargetExec)
			at = p.Now()
		})
		_ = send(w, p, model.TargetStop)
		_ = p.Wait("work", work, proc.Limit{})
	})
	require.Equal(t, sim.Passed, out.Verdict, "%v", out.Failure)
	require.Equal(t, daytona.ErrCommandLost, got)
	require.Equal(t, 3*time.Second, at, "a second to stop, and two until the client knows")
}

func TestSeedsAreDeterministic(t *testing.T) {
	a, b := newWorld(t, daytona.Hardened()), newWorld(t, daytona.Hardened())
	differ := map[uint64]bool{}
	for n := range uint64(60) {
		a.wild(n)
		first := busy(a).Digest
		differ[first] = true
		require.Equal(t, first, busy(a).Digest, "seed %d again", n)
		b.wild(n + 1000) // a pool that has run other trials
		busy(b)
		b.wild(n)
		require.Equal(t, first, busy(b).Digest, "seed %d in another pool", n)
		require.Equal(t, a.log.Effects, b.log.Effects, "seed %d", n)
	}
	require.Greater(t, len(differ), 50, "and seeds differ")
}

// busy is a trial with all verbs of the driver in it, overlapping.
func busy(w *world) *sim.Outcome {
	return w.run(func(p proc.P) {
		s, _ := w.driver.Acquire(p, 1)
		work := p.Fork("work", func(p proc.P) { _ = w.driver.Execute(p, 1, s) })
		stop := p.Fork("stop", func(p proc.P) { _, _ = w.driver.Release(p, 1, s, model.StopAndRetain) })
		_, _ = w.driver.Resume(p, 2, s)
		_ = p.Wait("work", work, proc.Limit{})
		_ = p.Wait("stop", stop, proc.Limit{})
		_, _ = w.driver.Resume(p, 2, s)
		_ = w.driver.Execute(p, 2, s)
		_, _ = w.driver.Destroy(p, 2, s)
	})
}

func TestTrialsAllocateLittle(t *testing.T) {
	w := newWorld(t, daytona.Hardened())
	w.trial.Config.Audit = false
	w.wild(1)
	body := func(p proc.P) {
		s, _ := w.driver.Acquire(p, 1)
		for r := model.RunID(1); r < 6; r++ {
			_ = w.driver.Execute(p, r, s)
			_, _ = w.driver.Release(p, r, s, model.StopAndRetain)
			_, _ = w.driver.Resume(p, r+1, s)
		}
		_, _ = w.driver.Destroy(p, 6, s)
	}
	w.start = func() { w.host.Start("body", body) }
	w.sim.Run(&w.trial)
	require.Equal(t, model.Destroyed, w.svc.Peek(1))
	got := testing.AllocsPerRun(20, func() { w.sim.Run(&w.trial) })
	require.LessOrEqual(t, got, 4.0, "allocations in a trial of 23 calls")
	t.Log("allocations:", got, "points:", w.sim.Outcome().Points)
}
