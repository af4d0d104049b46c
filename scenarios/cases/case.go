package cases

import (
	"errors"
	"fmt"

	"interlease.example/model"
	"interlease.example/scenarios"
	"interlease.example/scenarios/timeline"
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
	// in a case that came from a replay code, which has cut keys or only a seed.
	Choices []shrink.Pair
	// From is where the choices came from; nil: a search, or a person.
	From *Origin
	// Own is a reader's own engine, which neither a code nor a file holds; nil:
	// Engine.
	Own func(*scenarios.World, proc.Host) model.Verbs

	ofOwn   bool                // it came from a code or a file of a trial with Own
	answers strategy.Recorded   // of a code
	pinned  *scenarios.Scenario // of a timeline, which no catalogue has
	acts    []string            // its lines
	trace   []string            // of a file: the steps as they were, one a line

	// The digest that the trial had, as many of its lowest bits as are known.
	digest     uint64
	digestBits int
}

// Origin is a trial of a seed.
type Origin struct {
	Strategy string // its name
	Planning int    // trials before the first, see run.Plan
	Seed     uint64
	Trial    uint64 // number
}

// maxPlanning is the largest Planning that is played again.
const maxPlanning = 100_000

// Pinned is the case of a trial of a scenario that is not in the catalogue: one
// that follows a timeline. It has no replay code; whoever plays it again needs the
// lines.
func Pinned(
	sc scenarios.Scenario, lines []string, e scenarios.Engine, record []sim.Choice,
) Case {
	c := Of(sc.Name, e, record)
	c.pinned, c.acts = &sc, lines
	return c
}

// Timeline is what the trial follows; nil: it follows none.
func (c *Case) Timeline() *timeline.Timeline {
	if len(c.acts) == 0 {
		return nil
	}
	t, err := parseActs(c.acts)
	if err != nil {
		return nil
	}
	return t
}

// Of is the case of a trial, by its record. It keeps nothing of the record.
func Of(scenario string, e scenarios.Engine, record []sim.Choice) Case {
	return Case{Scenario: scenario, Engine: e, Choices: pairs(record)}
}

// Played is the case of another trial of the same scenario and engine, by its
// record.
func (c Case) Played(record []sim.Choice) Case {
	c.Choices, c.answers, c.From, c.digestBits, c.trace = pairs(record), nil, nil, 0, nil
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

// OfOwn reports whether the case is of a reader's own engine.
func (c *Case) OfOwn() bool { return c.ofOwn || c.Own != nil }

// Runner makes a runner for the case, which the caller closes.
func (c *Case) Runner(o scenarios.Options) (*scenarios.Runner, error) {
	if c.ofOwn && c.Own == nil {
		return nil, errors.New("cases: it is of an engine of somebody's own, expected its go test " +
			"to play it, with INTERLEASE_REPLAY")
	}
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
// if it could; then the result is that of another trial.
func (c *Case) Play(r *scenarios.Runner) (result *scenarios.Result, lost string) {
	if c.seeded() {
		result = r.Run(c.From.trial(r))
	} else {
		replay := strategy.NewReplay(c.recorded())
		result = r.Run(scenarios.Trial{Strategy: replay, Source: replay})
		lost = replay.Lost()
	}
	if lost == "" {
		lost = c.differs(result.Outcome.Digest)
	}
	return result, lost
}

// Changed says which step of a trial that came from a file is not the same any more:
// "step 5 was A, is now B". "" if none is, or if it came from elsewhere.
func (c *Case) Changed() string {
	if c.trace == nil {
		return ""
	}
	r, err := c.Runner(scenarios.Options{Trace: true})
	if err != nil {
		return ""
	}
	defer r.Close()
	c.Play(r)
	return strategy.Changed(c.trace, steps(r))
}

func (c *Case) seeded() bool { return c.From != nil && c.answers == nil && c.Choices == nil }

// trial is the trial of an origin.
func (o *Origin) trial(r *scenarios.Runner) scenarios.Trial {
	decide, err := strategy.Named(o.Strategy)
	if err != nil {
		panic("cases: " + err.Error())
	}
	return scenarios.Trial{
		Number: o.Trial, Plan: r.Learn(o.Seed, o.Planning), Strategy: decide,
	}
}

// differs says that a digest is not the one that the case had, as far as that is
// known.
func (c *Case) differs(digest uint64) string {
	mask := uint64(1)<<c.digestBits - 1
	if digest&mask == c.digest&mask {
		return ""
	}
	return fmt.Sprintf("its digest ends in %0*x, expected %0*x: the harness or the engine has "+
		"changed since", (c.digestBits+3)/4, digest&mask, (c.digestBits+3)/4, c.digest&mask)
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
