package scenarios_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/check"
	"interlease.example/scenarios"
	"interlease.example/sim"
	"interlease.example/sim/strategy"
)

// seedsInCI is how many trials a test runs; few of them under the race detector.
func seedsInCI() int {
	if testing.Short() {
		return 200
	}
	return 1500
}

func runner(t *testing.T, scenario, engine string, o scenarios.Options) *scenarios.Runner {
	t.Helper()
	sc, ok := scenarios.Find(scenario)
	require.True(t, ok, "Find(%q)", scenario)
	e, ok := scenarios.FindEngine(engine)
	require.True(t, ok, "FindEngine(%q)", engine)
	r := scenarios.NewRunner(sc, scenarios.Subject{Engine: e}, o)
	t.Cleanup(r.Close)
	return r
}

func random(i int) scenarios.Trial {
	return scenarios.Trial{
		Number: uint64(i), Plan: &sim.Plan{Seed: 1}, Strategy: &strategy.Random{},
	}
}

// The reference engine keeps all properties, every trial decides, footprints are
// exact, and each situation that a scenario must reach is reached.
func TestHardenedPasses(t *testing.T) {
	for _, sc := range scenarios.Catalogue() {
		r := runner(t, sc.Name, "hardened", scenarios.Options{Audit: true})
		plan := r.Learn(1, 20)
		for _, name := range []string{"random", "surw", "pct3"} {
			how, err := strategy.Named(name)
			require.NoError(t, err)
			var reached [64]int
			for i := range seedsInCI() {
				result := r.Run(scenarios.Trial{Number: uint64(i), Plan: plan, Strategy: how})
				property, text, _ := result.Failure()
				require.Equal(t, check.Passed, result.Verdict, "%s, %s, trial %d: %s: %s %s",
					sc.Name, name, i, property, text, result.Undecided())
				for _, s := range sc.Reach {
					reached[s] += result.Report.Reached(s)
				}
			}
			for _, s := range sc.Reach {
				require.True(t, reached[s] > 0 || testing.Short(), "%s, %s must reach: %v", sc.Name,
					name, s)
			}
		}
	}
}

func TestPaperclipFails(t *testing.T) {
	for _, c := range []struct{ scenario, engine, property, why string }{
		{
			"wake-in-release-tail", "paperclip-2026.09", "settling-warm-lease-is-reused",
			"the founding incident",
		},
		{
			"wake-in-release-tail", "paperclip-2026.11", "settling-warm-lease-is-reused",
			"the gap: interrupted",
		},
		{
			"two-successors-one-lease", "paperclip-2026.11", "no-run-fails-in-good-health",
			"the loser of a hand-off fails",
		},
	} {
		r := runner(t, c.scenario, c.engine, scenarios.Options{Audit: true})
		found := false
		for i := 0; i < seedsInCI() && !found; i++ {
			property, _, _ := r.Run(random(i)).Failure()
			found = property == c.property
		}
		require.True(t, found, "%s on %s, %d trials: no %s (%s)", c.scenario, c.engine,
			seedsInCI(), c.property, c.why)
	}
}

// The calmest trial passes: shrinking leads towards it.
func TestCalmestTrialPasses(t *testing.T) {
	for _, sc := range scenarios.Catalogue() {
		for _, e := range scenarios.EngineNames() {
			r := runner(t, sc.Name, e, scenarios.Options{})
			result := r.Run(scenarios.Trial{Strategy: strategy.FIFO{}, Source: strategy.FIFO{}})
			property, text, _ := result.Failure()
			require.Equal(t, check.Passed, result.Verdict, "%s on %s: %s: %s", sc.Name, e,
				property, text)
		}
	}
}

// A trial is the same on a runner that is new, on one that ran others, and when
// it is played again from its record.
func TestTrialsAreDeterministic(t *testing.T) {
	for _, sc := range scenarios.Catalogue() {
		old := runner(t, sc.Name, "paperclip-2026.09", scenarios.Options{})
		for i := range 40 {
			want := old.Run(random(i)).Outcome.Digest
			replay := strategy.NewReplay(strategy.Keep(old.Sim().Record()))
			fresh := runner(t, sc.Name, "paperclip-2026.09", scenarios.Options{})
			require.Equal(t, want, fresh.Run(random(i)).Outcome.Digest, "fresh, trial %d", i)
			again := old.Run(scenarios.Trial{Number: 9999, Strategy: replay, Source: replay})
			require.Equal(t, want, again.Outcome.Digest, "replay, trial %d", i)
			require.Empty(t, replay.Lost(), "replay, trial %d", i)
		}
	}
}

// Footprints are exact on every engine, whatever else it breaks.
func TestFootprintsAreDeclared(t *testing.T) {
	for _, sc := range scenarios.Catalogue() {
		for _, e := range scenarios.EngineNames() {
			r := runner(t, sc.Name, e, scenarios.Options{Audit: true})
			for i := range 300 {
				out := r.Run(random(i)).Outcome
				require.NotEqual(t, sim.Undeclared, out.Failure.Kind, "%s on %s, trial %d: %s", sc.Name,
					e, i, out.Failure.Text)
			}
		}
	}
}

// A strategy that never has a choice tests nothing.
func TestEnoughChoices(t *testing.T) {
	for _, sc := range scenarios.Catalogue() {
		for _, e := range scenarios.EngineNames() {
			r := runner(t, sc.Name, e, scenarios.Options{})
			points, choices := 0, 0
			for i := range 300 {
				out := r.Run(random(i)).Outcome
				points, choices = points+out.Points, choices+out.Choices
			}
			require.Greater(t, points, 300*150, "%s on %s: points a trial", sc.Name, e)
			require.Greater(t, choices, 300*40, "%s on %s: choices a trial", sc.Name, e)
			require.Greater(t, 4*choices, points, "%s on %s: share of choices", sc.Name, e)
		}
	}
}

// A trial does not depend on what its runner has run before, also after one in
// which hosts died.
func TestRestartsAreDeterministic(t *testing.T) {
	const text = "0s run a ended succeeded\n2s..20s server restarted\n5s wake task t01\n" +
		"5s..30s worker restarted\n"
	old := follow(t, text, "hardened", scenarios.Options{})
	for i := range 40 {
		want := old.Run(random(i)).Outcome.Digest
		fresh := follow(t, text, "hardened", scenarios.Options{})
		require.Equal(t, want, fresh.Run(random(i)).Outcome.Digest, "fresh, trial %d", i)
	}
}

// The scenario aims at the race: about half of its trials fail before the fix.
func TestShareOfFailingTrials(t *testing.T) {
	r := runner(t, "wake-in-release-tail", "paperclip-2026.09", scenarios.Options{})
	plan := r.Learn(1, 20)
	for _, name := range []string{"random", "surw"} {
		how, err := strategy.Named(name)
		require.NoError(t, err)
		failed := 0
		for i := range seedsInCI() {
			result := r.Run(scenarios.Trial{Number: uint64(i), Plan: plan, Strategy: how})
			if result.Broke("settling-warm-lease-is-reused") {
				failed++
			}
		}
		require.Greater(t, failed, seedsInCI()*35/100, name)
		require.Less(t, failed, seedsInCI()*65/100, name)
	}
}

// With the wait, what is left of the founding incident is its gap: a run before that
// ended as interrupted.
func TestOnlyTheGapIsLeft(t *testing.T) {
	r := runner(t, "wake-in-release-tail", "paperclip-2026.11", scenarios.Options{})
	seen := 0
	for i := range seedsInCI() {
		for _, f := range r.Run(random(i)).Report.Failures {
			if f.Property != "settling-warm-lease-is-reused" {
				continue
			}
			seen++
			require.Equal(t, model.Interrupted, endOf(r.Log(), f.Other), "trial %d: %s", i, f.Text())
		}
	}
	require.Positive(t, seen)
}

// endOf is how a run ended by its row.
func endOf(log *model.Log, run model.RunID) (s model.RunStatus) {
	for _, c := range log.Changes {
		if c.Table == model.TableRuns && c.Run.ID == run {
			s = c.Run.Status
		}
	}
	return s
}

// A trial of the founding scenario is no toy, and costs little memory.
func TestTrialsAreLargeAndAllocateLittle(t *testing.T) {
	const trials = 200
	r := runner(t, "wake-in-release-tail", "hardened", scenarios.Options{})
	points, choices, i := 0, 0, 0
	allocs := testing.AllocsPerRun(trials, func() {
		out := r.Run(random(i)).Outcome
		points, choices, i = points+out.Points, choices+out.Choices, i+1
	})
	require.GreaterOrEqual(t, points/i, 150)
	require.GreaterOrEqual(t, choices/i, 40)
	require.LessOrEqual(t, allocs, 20.0)
}

func BenchmarkTrial(b *testing.B) {
	sc, _ := scenarios.Find("wake-in-release-tail")
	e, _ := scenarios.FindEngine("hardened")
	r := scenarios.NewRunner(sc, scenarios.Subject{Engine: e}, scenarios.Options{})
	defer r.Close()
	plan, walk := &sim.Plan{Seed: 1}, &strategy.Random{}
	points, choices := 0, 0
	b.ReportAllocs()
	trial := uint64(0)
	for b.Loop() {
		out := r.Run(scenarios.Trial{Number: trial, Plan: plan, Strategy: walk}).Outcome
		points += out.Points
		choices += out.Choices
		trial++
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(points), "ns/point")
	b.ReportMetric(float64(points)/float64(trial), "points/trial")
	b.ReportMetric(float64(choices)/float64(trial), "choices/trial")
}

// A trial in which nobody ever got a lease has no rows of leases, and is decided.
func TestNoLeaseAtAllIsDecided(t *testing.T) {
	r := runner(t, "wake-in-release-tail", "hardened", scenarios.Options{})
	for i := range 4 * seedsInCI() {
		trial := random(i)
		trial.Plan = &sim.Plan{}
		result := r.Run(trial)
		require.NotEqual(t, check.Undecided, result.Verdict, "trial %d: %s", i, result.Undecided())
	}
}
