package strategy_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/sim"
	"interlease.example/sim/proc"
	"interlease.example/sim/strategy"
)

func TestNamed(t *testing.T) {
	for _, name := range strategy.List() {
		how, err := strategy.Named(name)
		require.NoError(t, err)
		require.NotNil(t, how)
	}
	_, err := strategy.Named("pct6")
	require.EqualError(t, err, `strategy: named: "pct6" is none of `+
		`fifo, random, surw, pct1, pct2, pct3, pct4, pct5`)
}

func TestBytes(t *testing.T) {
	for _, c := range []struct {
		why  string
		data []byte
		n    int
		want []int
	}{
		{"one byte each, 0 behind the end", []byte{1, 2}, 4, []int{1, 2, 0, 0}},
		{"modulo", []byte{7, 9}, 4, []int{3, 1, 0}},
		{"256 answers fit one byte", []byte{255, 1}, 256, []int{255, 1, 0}},
		{"two bytes, the high one first", []byte{1, 2, 3}, 1000, []int{258, 768, 0}},
	} {
		b := &strategy.Bytes{Data: c.data}
		for range 2 {
			b.Begin(nil, 0)
			for _, want := range c.want {
				require.Equal(t, b.Draw(0, c.n), want, c.why)
			}
		}
	}
}

// two processes of three steps, and a draw.
func two(site string, n int) func(*sim.Sim) {
	return func(s *sim.Sim) {
		h := s.NewHost("server", sim.HostOptions{})
		for _, name := range []string{"A", "B"} {
			h.Start(name, func(p proc.P) {
				p.Point("one", proc.Foot{})
				p.Draw("draw", n)
				p.Point(site, proc.Foot{})
			})
		}
	}
}

func TestReplaySaysWhereItIsLost(t *testing.T) {
	s := newSim(t)
	s.Run(&sim.Trial{Number: 1, Strategy: &strategy.Random{}, Setup: two("two", 100)})
	kept := strategy.Keep(s.Record())
	for _, c := range []struct {
		why   string
		setup func(*sim.Sim)
		want  string
	}{
		{"the same", two("two", 100), ""},
		{"another name of a site", two("deux", 100), "^choice [0-9a-f]{16} is not asked any more$"},
		{
			"fewer answers", two("two", 2),
			"^the answer [0-9]+ to draw [0-9a-f]{16} is now one of 2$",
		},
	} {
		again := strategy.NewReplay(kept)
		o := s.Run(&sim.Trial{Strategy: again, Source: again, Setup: c.setup})
		require.Equal(t, o.Verdict, sim.Passed)
		require.Regexp(t, c.want, again.Lost(), c.why)
	}
}

func TestChanged(t *testing.T) {
	for _, c := range []struct {
		was, is []string
		want    string
	}{
		{[]string{"a", "b"}, []string{"a", "b"}, ""},
		{[]string{"a", "b"}, []string{"a", "c"}, "step 2 was b, is now c"},
		{[]string{"a", "b"}, []string{"a"}, "step 2 was b, is now nothing"},
		{nil, []string{"a"}, "step 1 was nothing, is now a"},
	} {
		require.Equal(t, strategy.Changed(c.was, c.is), c.want)
	}
}

func TestDrawsDependOnTheKeyAlone(t *testing.T) {
	a := strategy.ByKey{Seed: 3}
	require.Equal(t, a.Draw(7, 1000), a.Draw(7, 1000))
	hits := make([]int, 10)
	for key := range uint64(10_000) {
		hits[a.Draw(key, 10)]++
	}
	for _, n := range hits {
		require.InDelta(t, n, 1000, 100)
	}
}

// Workers take planning trials in any order.
func TestTalliesMergeInAnyOrder(t *testing.T) {
	s := newSim(t)
	m := &tiny{}
	tr := sim.Trial{Setup: m.setup, Plan: &sim.Plan{Seed: 5}}
	parts := func() []*sim.Tally {
		var all []*sim.Tally
		for i := range uint64(3) {
			all = append(all, strategy.Learn(s, tr, 4*i, 4))
		}
		return all
	}
	a, b := parts(), parts()
	a[0].Merge(a[1])
	a[0].Merge(a[2])
	b[2].Merge(b[0])
	b[2].Merge(b[1])
	require.Equal(t, a[0].Plan(5), b[2].Plan(5))
	require.Equal(t, a[0].Plan(5), strategy.Learn(s, tr, 0, 12).Plan(5))
}

func TestCountsOfThePlan(t *testing.T) {
	s := newSim(t)
	poll, write := proc.Foot{proc.Row(0, 1)}, proc.Foot{proc.Row(0, 1).Write()}
	setup := func(s *sim.Sim) {
		h := s.NewHost("server", sim.HostOptions{})
		h.Start("A", func(p proc.P) {
			for range 5 {
				p.Point("poll", poll)
			}
			for range 3 {
				p.Point("renew", write)
			}
			p.Point("rest", proc.Foot{})
		})
	}
	plan := strategy.Learn(s, sim.Trial{Setup: setup}, 0, 3).Plan(0)
	require.Equal(t, fmt.Sprint(plan.Points, plan.Choices, plan.Processes), "10 0 1")
	require.Len(t, plan.Counts, 1)
	require.Equal(t, plan.Counts[0].Points, 10)
	require.Equal(t, plan.Counts[0].Interesting, 4, "the polls of one loop are one")
}
