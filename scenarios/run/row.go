package run

import (
	"interlease.example/model"
	"interlease.example/scenarios"
	"interlease.example/scenarios/cases"
	"interlease.example/sim"
	"interlease.example/sim/proc"
)

// Row is one scenario on one engine.
type Row struct {
	Scenario scenarios.Scenario
	Engine   scenarios.Engine
	Own      func(*scenarios.World, proc.Host) model.Verbs // a reader's engine; nil: Engine
	// Timeline are the lines of the timeline that the Scenario follows, and File is
	// its name; nil: the Scenario is one of the catalogue.
	Timeline []string
	File     string
}

// Name is what reports call the row: its scenario, or the file of its timeline.
func (r *Row) Name() string {
	if r.Timeline != nil {
		return r.File
	}
	return r.Scenario.Name
}

func (r *Row) runner() *scenarios.Runner {
	return scenarios.NewRunner(r.Scenario,
		scenarios.Subject{Engine: r.Engine, Simulated: r.Own}, scenarios.Options{})
}

// learn makes the plan of a row from so many planning trials.
func (r *Row) learn(seed uint64, trials int) *sim.Plan {
	runner := r.runner()
	defer runner.Close()
	return runner.Learn(seed, trials)
}

// Sought tells a trial that is looked for among those that fail. nil: any is.
type Sought func(*scenarios.Runner, *scenarios.Result) bool

// Broke looks for a property.
func Broke(property string) Sought {
	return func(_ *scenarios.Runner, r *scenarios.Result) bool { return r.Broke(property) }
}

// Found is a failing trial.
type Found struct {
	Trial    int    // from 1
	Property string // that failed first
	Case     cases.Case
}

// First runs trials of the row in turn, with what the plan says of them, until one
// fails as is sought. ok is false if none of the plan's Trials did. The plan's
// strategy must exist.
func (r *Row) First(sought Sought, p Plan) (found Found, ok bool) {
	plan, decide := r.learn(p.Seed, p.Planning), named(p.Strategy)
	runner := r.runner()
	defer runner.Close()
	for i := range p.Trials {
		result := runner.Run(scenarios.Trial{Number: uint64(i), Plan: plan, Strategy: decide})
		property, _, failed := result.Failure()
		if failed && (sought == nil || sought(runner, result)) {
			return Found{i + 1, property, r.caseOf(runner, p, uint64(i))}, true
		}
	}
	return Found{}, false
}

// caseOf is the trial that the runner ran last.
func (r *Row) caseOf(runner *scenarios.Runner, p Plan, number uint64) cases.Case {
	c := cases.Of(r.Scenario.Name, r.Engine, runner.Sim().Record())
	if r.Timeline != nil {
		c = cases.Pinned(r.Scenario, r.Timeline, r.Engine, runner.Sim().Record())
	}
	c.Own = r.Own
	c.From = &cases.Origin{
		Strategy: p.Strategy, Planning: p.Planning, Seed: p.Seed, Trial: number,
	}
	return c
}
