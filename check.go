package interlease

import (
	"context"
	"fmt"
	"runtime"
	"testing"

	"interlease.example/internal/suggest"
	"interlease.example/model"
	"interlease.example/scenarios"
	"interlease.example/scenarios/run"
	"interlease.example/sim/proc"
	"interlease.example/sim/stats"
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
	if c.trials < 1 {
		t.Fatalf("interlease: Trials(%d): expected 1 or more", c.trials)
	}
	subject, ok := e.subject(t)
	if !ok || replayOne(t, from, subject) || playKept(t, from, subject) {
		return
	}
	plan := run.Plan{
		Seed: c.seed, Trials: c.trials, Workers: runtime.GOMAXPROCS(0), Planning: planning,
		Strategy: c.strategy,
	}
	for _, name := range c.scenarios {
		plan.Rows = append(plan.Rows, run.Row{
			Scenario: mustFind(t, name), Engine: subject.Engine, Own: subject.Simulated,
		})
	}
	wave, err := run.Run(context.Background(), plan)
	if err != nil {
		t.Fatalf("interlease: %v", err)
	}
	report(t, from, wave)
	if subject.Simulated != nil && driverless(subject, plan.Rows[0].Scenario) {
		t.Logf("not judged, since your engine does not use World.Driver: " +
			"never-resume-while-closing, failed-resume-keeps-the-sandbox")
	}
}

// mustFind is the scenario of that name.
func mustFind(t testing.TB, name string) scenarios.Scenario {
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
		s.Simulated = e.construct
	}
	return s, true
}

// construct makes an engine that is not ours. If that panics, its verbs do: there a
// trial can say so.
func (e Engine) construct(w *scenarios.World, h proc.Host) (v model.Verbs) {
	defer func() {
		if r := recover(); r != nil {
			text := fmt.Sprintf("the constructor of the engine panicked: %v", r)
			v = Verbs{Acquire: func(proc.P, Request) (Sandbox, error) { panic(text) }}
		}
	}()
	return e.own(&World{w}, h)
}

func report(t testing.TB, from caller, wave *run.Wave) {
	t.Helper()
	for i := range wave.Tallies {
		for _, g := range wave.Tallies[i].Groups {
			reportGroup(t, from, wave, i, g)
		}
		reportRow(t, wave, i)
	}
	if d := wave.Different; d != nil {
		t.Errorf("trial %d of %s came out differently when it was run twice: the engine is not "+
			"deterministic", d.Number+1, wave.Plan.Rows[d.Row].Name())
	}
}

// reportRow says what the trials of a row prove, or why they prove nothing. Not to
// reach a situation is an engine's own business if the engine is not ours.
func reportRow(t testing.TB, wave *run.Wave, i int) {
	t.Helper()
	tally, row := &wave.Tallies[i], &wave.Plan.Rows[i]
	missed := t.Errorf
	if row.Own != nil {
		missed = t.Logf
	}
	for _, s := range wave.Missing(i) {
		missed("%s: %d trials never reached: %v", row.Name(), tally.Trials, s)
	}
	switch {
	case tally.Trials < wave.Plan.Trials:
		t.Errorf("%s: only %d of %d trials came to an end: a process ended its goroutine",
			row.Name(), tally.Trials, wave.Plan.Trials)
	case tally.Undecided > 0:
		t.Errorf("%s: %d of %d trials are undecided, first trial %d: %s", row.Name(),
			tally.Undecided, tally.Trials, tally.WhyTrial+1, tally.Why)
	case tally.Failed == 0:
		t.Logf("%s: %d trials, none fails: a failure in 1 of %d would have shown (95 %% sure)",
			row.Name(), tally.Trials, stats.RulesOutOneIn(tally.Trials))
	}
}

func reportGroup(t testing.TB, from caller, wave *run.Wave, i int, g run.Group) {
	t.Helper()
	name := wave.Plan.Rows[i].Name()
	c, property := wave.Case(i, g.First)
	if property != g.Property {
		t.Errorf("interlease: trial %d of %s came out differently when it was run again: the engine "+
			"is not deterministic", g.First+1, name)
		return
	}
	t.Errorf("%s, trial %d of %d, %d failed\n%s", name, g.First+1, wave.Tallies[i].Trials, g.Count,
		explainAndKeep(from, c))
}
