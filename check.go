package interlease

import (
	"context"
	"fmt"
	"os"
	"reflect"
	"runtime"
	"testing"

	"interlease.example/internal/suggest"
	"interlease.example/model"
	"interlease.example/model/check"
	"interlease.example/scenarios"
	"interlease.example/scenarios/cases"
	"interlease.example/scenarios/explain"
	"interlease.example/scenarios/run"
	"interlease.example/sim"
	"interlease.example/sim/proc"
	"interlease.example/sim/strategy"
)

// replayVariable holds the code of the one trial to run.
const replayVariable = "INTERLEASE_REPLAY"

// planning is how many trials of each scenario come before all others, so that the
// strategy knows how long the processes are.
const planning = 50

// Check runs random trials of each scenario on all cores, and fails t for each
// property that breaks. With INTERLEASE_REPLAY set to a replay code it runs that
// trial alone.
func Check(t testing.TB, e Engine, options ...Option) {
	t.Helper()
	c := configured(options)
	subject, ok := e.subject(t)
	if !ok || replayed(t, subject) {
		return
	}
	plan := run.Plan{
		Seed: c.seed, Trials: c.trials, Workers: runtime.GOMAXPROCS(0), Planning: planning,
		Strategy: func() sim.Strategy { return &strategy.SURW{} },
	}
	for _, name := range c.scenarios {
		sc, ok := scenarios.Find(name)
		if !ok {
			t.Fatalf("interlease: %v", suggest.Unknown("scenario", name, scenarios.Names()))
		}
		plan.Rows = append(plan.Rows, run.Row{
			Scenario: sc, Engine: subject.Engine, Own: subject.Simulated,
		})
	}
	wave, err := run.Run(context.Background(), plan)
	if err != nil {
		t.Fatalf("interlease: %v", err)
	}
	report(t, wave)
	if subject.Simulated != nil && driverless(plan.Rows[0]) {
		t.Logf("not judged, since your engine has no driver that reports: the guards of " +
			"never-resume-while-closing")
	}
}

// driverless tries whether an engine has a driver that reports.
func driverless(row run.Row) bool {
	_, r, _ := row.First(nil, strategy.FIFO{}, 0, 0, 1)
	defer r.Close()
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

func report(t testing.TB, wave *run.Wave) {
	t.Helper()
	for i := range wave.Tallies {
		tally, row := &wave.Tallies[i], wave.Plan.Rows[i]
		for _, g := range tally.Groups {
			c, ok := first(wave, i, g)
			if !ok {
				t.Errorf("interlease: trial %d of %s failed once and then passed: the engine is not "+
					"deterministic", g.First, row.Scenario.Name)
				continue
			}
			t.Errorf("%s, trial %d of %d, %d failed\n%s", row.Scenario.Name, g.First+1, tally.Trials,
				g.Count, text(t, c))
		}
		if tally.Undecided > 0 {
			t.Errorf("%s: %d of %d trials are undecided, first trial %d: %s", row.Scenario.Name,
				tally.Undecided, tally.Trials, tally.WhyTrial+1, tally.Why)
		}
	}
	if d := wave.Different; d != nil {
		t.Errorf("trial %d of %s came out differently when it was run twice: the engine is not "+
			"deterministic", d.Number+1, wave.Plan.Rows[d.Row].Scenario.Name)
	}
}

// first is the first failing trial of a group, as a case.
func first(wave *run.Wave, i int, g run.Group) (cases.Case, bool) {
	row := wave.Plan.Rows[i]
	r := scenarios.NewRunner(row.Scenario,
		scenarios.Subject{Engine: row.Engine, Simulated: row.Own}, scenarios.Options{})
	defer r.Close()
	property, _, _ := r.Run(wave.Trial(i, g.First)).Failure()
	c := cases.Of(row.Scenario.Name, row.Engine, r.Sim().Record())
	c.Own = row.Own
	return c, property == g.Property
}

// text explains a case, and says how to run it again.
func text(t testing.TB, c cases.Case) string {
	e, err := explain.Explain(c)
	if err != nil {
		return err.Error()
	}
	s := e.Text("chaos")
	if e.Code != "" {
		s += again(t.Name(), e.Code)
	}
	return s
}

// again is the line that runs one trial again, in the folder of the test.
func again(test, code string) string {
	return fmt.Sprintf("again: %s=%s go test . -run '^%s$'\n", replayVariable, code, test)
}

// replayed runs the trial of INTERLEASE_REPLAY, if it is set.
func replayed(t testing.TB, s scenarios.Subject) bool {
	t.Helper()
	code := os.Getenv(replayVariable)
	if code == "" {
		return false
	}
	c, err := cases.Parse(code)
	if err != nil {
		t.Fatalf("interlease: %s: %v", replayVariable, err)
	}
	c.Own = s.Simulated
	if s.Simulated == nil && !reflect.DeepEqual(c.Engine, s.Engine) {
		t.Skipf("interlease: the code is of another engine, %s", c.Engine.String())
	}
	r, err := c.Runner(scenarios.Options{})
	if err != nil {
		t.Fatalf("interlease: %v", err)
	}
	defer r.Close()
	result, lost := c.Play(r)
	property, sentence, failed := result.Failure()
	switch {
	case lost != "":
		t.Errorf("interlease: not the same any more: %s", lost)
	case failed:
		t.Errorf("%s: fails again: %s\n%s", c.Scenario, property, text(t, c)+sentence)
	case result.Verdict == check.Undecided:
		t.Errorf("%s: undecided: %s", c.Scenario, result.Undecided())
	default:
		t.Logf("%s: does not fail any more", c.Scenario)
	}
	return true
}
