package main

import (
	"fmt"
	"strings"

	"interlease.example/scenarios"
	"interlease.example/scenarios/explain"
	"interlease.example/scenarios/run"
)

// The planted bug that each wave must find: the founding incident on the engine
// before its fix, which four of ten trials show.
const (
	plantedEngine   = "paperclip-2026.09"
	plantedScenario = "wake-in-release-tail"
	plantedProperty = "settling-warm-lease-is-reused"
	plantedText     = "backup_without_reusable_lease"
	plantedAllowed  = 20
)

// shownTrials is how many trials are looked at for one that ends as the incident
// did. Three of four trials that break the property do.
const shownTrials = 1000

// planted is what became of the search for the planted bug.
type planted struct {
	row   run.Row
	plan  run.Plan
	found bool
	trial int // from 1
}

// findPlanted looks for the founding incident, as every wave does, so that a
// wave that finds nothing has shown that it could have.
func findPlanted(strategy string, seed uint64) planted {
	sc, _ := scenarios.Find(plantedScenario)
	e, _ := scenarios.FindEngine(plantedEngine)
	p := planted{
		row: run.Row{Scenario: sc, Engine: e}, plan: search(strategy, seed, plantedAllowed),
	}
	first, found := p.row.First(run.Broke(plantedProperty), p.plan)
	p.found, p.trial = found, first.Trial
	return p
}

// line says whether the bug was found.
func (p *planted) line() string {
	if !p.found {
		return fmt.Sprintf("NOT found in %d trials", plantedAllowed)
	}
	return fmt.Sprintf("found in trial %d (%d allowed)", p.trial, plantedAllowed)
}

// explain prints the first trial that ends as the incident did, in its shortest
// form.
func (p *planted) explain(s stdio) {
	p.plan.Trials = shownTrials
	first, found := p.row.First(founding, p.plan)
	if !found {
		return
	}
	e, err := explain.Explain(first.Case)
	if err != nil {
		s.printf("\n%v\n", err)
		return
	}
	s.printf("\nThe planted bug in its shortest form, on %s:\n\n%s\n", plantedEngine, e.Text(self()))
}

// founding is the incident: the warm sandbox was lost, and the run with it.
func founding(r *scenarios.Runner, result *scenarios.Result) bool {
	return result.Broke(plantedProperty) && strings.Contains(r.Told(), plantedText)
}
