package scenarios_test

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"interlease.example/model"
	"interlease.example/model/check"
	"interlease.example/scenarios"
	"interlease.example/sim"
	"interlease.example/sim/live"
	"interlease.example/sim/proc"
	"interlease.example/sim/strategy"
)

// times is how many trials each runtime plays, also with -short: so many are what the
// race detector is to see.
const times = 200

// The same engine, store, drivers and service run in the simulation and on goroutines,
// and are judged by the same properties. What differs is who orders their steps: a
// strategy, or nobody.
func TestOneEngineTestOnBothRuntimes(t *testing.T) {
	e, ok := scenarios.FindEngine("hardened")
	require.True(t, ok)
	for _, on := range runtimes() {
		t.Run(on.name, func(t *testing.T) {
			defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
			for n, err := range on.play(e, times) {
				require.NoError(t, err, "trial %d", n)
			}
		})
	}
}

// That test can fail: both runtimes find planted bugs, by the property that is to.
func TestBothRuntimesFindPlantedBugs(t *testing.T) {
	bugs := scenarios.PlantedBugs()
	for _, id := range []string{"M17", "M23", "M74"} {
		bug := bugs[slices.IndexFunc(bugs, func(b scenarios.PlantedBug) bool { return b.ID == id })]
		e, ok := scenarios.FindEngine("hardened+" + id)
		require.True(t, ok)
		for _, on := range runtimes() {
			t.Run(id+"/"+on.name, func(t *testing.T) {
				err := errors.Join(on.play(e, atOnce)...)
				require.ErrorContains(t, err, bug.Property+": ", bug.Text)
			})
		}
	}
}

// runtime plays trials of an engine, and gives the error of each.
type runtime struct {
	name string
	play func(e scenarios.Engine, trials int) []error
}

func runtimes() []runtime {
	return []runtime{{"simulation", simulate}, {"goroutines", goLive}}
}

func simulate(e scenarios.Engine, trials int) (errs []error) {
	s := sim.New()
	defer s.Close()
	for n := range trials {
		errs = append(errs, simulated(s, e, uint64(n)))
	}
	return errs
}

func simulated(s *sim.Sim, e scenarios.Engine, number uint64) error {
	x := newPlatform(e, proc.Turn{})
	out := s.Run(&sim.Trial{
		Number: number, Plan: &sim.Plan{Seed: 1}, Strategy: &strategy.Random{},
		Config: sim.Config{Instants: true, Audit: true},
		Setup: func(s *sim.Sim) {
			x.begin(func(name string) host { return s.NewHost(name, sim.HostOptions{}) })
		},
	})
	if out.Verdict != sim.Passed {
		return fmt.Errorf("%v: %s", out.Failure.Kind, out.Failure.Text)
	}
	return x.judge(out.End, check.DefaultAssumptions())
}

// atOnce is how many platforms run at once on the wall clock: they mostly sleep.
const atOnce = 25

func goLive(e scenarios.Engine, trials int) []error {
	errs := make([]error, trials)
	var all sync.WaitGroup
	for begin := range atOnce {
		all.Go(func() {
			for n := begin; n < trials; n += atOnce {
				errs[n] = wentLive(e, uint64(n))
			}
		})
	}
	all.Wait()
	return errs
}

func wentLive(e scenarios.Engine, seed uint64) error {
	l := live.New(live.Options{Seed: seed})
	defer l.Close()
	x := newPlatform(e, l.Turn())
	x.begin(func(name string) host { return l.NewHost(name, live.HostOptions{}) })
	if err := l.Wait(); err != nil {
		return err
	}
	end := l.Now()
	l.Close() // what has not ended, as requests on their way, must not write any more
	return x.judge(end, slow())
}

// slow are the assumptions for a machine that may give a goroutine no turn for
// seconds, also between two statements, where such a stall looks like a sleep. What
// is due stays due: it would have to last for ten seconds not to be.
func slow() check.Assumptions {
	a := check.DefaultAssumptions()
	const long = 5 * time.Second
	a.RoundTrip, a.Lateness, a.Transit, a.Poll = long, long, long, long
	return a
}

// judge says what is wrong with a trial that has ended at end: by the properties, all
// of them, then by what it has left.
func (x *platform) judge(end time.Duration, a check.Assumptions) error {
	// On goroutines steps of workers and service overlap, and so do their entries. In
	// one step none of them sees what the others do, so that the order in which the
	// steps began, by which they are numbered, is an order in which they may have been.
	slices.SortStableFunc(x.log.Effects, func(a, b model.Effect) int {
		return cmp.Compare(a.Step, b.Step)
	})
	report := check.New().Judge(&check.View{Log: &x.log, End: end, Calm: true, Assume: a})
	if f, failed := report.First(); failed {
		return fmt.Errorf("%s: %s", f.Property, f.Text())
	}
	for _, o := range report.Outcomes {
		if o.Verdict != check.Passed {
			return fmt.Errorf("%s is undecided: %s", o.Property, o.Reason)
		}
	}
	for _, s := range []check.SituationID{check.WakeInTail, check.DueAndReused} {
		if report.Reached(s) == 0 {
			return fmt.Errorf("must reach: %v", s)
		}
	}
	return x.left()
}

// left looks at what a trial has left: what was due was resumed, and is released and
// stopped; and the old sandbox is gone.
func (x *platform) left() error {
	if len(x.errors) > 0 {
		return fmt.Errorf("a verb failed: %w", x.errors[0])
	}
	for r := undead + 1; r <= allRuns; r++ {
		g, before := x.grants[r], x.grants[x.db.Run(r).Task]
		if g.Outcome != model.Resumed || g.Sandbox != before.Sandbox || g.Session != before.Session {
			return fmt.Errorf("%v got %+v after %+v: not resumed", r, g, before)
		}
		if got := x.cloud.Peek(g.Sandbox); got != model.Stopped {
			return fmt.Errorf("%v is %v, not stopped", g.Sandbox, got)
		}
		if got := x.db.Lease(g.Lease).Status; got != model.Released {
			return fmt.Errorf("%v is %v, not released", g.Lease, got)
		}
	}
	if x.gate.of[x.grants[first].Sandbox] == x.gate.of[x.grants[second].Sandbox] {
		return fmt.Errorf("both sandboxes are on one worker")
	}
	if got := x.cloud.Peek(1); got != model.Destroyed {
		return fmt.Errorf("the sweep left the old sandbox %v", got)
	}
	return nil
}
