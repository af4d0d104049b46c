package cases

import (
	"fmt"

	"interlease.example/model"
	"interlease.example/scenarios"
	"interlease.example/sim"
	"interlease.example/sim/proc"
	"interlease.example/sim/shrink"
	"interlease.example/sim/strategy"
)

// Case is one trial that can be played again.
type Case struct {
	Scenario string
	Engine   scenarios.Engine
	// Choices are the answers that are not 0, in the order of asking. They are nil
	// in a case that came from a replay code, whose keys are cut.
	Choices []shrink.Pair
	// Own is a reader's own engine, which a replay code doesn't hold; nil: Engine.
	Own func(*scenarios.World, proc.Host) model.Verbs

	answers strategy.Recorded
	pinned  *scenarios.Scenario // of a timeline, which no catalogue has
}

// Pinned is the case of a trial of a scenario that is not in the catalogue. It has
// no replay code: whoever plays it again needs the timeline.
func Pinned(sc scenarios.Scenario, e scenarios.Engine, record []sim.Choice) Case {
	c := Of(sc.Name, e, record)
	c.pinned = &sc
	return c
}

// Of is the case of a trial, by its record. It keeps nothing of the record.
func Of(scenario string, e scenarios.Engine, record []sim.Choice) Case {
	return Case{Scenario: scenario, Engine: e, Choices: pairs(record)}
}

// Played is the case of another trial of the same scenario and engine, by its
// record.
func (c Case) Played(record []sim.Choice) Case {
	c.Choices, c.answers = pairs(record), nil
	return c
}

// pairs are the answers that are not 0.
func pairs(record []sim.Choice) (list []shrink.Pair) {
	for _, c := range record {
		if c.Value != 0 {
			list = append(list, shrink.Pair{Key: c.Key, Value: c.Value})
		}
	}
	return list
}

// Runner makes a runner for the case, which the caller closes.
func (c *Case) Runner(o scenarios.Options) (*scenarios.Runner, error) {
	sc, ok := scenarios.Find(c.Scenario)
	if c.pinned != nil {
		sc, ok = *c.pinned, true
	}
	if !ok {
		return nil, fmt.Errorf("cases: unknown scenario %q", c.Scenario)
	}
	return scenarios.NewRunner(sc, scenarios.Subject{Engine: c.Engine, Simulated: c.Own}, o), nil
}

// Play plays the case on its runner. Lost says where it could not be followed, ""
// if it could; then the result means nothing.
func (c *Case) Play(r *scenarios.Runner) (result *scenarios.Result, lost string) {
	replay := strategy.NewReplay(c.recorded())
	result = r.Run(scenarios.Trial{Strategy: replay, Source: replay})
	return result, replay.Lost()
}

func (c *Case) recorded() strategy.Recorded {
	if c.answers != nil {
		return c.answers
	}
	return answers(c.Choices)
}

func answers(list []shrink.Pair) strategy.Answers {
	record := make([]sim.Choice, 0, len(list))
	for _, p := range list {
		record = append(record, sim.Choice{Key: p.Key, Value: p.Value})
	}
	return strategy.Keep(record)
}
