package sim_test

import (
	"testing"
	"time"

	"go.uber.org/goleak"

	"interlease.example/sim"
	"interlease.example/sim/proc"
	"interlease.example/sim/strategy"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func newSim(t testing.TB) *sim.Sim {
	s := sim.New()
	t.Cleanup(s.Close)
	return s
}

// server makes a host with the bodies as processes, named by their index.
func server(o sim.HostOptions, bodies ...func(proc.P)) func(*sim.Sim) {
	return func(s *sim.Sim) {
		h := s.NewHost("server", o)
		for i, body := range bodies {
			h.Start(string(rune('A'+i)), body)
		}
	}
}

// fifo runs a set-up once, in the calmest order.
func fifo(t testing.TB, setup func(*sim.Sim)) sim.Outcome {
	return *newSim(t).Run(&sim.Trial{Setup: setup, Source: strategy.FIFO{}})
}

// walks runs a set-up many times as random walks with all instants.
func walks(t testing.TB, n int, setup func(*sim.Sim), see func(s *sim.Sim, o *sim.Outcome)) {
	s := newSim(t)
	tr := sim.Trial{Strategy: &strategy.Random{}, Setup: setup, Config: sim.Config{Instants: true}}
	for i := range n {
		tr.Number = uint64(i)
		see(s, s.Run(&tr))
	}
}

type do func(w proc.World, r proc.Reply)

func (f do) Happen(w proc.World, r proc.Reply) { f(w, r) }

var none = proc.Foot{}

// nap sleeps without a limit.
func nap(p proc.P, d time.Duration) { _ = p.Sleep("nap", d, proc.Limit{}) }

// naps is the body of a process that does nothing for a time.
func naps(d time.Duration) func(proc.P) { return func(p proc.P) { nap(p, d) } }
