package strategy_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/sim"
	"interlease.example/sim/proc"
	"interlease.example/sim/strategy"
)

// tiny is a lease life cycle of nine steps in three processes, small enough that
// its truth is known: of 1,260 orders 504 show defect A, 11 defect C.
//
//	P  end, save, close, release        the run that holds the lease
//	W  wake, select, perform            its successor
//	D  look, destroy                    the reaper
//
// A: a fresh sandbox is chosen while the finished predecessor releases its own.
// C: the reaper destroys a lease that was resumed after its look.
type tiny struct {
	noise                      [3]int // steps of P, W and D before their own
	bare                       bool   // the first step is that of the start
	ended, saved, chosen, idle bool
	resumes                    bool
	lease                      tinyLease
	a, c                       bool
	p, w, d                    func(proc.P)
}

type tinyLease int

const (
	active tinyLease = iota
	closing
	released
	destroyed
	resumed
)

var (
	lease = proc.Row(0, 0)
	run   = proc.Row(1, 0)
	saved = proc.Row(2, 0)
)

func (m *tiny) setup(s *sim.Sim) {
	*m = tiny{noise: m.noise, bare: m.bare, p: m.p, w: m.w, d: m.d}
	if m.p == nil {
		m.p, m.w, m.d = m.predecessor, m.successor, m.reaper
	}
	h := s.NewHost("server", sim.HostOptions{})
	h.Start("P", m.p)
	h.Start("W", m.w)
	h.Start("D", m.d)
}

func (m *tiny) first(p proc.P, noise int, site string, f proc.Foot) {
	for range noise {
		p.Point("work", proc.Foot{})
	}
	if !m.bare {
		p.Point(site, f)
	}
}

func (m *tiny) predecessor(p proc.P) {
	m.first(p, m.noise[0], "end", proc.Foot{run.Write()})
	m.ended = true
	p.Point("save", proc.Foot{saved.Write()})
	m.saved = true
	p.Point("close", proc.Foot{lease.Write()})
	m.lease = closing
	p.Point("release", proc.Foot{lease.Write()})
	m.lease = released
}

func (m *tiny) successor(p proc.P) {
	m.first(p, m.noise[1], "wake", proc.Foot{})
	p.Point("select", proc.Foot{lease, run})
	m.chosen, m.resumes = m.ended, m.lease == released
	p.Point("perform", proc.Foot{lease.Write(), saved})
	switch {
	case !m.resumes:
		m.a = m.chosen && m.saved && m.lease < released
	case m.lease != destroyed:
		m.lease = resumed
	}
}

func (m *tiny) reaper(p proc.P) {
	m.first(p, m.noise[2], "look", proc.Foot{lease})
	m.idle = m.lease == released
	p.Point("destroy", proc.Foot{lease.Write()})
	if m.idle {
		m.c = m.lease == resumed
		m.lease = destroyed
	}
}

// rates runs n trials and counts those that show A and C.
func (m *tiny) rates(t testing.TB, how sim.Strategy, n int) (a, c int) {
	s := newSim(t)
	tr := sim.Trial{Strategy: how, Setup: m.setup, Config: sim.Config{Untimed: true}}
	tr.Plan = strategy.Learn(s, tr, 0, 20).Plan(1)
	for i := range n {
		tr.Number = uint64(i)
		require.Equal(t, s.Run(&tr).Verdict, sim.Passed)
		if m.a {
			a++
		}
		if m.c {
			c++
		}
	}
	return a, c
}

// near fails when hits of n differ from a chance by more than three standard
// errors: a right sampler fails in 1 of 370 seeds, and the seed is fixed.
func near(t *testing.T, hits, n int, chance float64, why string) {
	allowed := 3 * math.Sqrt(chance*(1-chance)/float64(n))
	require.InDelta(t, float64(hits)/float64(n), chance, allowed, why)
}

func trials() int {
	if testing.Short() {
		return 20_000
	}
	return 200_000
}

// SURW makes all 8!/(4!·2!·2!) = 420 orders of the interesting events equally
// likely; A shows in 140 of them and C in 2, whatever else the processes do.
func TestSURWIsUniformOverInterestingOrders(t *testing.T) {
	for _, noise := range [][3]int{{}, {20, 5, 5}} {
		a, c := (&tiny{noise: noise}).rates(t, &strategy.SURW{}, trials())
		near(t, a, trials(), 140.0/420, "A")
		near(t, c, trials(), 2.0/420, "C")
	}
}

// The random walk's chances are the shares of 1,000,000 walks over the nine steps
// alone.
func TestRandomWalkOnTheTinyModel(t *testing.T) {
	a, c := (&tiny{bare: true}).rates(t, &strategy.Random{}, trials())
	near(t, a, trials(), 0.296, "A")
	near(t, c, trials(), 0.0064, "C")
}

// Behind ordinary work the walk all but loses A; SURW doesn't (above).
func TestRandomWalkLosesWhatIsDeep(t *testing.T) {
	a, _ := (&tiny{noise: [3]int{20, 5, 5}}).rates(t, &strategy.Random{}, 20_000)
	require.Less(t, a, 200)
}
