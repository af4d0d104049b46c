package main

import (
	"errors"
	"strings"

	"interlease.example/internal/suggest"
	"interlease.example/scenarios"
	"interlease.example/scenarios/cases"
	"interlease.example/scenarios/explain"
	"interlease.example/scenarios/run"
)

type explainCommand struct {
	subject `embed:""`
	What    string `arg:"" help:"A replay code, a .trial file, a planted bug as M17, or a scenario."`
	Seed    uint64 `default:"1" help:"Seed of the search, for a bug or a scenario."`
	Trials  int    `default:"20000" help:"Most trials of each scenario of the search."`
}

// Run explains one failing trial.
func (c *explainCommand) Run(s stdio) error {
	one, err := c.find()
	if err != nil {
		return err
	}
	e, err := explain.Explain(one)
	switch {
	case errors.Is(err, explain.ErrPasses):
		s.printf("PASSED    %s\n\nThis trial does not fail.\n", tested(one.Engine))
		return nil
	case errors.Is(err, explain.ErrChanged):
		return changed("%v", err)
	case err != nil:
		return err
	}
	s.printf("%s", e.Text(self()))
	if e.Code.Text == "" && strings.HasSuffix(c.What, trialSuffix) {
		s.printf("Again     %s replay %s\n", self(), quoted(c.What))
	}
	return nil
}

// find gives the failing trial that was asked for.
func (c *explainCommand) find() (cases.Case, error) {
	what := strings.TrimSpace(c.What)
	if strings.HasPrefix(what, "il1") || strings.HasSuffix(what, trialSuffix) || what == "" {
		return openTrial(what)
	}
	e, err := c.engine()
	if err != nil {
		return cases.Case{}, err
	}
	if c.Trials < 1 {
		return cases.Case{}, describe("--trials %d: expected 1 or more", c.Trials)
	}
	list := scenarios.Catalogue()
	if sc, ok := scenarios.Find(what); ok {
		list = []scenarios.Scenario{sc}
	} else if planted, ok := e.Plant(what); ok {
		e = planted
	} else {
		return cases.Case{}, suggest.Unknown("replay code, file, planted bug or scenario", what,
			append(scenarios.Names(), "M17"))
	}
	for _, sc := range list {
		row := run.Row{Scenario: sc, Engine: e}
		if found, ok := row.First(nil, search(usualStrategy, c.Seed, c.Trials)); ok {
			return found.Case, nil
		}
	}
	return cases.Case{}, undecided("nothing failed in %s trials each of %d scenarios on %s",
		grouped(c.Trials), len(list), tested(e))
}

// search is the plan for the first failing trial of a row.
func search(strategy string, seed uint64, trials int) run.Plan {
	return run.Plan{Strategy: strategy, Planning: planning, Seed: seed, Trials: trials}
}
