package sim_test

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/sim"
	"interlease.example/sim/proc"
	"interlease.example/sim/strategy"
)

var update = flag.Bool("update", false, "rewrite golden files")

func boardTrial(b *board, number uint64) *sim.Trial {
	return &sim.Trial{
		Number: number, Strategy: &strategy.Random{}, Setup: b.setup,
		Config: sim.Config{Instants: true},
	}
}

func TestSameSeedSameOutcome(t *testing.T) {
	used, b := newSim(t), newBoard(time.Second)
	for i := range uint64(100) {
		fresh := sim.New()
		want := *fresh.Run(boardTrial(b, i))
		fresh.Close()
		got := *used.Run(boardTrial(b, i))
		require.Equal(t, got, want, "trial %d on a used pool and on a fresh one", i)
		require.Equal(t, got.Verdict, sim.Passed)
	}
}

func TestSameSeedOnOneCPU(t *testing.T) {
	s, b := newSim(t), newBoard(time.Second)
	want := s.Run(boardTrial(b, 3)).Digest
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	require.Equal(t, newSim(t).Run(boardTrial(b, 3)).Digest, want)
}

func TestAbandonedTrialsLeaveNothingBehind(t *testing.T) {
	s, b := newSim(t), newBoard(time.Second)
	want := s.Run(boardTrial(b, 3)).Digest
	for limit := 1; limit < 70; limit++ {
		short := boardTrial(b, uint64(limit))
		short.Config.MaxPoints = limit
		o := s.Run(short)
		require.LessOrEqual(t, o.Points, limit)
		require.Equal(t, s.Run(boardTrial(b, 3)).Digest, want, "after a trial of %d points", limit)
	}
}

// The digests hold on every machine, in every build and version of Go. A change
// of the kernel that moves them breaks every trial that anybody has kept: say
// why in the commit.
func TestGoldenDigests(t *testing.T) {
	const file = "testdata/digests.golden"
	s, b := newSim(t), newBoard(50*time.Millisecond)
	plan := strategy.Learn(s, *boardTrial(b, 0), 0, 20).Plan(1)
	var got strings.Builder
	for i, name := range append(strategy.List(), strategy.List()...) {
		tr := boardTrial(b, uint64(i))
		tr.Plan = plan
		tr.Strategy, _ = strategy.Named(name)
		fmt.Fprintf(&got, "%s %d %016x\n", name, i, s.Run(tr).Digest)
	}
	for i := range uint64(4) {
		fmt.Fprintf(&got, "services %d %016x\n", i, s.Run(servicesTrial(i)).Digest)
	}
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(got.String()), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, got.String(), string(want))
}

// servicesTrial has calls, crashes, signals, one thread and an invocation.
func servicesTrial(number uint64) *sim.Trial {
	setup := func(s *sim.Sim) {
		worker := s.NewHost("worker", sim.HostOptions{OneThread: true})
		server := s.NewHost("server", sim.HostOptions{Stall: time.Millisecond, Boot: func(h *sim.Host) {
			h.Start("again", func(p proc.P) { ask(p, 9) })
		}})
		for i := range 3 {
			server.Start("client", func(p proc.P) {
				ask(p, i)
				_ = p.Invoke(worker, "job", proc.UpTo(time.Millisecond), func(p proc.P) {
					end := p.Fork("part", func(p proc.P) { p.Yield("turn") })
					_ = p.Wait("part", end, proc.Limit{})
				}, proc.Limit{})
			})
		}
		s.Schedule("crash", 0, proc.UpTo(40*time.Millisecond), none,
			&sim.Fault{Host: server, Kind: sim.FaultRestart})
	}
	return &sim.Trial{
		Number: number, Strategy: &strategy.Random{}, Setup: setup,
		Config: sim.Config{Instants: true},
	}
}

func ask(p proc.P, row int) {
	f := proc.Foot{proc.Row(1, row).Write()}
	answer := do(func(w proc.World, r proc.Reply) {
		w.Note(uint64(row))
		r.Answer(proc.UpTo(5 * time.Millisecond))
	})
	limit := proc.Limit{At: p.Now() + 7*time.Millisecond}
	_ = p.Call("ask", proc.UpTo(5*time.Millisecond), f, answer, limit)
}

func TestAnyChangeOfARecordChangesTheDigest(t *testing.T) {
	row := func(i int) proc.Foot { return proc.Foot{proc.Row(0, 1), 0, 0, proc.Row(0, i)} }
	run := func(f proc.Foot, site string, d time.Duration, note uint64, label string) uint64 {
		return fifo(t, func(s *sim.Sim) {
			s.NewHost("server", sim.HostOptions{}).Start(label, func(p proc.P) {
				p.Point("first", none)
				p.Point(site, f)
				p.Note(note)
				nap(p, d)
			})
		}).Digest
	}
	was := run(row(2), "site", 5, 7, "label")
	require.Equal(t, run(row(2), "site", 5, 7, "label"), was)
	for _, c := range []struct {
		why string
		is  uint64
	}{
		{"footprint", run(row(3), "site", 5, 7, "label")},
		{"site", run(row(2), "Site", 5, 7, "label")},
		{"instant", run(row(2), "site", 6, 7, "label")},
		{"result", run(row(2), "site", 5, 8, "label")},
		{"a result of 0", run(row(2), "site", 5, 0, "label")},
		{"process", run(row(2), "site", 5, 7, "Label")},
	} {
		require.NotEqual(t, c.is, was, c.why)
	}
}

func TestTheLastResultIsInTheDigest(t *testing.T) {
	run := func(note uint64) uint64 {
		return fifo(t, server(sim.HostOptions{}, func(p proc.P) { p.Note(note) })).Digest
	}
	require.NotEqual(t, run(1), run(2))
}

func TestReplayFollowsTheRecord(t *testing.T) {
	s, b := newSim(t), newBoard(time.Second)
	for i := range uint64(100) {
		for _, tr := range []*sim.Trial{boardTrial(b, i), servicesTrial(i)} {
			was := *s.Run(tr)
			again := strategy.NewReplay(strategy.Keep(s.Record()))
			is := s.Run(&sim.Trial{Strategy: again, Source: again, Setup: tr.Setup, Config: tr.Config})
			require.Equal(t, is.Digest, was.Digest, "trial %d", i)
			require.Empty(t, again.Lost())
		}
	}
}

func TestQuestionsHaveKeysOfTheirOwn(t *testing.T) {
	s, b := newSim(t), newBoard(time.Second)
	for i := range uint64(100) {
		for _, tr := range []*sim.Trial{boardTrial(b, i), servicesTrial(i)} {
			s.Run(tr)
			seen := map[uint64]sim.Choice{}
			for _, c := range s.Record() {
				require.NotContains(t, seen, c.Key)
				seen[c.Key] = c
				require.Less(t, c.Value, c.N)
				require.Greater(t, c.N, uint32(1))
			}
		}
	}
}
