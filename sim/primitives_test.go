package sim_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/sim"
	"interlease.example/sim/proc"
)

func TestMutexExcludesInOrderOfArrival(t *testing.T) {
	orders := map[string]bool{}
	var order, arrived string
	inside := 0
	walks(t, 500, func(s *sim.Sim) {
		order, arrived = "", ""
		h := s.NewHost("server", sim.HostOptions{})
		m := proc.NewMutex(h, "gate")
		for _, name := range []string{"A", "B", "C"} {
			h.Start(name, func(p proc.P) {
				arrived += name
				if m.Lock(p, "lock", proc.Limit{}) != nil {
					panic("no limit, no error")
				}
				defer m.Unlock(p)
				order += name
				if inside++; inside > 1 {
					panic("two hold the lock")
				}
				p.Delay("work", proc.UpTo(3), none)
				inside--
			})
		}
	}, func(_ *sim.Sim, o *sim.Outcome) {
		require.Equal(t, o.Verdict, sim.Passed, o.Failure.Text)
		require.Equal(t, order, arrived)
		orders[order] = true
	})
	require.Len(t, orders, 6)
}

// A lock that is handed over while the limit ends the wait must go on to the next.
func TestMutexIsNotLostWithTheWait(t *testing.T) {
	limited := 0
	walks(t, 500, func(s *sim.Sim) {
		h := s.NewHost("server", sim.HostOptions{Stall: 5, Lateness: 5})
		m := proc.NewMutex(h, "gate")
		for i := range 3 {
			h.Start("worker", func(p proc.P) {
				err := m.Lock(p, "lock", proc.Limit{At: time.Duration(3 + i)})
				if err != nil {
					limited++
					return
				}
				p.Delay("work", proc.UpTo(4), none)
				m.Unlock(p)
			})
		}
		h.Start("last", func(p proc.P) {
			nap(p, 50)
			require.False(t, m.Held())
		})
	}, func(_ *sim.Sim, o *sim.Outcome) {
		require.Equal(t, o.Verdict, sim.Passed, o.Failure.Text)
	})
	require.Greater(t, limited, 100)
}

func TestMutexMisuse(t *testing.T) {
	for _, c := range []struct {
		why, host string
		want      string
	}{
		{"nobody holds it", "server", "proc: unlock of gate, which nobody holds"},
		{"of another host", "other", "proc: mutex gate belongs to server, used on other"},
	} {
		o := fifo(t, func(s *sim.Sim) {
			user := s.NewHost("server", sim.HostOptions{})
			m := proc.NewMutex(user, "gate")
			if c.host == "other" {
				user = s.NewHost("other", sim.HostOptions{})
			}
			user.Start("A", func(p proc.P) { m.Unlock(p) })
		})
		require.Contains(t, o.Failure.Text, c.want, c.why)
	}
}

func TestFlightSharesOneRun(t *testing.T) {
	runs, joined := 0, 0
	var got []string
	o := fifo(t, func(s *sim.Sim) {
		h := s.NewHost("server", sim.HostOptions{})
		f := proc.NewFlight[string, int](h)
		refresh := func(p proc.P) (int, error) {
			runs++
			nap(p, 10)
			return runs, nil
		}
		for i, wait := range []time.Duration{0, 1, 2, 20} {
			h.Start("caller", func(p proc.P) {
				nap(p, wait)
				l := proc.Limit{}
				if i == 0 {
					l.At = 5 // the run goes on without who started it
				}
				v, shared, err := f.Do(p, "refresh", "key", refresh, l)
				if shared {
					joined++
				}
				got = append(got, fmt.Sprint(i, v, err, p.Now()))
			})
		}
	})
	require.Equal(t, o.Verdict, sim.Passed, o.Failure.Text)
	require.Equal(t, runs, 2)
	require.Equal(t, joined, 2)
	require.Equal(t, got, []string{
		"0 0 proc: deadline reached 5ns", "1 1 <nil> 10ns", "2 1 <nil> 10ns", "3 2 <nil> 30ns",
	})
}

func TestGroupJoinsAll(t *testing.T) {
	errOfB := errors.New("b failed")
	var first, late error
	at := time.Duration(0)
	fifo(t, server(sim.HostOptions{}, func(p proc.P) {
		var g proc.Group
		g.Fork(p, "a", func(p proc.P) error { nap(p, 30); return nil })
		g.Fork(p, "b", func(p proc.P) error { nap(p, 10); return errOfB })
		late = g.Join(p, "join", proc.Limit{At: 20})
		first = g.Join(p, "join", proc.Limit{})
		at = p.Now()
	}))
	require.Equal(t, late, proc.ErrDeadline)
	require.Equal(t, first, errOfB)
	require.Equal(t, at, 30*time.Nanosecond)
}

func TestCancelReachesItsChildren(t *testing.T) {
	var ended []string
	fifo(t, func(s *sim.Sim) {
		h := s.NewHost("server", sim.HostOptions{})
		all := proc.NewCancel(h, "all")
		one := all.Child("one")
		h.Start("work", func(p proc.P) {
			err := p.Sleep("work", 100, one.Within(proc.Limit{At: 90}))
			ended = append(ended, fmt.Sprint(err, " at ", p.Now()))
		})
		h.Start("canceller", func(p proc.P) {
			nap(p, 5)
			all.Fire()
			all.Fire()
			require.True(t, all.Child("late").Fired())
		})
	})
	require.Equal(t, ended, []string{"proc: cancelled at 5ns"})
}
