package main

import (
	"errors"
	"strings"

	"interlease.example/internal/suggest"
	"interlease.example/scenarios"
	"interlease.example/scenarios/cases"
	"interlease.example/scenarios/explain"
	"interlease.example/scenarios/run"
	"interlease.example/sim/strategy"
)

// explainTrials is how many trials explain looks at for a failure of its own.
const explainTrials = 3000

type explainCommand struct {
	subject `embed:""`
	What    string `arg:"" help:"A replay code, a planted bug as M17, or a scenario."`
	Seed    uint64 `default:"1" help:"Seed of the search, for a bug or a scenario."`
}

// Run explains one failing trial.
func (c *explainCommand) Run(s stdio) error {
	one, err := c.find()
	if err != nil {
		return err
	}
	e, err := explain.Explain(one)
	if errors.Is(err, explain.ErrPasses) {
		s.printf("PASSED    %s\n\nThis trial does not fail any more.\n", tested(one.Engine))
		return nil
	}
	if errors.Is(err, explain.ErrChanged) {
		return changed("%v", err)
	}
	if err != nil {
		return err
	}
	s.printf("%s", e.Text(self()))
	return nil
}

// find gives the failing trial that was asked for.
func (c *explainCommand) find() (cases.Case, error) {
	if strings.HasPrefix(c.What, "il1") || strings.TrimSpace(c.What) == "" {
		return parseCase(c.What)
	}
	e, err := c.engine()
	if err != nil {
		return cases.Case{}, err
	}
	list := scenarios.Catalogue()
	if sc, ok := scenarios.Find(c.What); ok {
		list = []scenarios.Scenario{sc}
	} else if planted, ok := e.Plant(c.What); ok {
		e = planted
	} else {
		return cases.Case{}, suggest.Unknown("replay code, planted bug or scenario", c.What,
			append(scenarios.Names(), "M17"))
	}
	for _, sc := range list {
		if one, ok := firstCase(sc, e, c.Seed); ok {
			return one, nil
		}
	}
	return cases.Case{}, undecided("nothing failed in %d trials on %s", explainTrials, tested(e))
}

// firstCase is the first failing trial of a seed.
func firstCase(sc scenarios.Scenario, e scenarios.Engine, seed uint64) (cases.Case, bool) {
	row := run.Row{Scenario: sc, Engine: e}
	n, r, _ := row.First(nil, &strategy.SURW{}, seed, planning, explainTrials)
	defer r.Close()
	return cases.Of(sc.Name, e, r.Sim().Record()), n > 0
}
