package run

import (
	"interlease.example/model"
	"interlease.example/scenarios"
	"interlease.example/sim"
	"interlease.example/sim/proc"
)

// Row is one scenario on one engine.
type Row struct {
	Scenario scenarios.Scenario
	Engine   scenarios.Engine
	Own      func(*scenarios.World, proc.Host) model.Verbs // a reader's engine; nil: Engine
}

func (r *Row) runner() *scenarios.Runner {
	return scenarios.NewRunner(r.Scenario,
		scenarios.Subject{Engine: r.Engine, Simulated: r.Own}, scenarios.Options{})
}

// learn makes the plan of a row from so many planning trials.
func (r *Row) learn(seed uint64, trials int) *sim.Plan {
	if trials == 0 {
		return &sim.Plan{Seed: seed}
	}
	runner := r.runner()
	defer runner.Close()
	return runner.Plan(seed, 0, trials).Plan(seed)
}

// Sought tells a trial that is looked for among those that fail. nil: any is.
type Sought func(*scenarios.Runner, *scenarios.Result) bool

// Broke looks for a property.
func Broke(property string) Sought {
	return func(_ *scenarios.Runner, r *scenarios.Result) bool { return r.Broke(property) }
}

// First runs trials of a row in turn, until one fails as is sought. It gives the
// number of that trial from 1 and its runner, for its record; the caller closes it.
// 0 means that none of so many did.
func (r *Row) First(
	sought Sought, decide sim.Strategy, seed uint64, planning, trials int,
) (n int, failing *scenarios.Runner, result *scenarios.Result) {
	plan := r.learn(seed, planning)
	runner := r.runner()
	for i := range trials {
		result := runner.Run(scenarios.Trial{Number: uint64(i), Plan: plan, Strategy: decide})
		if _, _, failed := result.Failure(); failed && (sought == nil || sought(runner, result)) {
			return i + 1, runner, result
		}
	}
	return 0, runner, nil
}
