package live_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/sim/live"
	"interlease.example/sim/proc"
)

func TestNothingDeferredHasAnEffectAfterACrash(t *testing.T) {
	inside(t, func(t *testing.T, l *live.Live) {
		h := l.NewHost("server", live.HostOptions{})
		g := h.NewSignal("gate")
		happened := false
		e := effect(func(proc.World, proc.Reply) { happened = true })
		refusals := 0
		try := func(verb func()) {
			defer func() { refusals++ }()
			verb()
			refusals = -100
		}
		h.Start("main", func(p proc.P) {
			for _, verb := range []func(){
				func() { p.Point("here", proc.Foot{}) },
				func() { _ = p.Call("ask", proc.Window{}, proc.Foot{}, e, proc.Limit{}) },
				func() { p.Schedule("tick", 0, proc.Window{}, proc.Foot{}, e) },
				func() { l.Schedule("tick", 1, proc.Window{}, proc.Foot{}, e) },
				func() { p.Fork("child", func(proc.P) { happened = true }) },
				func() { h.Start("other", func(proc.P) { happened = true }) },
				func() { h.NewSignal("late") },
				func() { g.Fire() },
				func() { p.Draw("which", 2) },
				func() { l.Draw("which", 0, 2) },
				func() { p.Note(1) },
				func() { p.Now() },
				func() { p.Yield("here") },
				func() { l.Crash(h) },
			} {
				defer try(verb)
			}
			_ = p.Sleep("nap", later, proc.Limit{})
		})
		l.NewHost("nemesis", live.HostOptions{}).Start("crashes", func(p proc.P) {
			require.NoError(t, p.Sleep("soon", time.Second, proc.Limit{}))
			l.Crash(h)
			l.Crash(h)
			require.NoError(t, p.Sleep("later", time.Second, proc.Limit{}))
		})
		require.NoError(t, l.Wait())
		l.Close()
		require.Equal(t, 14, refusals, "each verb refused")
		require.False(t, happened)
		require.True(t, h.Down())
	})
}

func TestAProcessCrashesItsOwnHost(t *testing.T) {
	inside(t, func(t *testing.T, l *live.Live) {
		h := l.NewHost("server", live.HostOptions{})
		reached := false
		h.Start("main", func(p proc.P) {
			l.Crash(h)
			reached = true
		})
		require.NoError(t, l.Wait())
		require.False(t, reached)
	})
}

func TestRestart(t *testing.T) {
	inside(t, func(t *testing.T, l *live.Live) {
		boots := 0
		boot := func(h *live.Host) {
			boots++
			h.Start("main", func(p proc.P) { _ = p.Sleep("nap", time.Minute, proc.Limit{}) })
		}
		h := l.NewHost("server", live.HostOptions{Boot: boot})
		old := h.NewSignal("old")
		boot(h)
		noticed := 0
		l.OnCrash(func(h *live.Host) { noticed++ })
		restart := effect(func(proc.World, proc.Reply) { l.Restart(h) })
		l.Schedule("restart", 0, proc.Exactly(time.Second), proc.Foot{}, restart)
		l.Schedule("restart", 1, proc.Exactly(2*time.Second), proc.Foot{}, restart)
		require.NoError(t, l.Wait())
		l.Close()
		require.Equal(t, 3, boots)
		require.Equal(t, 2, noticed)
		require.False(t, h.Down())
		require.PanicsWithValue(t, `live: signal "old" died with its host server`, func() { old.Fire() })
	})
}

func TestARestartWaitsForWhatTheCrashLeft(t *testing.T) {
	for _, serial := range []bool{false, true} {
		l := made(t, live.Options{Serial: serial})
		order := ""
		say := func(s string) func(proc.P) { return func(proc.P) { order += s } }
		l.OnCrash(func(*live.Host) { order += " noticed" })
		h := l.NewHost("server", live.HostOptions{Boot: func(h *live.Host) {
			order += " boot"
			h.Start("new", say(" new"))
		}})
		waits, unwinds := make(chan struct{}), make(chan struct{})
		h.Start("old", func(p proc.P) {
			defer func() {
				<-unwinds
				order += " unwound"
			}()
			close(waits)
			_ = p.Sleep("nap", later, proc.Limit{})
		})
		<-waits
		l.Restart(h)
		require.True(t, h.Down(), "until it boots")
		h.Start("client", say(" client"))
		close(unwinds)
		require.NoError(t, l.Wait())
		require.Equal(t, " unwound noticed boot client new", order, "serial: %v", serial)
	}
}

// Those that unwind are in line before the boot, wherever the crash meets them.
func TestABootComesAfterAllThatUnwinds(t *testing.T) {
	l := made(t, live.Options{Speed: fast})
	alive, most := 0, 0
	boot := func(h *live.Host) {
		most = max(most, alive)
		for range 4 {
			h.Start("yields", func(p proc.P) {
				alive++
				defer func() { alive-- }()
				for {
					p.Yield("here")
				}
			})
		}
	}
	h := l.NewHost("server", live.HostOptions{Boot: boot})
	l.NewHost("nemesis", live.HostOptions{}).Start("restarts", func(p proc.P) {
		for range 200 {
			l.Restart(h)
			for h.Down() {
				require.NoError(t, p.Sleep("until it is up", 100*time.Millisecond, proc.Limit{}))
			}
		}
		l.Crash(h)
	})
	require.NoError(t, l.Wait())
	l.Close()
	require.Zero(t, most)
	require.Zero(t, alive)
}

func TestACrashEndsARestart(t *testing.T) {
	l := made(t, live.Options{})
	boots := 0
	h := l.NewHost("server", live.HostOptions{Boot: func(*live.Host) { boots++ }})
	runs, block := make(chan struct{}), make(chan struct{})
	h.Start("old", func(proc.P) {
		close(runs)
		<-block
	})
	<-runs
	l.Restart(h)
	l.Restart(h)
	h.Start("client", func(proc.P) { boots = -100 })
	l.Crash(h)
	close(block)
	require.NoError(t, l.Wait())
	l.Close()
	require.Zero(t, boots)
	require.True(t, h.Down())
}

func TestLost(t *testing.T) {
	const travels, works = time.Second, time.Minute
	for _, c := range []struct {
		why   string
		crash time.Duration // after the request was sent
		want  error
		ran   bool
	}{
		{"crash while the request travels", travels / 2, proc.ErrLost, false},
		{"crash while it works", travels + works/2, proc.ErrLost, true},
		{"crash while the answer travels", travels + works + travels/2, nil, true},
	} {
		inside(t, func(t *testing.T, l *live.Live) {
			other := l.NewHost("worker", live.HostOptions{})
			crash := effect(func(proc.World, proc.Reply) { l.Crash(other) })
			ran := false
			body := func(p proc.P) {
				ran = true
				_ = p.Sleep("work", works, proc.Limit{})
			}
			l.NewHost("server", live.HostOptions{}).Start("asks", func(p proc.P) {
				p.Schedule("crash", 0, proc.Exactly(c.crash), proc.Foot{}, crash)
				err := p.Invoke(other, "far", proc.Exactly(travels), body, proc.Limit{})
				require.Equal(t, c.want, err, c.why)
				require.True(t, other.Down(), c.why)
				err = p.Invoke(other, "far", proc.Exactly(travels), body, proc.Limit{})
				require.Equal(t, proc.ErrLost, err, "it is down")
			})
			require.NoError(t, l.Wait(), c.why)
			require.Equal(t, c.ran, ran, c.why)
		})
	}
}

func TestAnswersToTheDeadAreDropped(t *testing.T) {
	inside(t, func(t *testing.T, l *live.Live) {
		h := l.NewHost("server", live.HostOptions{})
		var waiting, answeredIt bool
		e := effect(func(_ proc.World, r proc.Reply) {
			waiting = r.Waiting()
			r.Answer(proc.Window{})
			answeredIt = true
		})
		crash := effect(func(proc.World, proc.Reply) { l.Crash(h) })
		h.Start("main", func(p proc.P) {
			p.Schedule("crash", 0, proc.Exactly(time.Second), proc.Foot{}, crash)
			_ = p.Call("ask", proc.Exactly(20*time.Second), proc.Foot{}, e, proc.Limit{})
		})
		l.NewHost("other", live.HostOptions{}).Start("stays", func(p proc.P) {
			_ = p.Sleep("until then", time.Minute, proc.Limit{})
		})
		require.NoError(t, l.Wait())
		l.Close()
		require.True(t, answeredIt, "a request that was sent goes on")
		require.False(t, waiting)
	})
}
