package interlease

import (
	"context"
	"runtime"
	"testing"

	"interlease.example/internal/suggest"
	"interlease.example/model"
	"interlease.example/scenarios"
	"interlease.example/scenarios/run"
	"interlease.example/sim/proc"
	"interlease.example/sim/strategy"
)

// planning is how many trials of each scenario come before all others, so that the
// strategy knows how long the processes are.
const planning = 50

// Check runs random trials of each scenario on all cores, and fails t for each
// property that breaks. Failing trials are kept in testdata/failing, and those of
// an earlier run are played first: as long as one fails, nothing else is run. With
// INTERLEASE_REPLAY set to a replay code, or to the name of such a file, that trial
// alone is run.
func Check(t testing.TB, e Engine, options ...Option) {
	t.Helper()
	c, from := configured(options), calling(t)
	subject, ok := e.subject(t)
	if !ok || replayed(t, from, subject) || keptFails(t, from, subject) {
		return
	}
	plan := run.Plan{
		Seed: c.seed, Trials: c.trials, Workers: runtime.GOMAXPROCS(0), Planning: planning,
		Strategy: c.strategy,
	}
	for _, name := range c.scenarios {
		plan.Rows = append(plan.Rows, run.Row{
			Scenario: found(t, name), Engine: subject.Engine, Own: subject.Simulated,
		})
	}
	wave, err := run.Run(context.Background(), plan)
	if err != nil {
		t.Fatalf("interlease: %v", err)
	}
	report(t, from, wave)
	if subject.Simulated != nil && driverless(subject, plan.Rows[0].Scenario) {
		t.Logf("not judged, since your engine has no driver that reports: the guards of " +
			"never-resume-while-closing")
	}
}

// found is the scenario of that name.
func found(t testing.TB, name string) scenarios.Scenario {
	t.Helper()
	sc, ok := scenarios.Find(name)
	if !ok {
		t.Fatalf("interlease: %v", suggest.Unknown("scenario", name, scenarios.Names()))
	}
	return sc
}

// driverless tries whether an engine has a driver that reports.
func driverless(s scenarios.Subject, sc scenarios.Scenario) bool {
	r := scenarios.NewRunner(sc, s, scenarios.Options{})
	defer r.Close()
	r.Run(scenarios.Trial{Strategy: strategy.FIFO{}})
	return r.Driverless()
}

// subject is the engine as scenarios take it.
func (e Engine) subject(t testing.TB) (scenarios.Subject, bool) {
	t.Helper()
	name := e.name
	if name == "" {
		name = "hardened"
	}
	named, ok := scenarios.FindEngine(name)
	if !ok {
		t.Errorf("interlease: %v", suggest.Unknown("engine", name, scenarios.EngineNames()))
		return scenarios.Subject{}, false
	}
	s := scenarios.Subject{Engine: named}
	if e.own != nil {
		s.Simulated = func(w *scenarios.World, h proc.Host) model.Verbs { return e.own(&World{w}, h) }
	}
	return s, true
}

func report(t testing.TB, from caller, wave *run.Wave) {
	t.Helper()
	for i := range wave.Tallies {
		tally, name := &wave.Tallies[i], wave.Plan.Rows[i].Name()
		for _, g := range tally.Groups {
			reportGroup(t, from, wave, i, g)
		}
		if tally.Undecided > 0 {
			t.Errorf("%s: %d of %d trials are undecided, first trial %d: %s", name,
				tally.Undecided, tally.Trials, tally.WhyTrial+1, tally.Why)
		}
	}
	if d := wave.Different; d != nil {
		t.Errorf("trial %d of %s came out differently when it was run twice: the engine is not "+
			"deterministic", d.Number+1, wave.Plan.Rows[d.Row].Name())
	}
}

func reportGroup(t testing.TB, from caller, wave *run.Wave, i int, g run.Group) {
	t.Helper()
	name := wave.Plan.Rows[i].Name()
	c, property := wave.Case(i, g.First)
	if property != g.Property {
		t.Errorf("interlease: trial %d of %s failed once and then passed: the engine is not "+
			"deterministic", g.First+1, name)
		return
	}
	t.Errorf("%s, trial %d of %d, %d failed\n%s", name, g.First+1, wave.Tallies[i].Trials, g.Count,
		explained(from, c))
}
