package live_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/sim/live"
	"interlease.example/sim/proc"
)

func TestMisuse(t *testing.T) {
	const notOwn = "live: a process used a P that is not its own, or kept one beyond its end"
	const notHere = `live: signal "far" belongs to worker, used on server`
	far := func(l *live.Live) proc.Signal {
		return l.NewHost("worker", live.HostOptions{}).NewSignal("far")
	}
	answering := func(how func(proc.Reply)) proc.Effect {
		return effect(func(_ proc.World, r proc.Reply) { how(r) })
	}
	for _, c := range []struct {
		why, want string
		body      func(l *live.Live, p proc.P)
	}{
		{
			"a signal of another host fires", notHere,
			func(l *live.Live, p proc.P) { far(l).Fire() },
		},
		{
			"looking at one", notHere,
			func(l *live.Live, p proc.P) { far(l).Fired() },
		},
		{
			"waiting for one", notHere,
			func(l *live.Live, p proc.P) { _ = p.Wait("x", far(l), proc.Limit{}) },
		},
		{
			"cancelled by one", notHere,
			func(l *live.Live, p proc.P) { _ = p.Sleep("x", 1, proc.Limit{Cancel: far(l)}) },
		},
		{"the P of a parent", notOwn, func(l *live.Live, p proc.P) {
			end := p.Fork("child", func(proc.P) { p.Now() })
			_ = p.Wait("child", end, proc.Limit{})
		}},
		{"a P beyond its end", notOwn, func(l *live.Live, p proc.P) {
			var kept proc.P
			end := p.Fork("child", func(q proc.P) { kept = q })
			_ = p.Wait("child", end, proc.Limit{})
			kept.Point("late", proc.Foot{})
		}},
		{"a second answer", `live: second answer to "ask"`, func(l *live.Live, p proc.P) {
			twice := answering(func(r proc.Reply) { r.Answer(proc.Window{}); r.Answer(proc.Window{}) })
			_ = p.Call("ask", proc.Window{}, proc.Foot{}, twice, proc.Limit{})
			_ = p.Sleep("until it panics", later, proc.Limit{})
		}},
		{
			"an answer to nobody", "live: answer to a scheduled effect: nobody asked",
			func(l *live.Live, p proc.P) {
				e := answering(func(r proc.Reply) { r.Answer(proc.Window{}) })
				p.Schedule("tick", 0, proc.Window{}, proc.Foot{}, e)
				_ = p.Sleep("until it panics", later, proc.Limit{})
			},
		},
		{
			"the same item twice", `live: two items of "tick" with id 7 are pending`,
			func(l *live.Live, p proc.P) {
				p.Schedule("tick", 7, proc.Exactly(later), proc.Foot{}, silence())
				p.Schedule("tick", 7, proc.Exactly(later), proc.Foot{}, silence())
			},
		},
		{
			"a window that ends before it begins", `live: no such window at "x": 2ns to 1ns`,
			func(l *live.Live, p proc.P) { p.Delay("x", proc.Window{Min: 2, Max: 1}, proc.Foot{}) },
		},
		{
			"a draw from nothing", `live: draw at "x" from 0 answers`,
			func(l *live.Live, p proc.P) { p.Draw("x", 0) },
		},
		{
			"two hosts of one name", `live: two hosts are named "server"`,
			func(l *live.Live, p proc.P) { l.NewHost("server", live.HostOptions{}) },
		},
		{
			"a start on a host that is down", `live: start of "x" on worker, which is down`,
			func(l *live.Live, p proc.P) {
				h := l.NewHost("worker", live.HostOptions{})
				l.Crash(h)
				h.Start("x", func(proc.P) {})
			},
		},
		{
			"a test ended from a process", "live: server/main ended its goroutine; did it call testing.T?",
			func(l *live.Live, p proc.P) { new(testing.T).SkipNow() },
		},
	} {
		t.Run(c.why, func(t *testing.T) {
			l := made(t, live.Options{Speed: fast})
			l.NewHost("server", live.HostOptions{}).Start("main", func(p proc.P) { c.body(l, p) })
			require.ErrorContains(t, l.Wait(), c.want)
		})
	}
}

func TestServicesMayFireSignals(t *testing.T) {
	on(t, func(_ *live.Live, p proc.P) {
		g := p.Host().NewSignal("done")
		e := effect(func(proc.World, proc.Reply) { g.Fire() })
		p.Schedule("fire", 0, proc.UpTo(1), proc.Foot{}, e)
		require.NoError(t, p.Wait("done", g, proc.Limit{}))
	})
}

func TestPUsedOutside(t *testing.T) {
	l := made(t, live.Options{Speed: fast})
	var kept proc.P
	l.NewHost("server", live.HostOptions{}).Start("main", func(p proc.P) { kept = p })
	require.NoError(t, l.Wait())
	require.Panics(t, func() { kept.Now() })
}
