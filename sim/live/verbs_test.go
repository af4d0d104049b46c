package live_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/sim/live"
	"interlease.example/sim/proc"
)

// verbs are all that may be ended early, by name, and would last for ever.
func verbs(p proc.P, other proc.Host) map[string]func(proc.Limit) error {
	never := p.Host().NewSignal("never")
	return map[string]func(proc.Limit) error{
		"sleep": func(l proc.Limit) error { return p.Sleep("nap", later, l) },
		"wait":  func(l proc.Limit) error { return p.Wait("fire", never, l) },
		"call": func(l proc.Limit) error {
			return p.Call("ask", proc.Window{}, proc.Foot{}, silence(), l)
		},
		"invoke": func(l proc.Limit) error {
			sleeps := func(p proc.P) { _ = p.Sleep("nap", later, proc.Limit{}) }
			return p.Invoke(other, "far", proc.Window{}, sleeps, l)
		},
	}
}

func TestLimits(t *testing.T) {
	on(t, func(l *live.Live, p proc.P) {
		other := l.NewHost("worker", live.HostOptions{})
		for name, verb := range verbs(p, other) {
			at := p.Now() + time.Second
			require.Equal(t, proc.ErrDeadline, verb(proc.Limit{At: at}), name)
			require.Equal(t, at, p.Now(), name)

			begin := p.Now()
			cancel := p.Host().NewSignal("cancel")
			p.Fork("cancels", func(p proc.P) {
				_ = p.Sleep("soon", time.Second, proc.Limit{})
				cancel.Fire()
			})
			require.Equal(t, proc.ErrCancelled, verb(proc.Limit{At: begin + later, Cancel: cancel}), name)
			require.Equal(t, begin+time.Second, p.Now(), name)

			require.Equal(t, proc.ErrCancelled, verb(proc.Limit{Cancel: cancel}), "%s: before", name)
			require.Equal(t, proc.ErrDeadline, verb(proc.Limit{At: 1}), "%s: before", name)
			require.Equal(t, begin+time.Second, p.Now(), "%s: no time passes", name)
		}
		// the bodies that were invoked go on for ever: nothing is cancelled across hosts
		l.Crash(other)
	})
}

func TestEndsInTime(t *testing.T) {
	on(t, func(l *live.Live, p proc.P) {
		limit := proc.Limit{At: later, Cancel: p.Host().NewSignal("never")}
		fired := p.Host().NewSignal("fired")
		fired.Fire()
		fired.Fire()
		require.NoError(t, p.Wait("fired before", fired, proc.Limit{At: 1}), "it does not wait")
		require.NoError(t, p.Sleep("nap", time.Second, limit))
		require.NoError(t, p.Call("ask", proc.UpTo(time.Second), proc.Foot{}, answer(), limit))
		other := l.NewHost("worker", live.HostOptions{})
		var where string
		body := func(p proc.P) { where = p.Host().Name() }
		require.NoError(t, p.Invoke(other, "far", proc.Exactly(time.Second), body, limit))
		require.Equal(t, "worker", where)
	})
}

func TestWindowsOfARequest(t *testing.T) {
	on(t, func(_ *live.Live, p proc.P) {
		var at time.Duration
		e := effect(func(w proc.World, r proc.Reply) {
			at = w.Now()
			r.Answer(proc.Exactly(2 * time.Second))
		})
		begin := p.Now()
		require.NoError(t, p.Call("ask", proc.Exactly(time.Second), proc.Foot{}, e, proc.Limit{}))
		require.Equal(t, begin+time.Second, at)
		require.Equal(t, begin+3*time.Second, p.Now())
	})
}

func TestACancelledRequestGoesOn(t *testing.T) {
	on(t, func(_ *live.Live, p proc.P) {
		happened := false
		var waiting bool
		e := effect(func(_ proc.World, r proc.Reply) {
			happened, waiting = true, r.Waiting()
			r.Answer(proc.Window{})
		})
		soon := proc.Limit{At: p.Now() + time.Second}
		err := p.Call("ask", proc.Exactly(9*time.Second), proc.Foot{}, e, soon)
		require.Equal(t, proc.ErrDeadline, err)
		require.False(t, happened)
		require.NoError(t, p.Sleep("until then", 9*time.Second, proc.Limit{}))
		require.True(t, happened)
		require.False(t, waiting, "nobody waits any more")
	})
}

func TestForkFiresAtTheEnd(t *testing.T) {
	on(t, func(_ *live.Live, p proc.P) {
		order := ""
		end := p.Fork("child", func(p proc.P) {
			_ = p.Sleep("nap", time.Second, proc.Limit{})
			order += "child "
		})
		require.False(t, end.Fired())
		require.NoError(t, p.Wait("child", end, proc.Limit{}))
		order += "parent"
		require.Equal(t, "child parent", order)
	})
}

func TestPingPong(t *testing.T) {
	for range 200 {
		l := live.New(live.Options{Speed: 100_000})
		a := l.NewHost("a", live.HostOptions{Stall: time.Millisecond})
		b := l.NewHost("b", live.HostOptions{Lateness: time.Millisecond})
		onA, onB := 0, 0
		transit := proc.UpTo(time.Millisecond)
		pong := func(p proc.P) {
			p.Point("pong", proc.Foot{})
			onA++
		}
		ping := func(p proc.P) {
			onB++
			require.NoError(t, p.Invoke(a, "pong", transit, pong, proc.Limit{}))
		}
		a.Start("player", func(p proc.P) {
			for range 10 {
				require.NoError(t, p.Invoke(b, "ping", transit, ping, proc.Limit{At: 1000 * later}))
			}
		})
		require.NoError(t, l.Wait())
		l.Close()
		require.Equal(t, [2]int{10, 10}, [2]int{onA, onB})
	}
}
