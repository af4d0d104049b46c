package live_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/sim/live"
	"interlease.example/sim/proc"
)

// These tests say most under the race detector, which sees whatever is not
// ordered by a turn.

func TestOneProcessOfAHostAtATime(t *testing.T) {
	l := made(t, live.Options{Speed: fast})
	h := l.NewHost("server", live.HostOptions{Stall: time.Second})
	const processes, rounds = 8, 50
	n := 0
	for range processes {
		h.Start("adds", func(p proc.P) {
			for i := range rounds {
				x := n
				n = x + 1
				switch i % 3 {
				case 0:
					p.Yield("here")
				case 1:
					p.Point("there", proc.Foot{})
				default:
					_ = p.Call("ask", proc.UpTo(time.Second), proc.Foot{}, answer(), proc.Limit{})
				}
			}
		})
	}
	require.NoError(t, l.Wait())
	require.Equal(t, processes*rounds, n)
}

func TestOneEffectAtATime(t *testing.T) {
	l := made(t, live.Options{Speed: fast})
	n := 0
	add := effect(func(w proc.World, r proc.Reply) {
		n++
		r.Answer(proc.UpTo(time.Millisecond))
	})
	tick := effect(func(proc.World, proc.Reply) { n++ })
	for i := range 6 {
		h := l.NewHost(fmt.Sprint("server", i), live.HostOptions{})
		h.Start("asks", func(p proc.P) {
			for j := range 30 {
				p.Schedule("tick", 100*i+j, proc.UpTo(time.Millisecond), proc.Foot{}, tick)
				require.NoError(t, p.Call("ask", proc.UpTo(time.Second), proc.Foot{}, add, proc.Limit{}))
			}
			require.NoError(t, p.Sleep("until all ticked", 5*time.Minute, proc.Limit{}))
		})
	}
	require.NoError(t, l.Wait())
	l.Close()
	require.Equal(t, 2*6*30, n)
}

func TestSerialSharesMemory(t *testing.T) {
	l := made(t, live.Options{Speed: fast, Serial: true})
	n := 0
	add := effect(func(w proc.World, r proc.Reply) {
		n++
		r.Answer(proc.Window{})
	})
	for i := range 4 {
		l.NewHost(fmt.Sprint("server", i), live.HostOptions{}).Start("adds", func(p proc.P) {
			for range 50 {
				n++
				require.NoError(t, p.Call("ask", proc.UpTo(time.Second), proc.Foot{}, add, proc.Limit{}))
			}
		})
	}
	require.NoError(t, l.Wait())
	require.Equal(t, 2*4*50, n)
}

// Hosts that run at once share memory with the services by their turn.
func TestTurnSharesMemoryWithServices(t *testing.T) {
	for _, serial := range []bool{false, true} {
		l := made(t, live.Options{Speed: fast, Serial: serial})
		turn, n := l.Turn(), 0
		add := effect(func(w proc.World, r proc.Reply) {
			n++
			r.Answer(proc.Window{})
		})
		for i := range 4 {
			l.NewHost(fmt.Sprint("server", i), live.HostOptions{}).Start("adds", func(p proc.P) {
				for range 50 {
					turn.Take()
					n++
					turn.Give()
					require.NoError(t, p.Call("ask", proc.UpTo(time.Second), proc.Foot{}, add, proc.Limit{}))
				}
			})
		}
		require.NoError(t, l.Wait(), "serial: %v", serial)
		l.Close()
		require.Equal(t, 2*4*50, n, "serial: %v", serial)
	}
}

func TestYieldIsFirstComeFirstServed(t *testing.T) {
	on(t, func(_ *live.Live, p proc.P) {
		order := ""
		say := func(s string) func(proc.P) {
			return func(p proc.P) {
				order += s
				p.Yield("again")
				order += s
			}
		}
		for _, s := range []string{"a", "b", "c"} {
			p.Fork(s, say(s))
		}
		for range 3 {
			p.Yield("rounds")
		}
		require.Equal(t, "abcabc", order)
	})
}
