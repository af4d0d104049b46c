package live_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/sim/live"
	"interlease.example/sim/proc"
)

func TestTimePassesAsFastAsTold(t *testing.T) {
	for _, c := range []struct {
		speed int
		wall  time.Duration
	}{{0, 6 * time.Second}, {1, 6 * time.Second}, {1000, 6 * time.Millisecond}, {7, 857142858}} {
		synctest.Test(t, func(t *testing.T) {
			l := live.New(live.Options{Speed: c.speed})
			defer l.Close()
			l.NewHost("server", live.HostOptions{}).Start("main", func(p proc.P) {
				require.NoError(t, p.Sleep("nap", 6*time.Second, proc.Limit{}))
				require.GreaterOrEqual(t, p.Now(), 6*time.Second, "never too early")
			})
			begin := time.Now()
			require.NoError(t, l.Wait())
			require.Equal(t, c.wall, time.Since(begin), "speed %d", c.speed)
		})
	}
}

func TestWindows(t *testing.T) {
	inside(t, func(t *testing.T, l *live.Live) {
		h := l.NewHost("server", live.HostOptions{Stall: time.Second, Lateness: time.Minute})
		for _, c := range []struct {
			why      string
			min, max time.Duration
			verb     func(p proc.P)
		}{
			{"a point stalls", 0, time.Second, func(p proc.P) { p.Point("here", proc.Foot{}) }},
			{
				"a timer is late", time.Hour, time.Hour + time.Minute,
				func(p proc.P) { _ = p.Sleep("nap", time.Hour, proc.Limit{}) },
			},
			{"a delay", 2, 9, func(p proc.P) { p.Delay("there", proc.Window{Min: 2, Max: 9}, proc.Foot{}) }},
		} {
			h.Start("main", func(p proc.P) {
				low, high := c.max, c.min
				for range 100 {
					begin := p.Now()
					c.verb(p)
					low, high = min(low, p.Now()-begin), max(high, p.Now()-begin)
				}
				require.GreaterOrEqual(t, low, c.min, c.why)
				require.LessOrEqual(t, high, c.max, c.why)
				require.Less(t, low, high, "%s: all of the window is used", c.why)
			})
		}
		require.NoError(t, l.Wait())
	})
}

func TestDraw(t *testing.T) {
	draws := func(o live.Options) (got []int) {
		l := made(t, o)
		l.NewHost("server", live.HostOptions{}).Start("main", func(p proc.P) {
			for range 20 {
				got = append(got, p.Draw("which", 5))
			}
			got = append(got, p.Draw("one", 1), l.Draw("service", 0, 5))
		})
		require.NoError(t, l.Wait())
		return got
	}
	got := draws(live.Options{Seed: 1})
	require.Equal(t, draws(live.Options{Seed: 1}), got, "same seed")
	require.NotEqual(t, draws(live.Options{Seed: 2}), got, "another seed")
	for _, x := range got {
		require.Less(t, x, 5)
	}
	require.Zero(t, got[20], "nothing to choose")

	mild := func(string, int) int { return 0 }
	require.Equal(t, make([]int, 22), draws(live.Options{Draw: mild}))
}

func TestStepsAreNumbered(t *testing.T) {
	on(t, func(l *live.Live, p proc.P) {
		first := p.Step()
		require.Positive(t, first)
		require.Equal(t, first, p.Step(), "the same step")
		require.Equal(t, first, l.Step(), "asked by way of the world")
		p.Point("next", proc.Foot{})
		require.Greater(t, p.Step(), first)
		var in int
		seen := effect(func(w proc.World, r proc.Reply) {
			in = w.Step()
			r.Answer(proc.Window{})
		})
		require.NoError(t, p.Call("ask", proc.Window{}, proc.Foot{}, seen, proc.Limit{}))
		require.Equal(t, in+1, p.Step(), "the effect has a step of its own")
	})
}

func TestWait(t *testing.T) {
	for _, c := range []struct {
		why, want string
		body      func(p proc.P)
	}{
		{"a process panics", "live: panic in server/main: oh", func(p proc.P) { panic("oh") }},
		{"an effect panics", `live: panic in the effect of "ask": oh`, func(p proc.P) {
			e := effect(func(proc.World, proc.Reply) { panic("oh") })
			_ = p.Call("ask", proc.Window{}, proc.Foot{}, e, proc.Limit{})
		}},
		{"nobody will fire", `live: wait: stuck: server/main waits at "for ever"`, func(p proc.P) {
			_ = p.Wait("for ever", p.Host().NewSignal("never"), proc.Limit{})
		}},
		{"nobody will answer", `live: wait: stuck: server/main waits at "ask"`, func(p proc.P) {
			_ = p.Call("ask", proc.Window{}, proc.Foot{}, silence(), proc.Limit{})
		}},
	} {
		l := made(t, live.Options{Speed: fast})
		l.NewHost("server", live.HostOptions{}).Start("main", c.body)
		require.ErrorContains(t, l.Wait(), c.want, c.why)
	}
}

func TestWaitDoesNotWaitForDaemons(t *testing.T) {
	l := made(t, live.Options{Speed: fast})
	h := l.NewHost("server", live.HostOptions{})
	h.StartDaemon("sweeper", func(p proc.P) {
		p.Fork("helper", func(p proc.P) { _ = p.Sleep("nap", later, proc.Limit{}) })
		_ = p.Sleep("nap", later, proc.Limit{})
	})
	h.Start("main", func(p proc.P) { p.Point("here", proc.Foot{}) })
	require.NoError(t, l.Wait())
}

func TestClose(t *testing.T) {
	l := live.New(live.Options{})
	h := l.NewHost("server", live.HostOptions{})
	other := l.NewHost("worker", live.HostOptions{})
	deferred, refused := false, true
	begun := make(chan struct{})
	h.Start("main", func(p proc.P) {
		close(begun)
		defer func() {
			deferred = true
			p.Point("cleaning up", proc.Foot{})
			refused = false
		}()
		_ = p.Sleep("nap", later, proc.Limit{})
	})
	h.Start("asks", func(p proc.P) {
		_ = p.Invoke(other, "far", proc.Exactly(later), func(proc.P) {}, proc.Limit{})
	})
	l.Schedule("tick", 0, proc.Exactly(later), proc.Foot{}, silence())
	<-begun
	l.Close()
	l.Close()
	require.EqualError(t, l.Wait(), "live: closed before all processes had ended")
	require.True(t, deferred, "what ran was unwound")
	require.True(t, refused, "and had no effect")
	require.PanicsWithValue(t, `live: start of "late" on server, which is down`,
		func() { h.Start("late", func(proc.P) {}) })
}
