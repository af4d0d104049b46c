package sim_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/sim"
	"interlease.example/sim/proc"
	"interlease.example/sim/strategy"
)

func TestSameSeedSameDigest(t *testing.T) {
	used, w := newSim(t), newBoard(time.Second)
	for i := range uint64(200) {
		tr := sim.Trial{
			Number: i, Strategy: &strategy.Random{}, Setup: w.setup,
			Config: sim.Config{Instants: true},
		}
		fresh := newSim(t)
		got, want := *used.Run(&tr), *fresh.Run(&tr)
		require.Equal(t, got, want, "trial %d on a used and on a fresh pool", i)
		require.Equal(t, got.Verdict, sim.Passed)
	}
}

func TestReplayFollowsTheRecord(t *testing.T) {
	s, w := newSim(t), newBoard(time.Second)
	for i := range uint64(100) {
		tr := sim.Trial{
			Number: i, Strategy: &strategy.Random{}, Setup: w.setup,
			Config: sim.Config{Instants: true},
		}
		was := *s.Run(&tr)
		again := strategy.NewReplay(strategy.Keep(s.Record()))
		is := *s.Run(&sim.Trial{Strategy: again, Source: again, Setup: w.setup, Config: tr.Config})
		require.Equal(t, is.Digest, was.Digest, "trial %d", i)
		require.Empty(t, again.Lost())
	}
}

func TestStuckSaysWhoWaitsForWhat(t *testing.T) {
	s := newSim(t)
	out := s.Run(&sim.Trial{Setup: func(s *sim.Sim) {
		h := s.NewHost("server", sim.HostOptions{})
		never := h.NewSignal("never")
		h.Start("waiter", func(p proc.P) { _ = p.Wait("here", never, proc.Limit{}) })
		h.Start("other", func(p proc.P) { _ = p.Sleep("nap", 5, proc.Limit{}) })
	}})
	require.Equal(t, out.Verdict, sim.Failed)
	require.Equal(t, out.Failure.Text, `server/waiter at "here" waits for never`)
}

func newSim(t testing.TB) *sim.Sim {
	s := sim.New()
	t.Cleanup(s.Close)
	return s
}
