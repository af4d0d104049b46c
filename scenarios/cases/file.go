package cases

import (
	"fmt"
	"strings"

	"interlease.example/internal/suggest"
	"interlease.example/scenarios"
	"interlease.example/scenarios/timeline"
	"interlease.example/scenarios/trial"
	"interlease.example/sim/shrink"
)

// ownEngine stands in a file for an engine that is not ours.
const ownEngine = "own"

// File is the case as a file that needs nothing else. The error says that the case
// can't be played, or can't be followed any more.
func (c *Case) File() (*trial.File, error) {
	r, err := c.Runner(scenarios.Options{Trace: true})
	if err != nil {
		return nil, err
	}
	defer r.Close()
	result, lost := c.Play(r)
	if lost != "" {
		return nil, fmt.Errorf("cases: file: not the same any more: %s", lost)
	}
	property, text, _ := result.Failure()
	f := &trial.File{
		Scenario: c.Scenario, Engine: c.engineName(), Set: c.Engine.Set, Bug: c.Engine.Bug,
		Acts: c.acts,
		Failure: trial.Failure{
			Property: property, Digest: result.Outcome.Digest, Steps: result.Outcome.Points,
			Text: plain(text),
		},
	}
	for _, x := range r.Sim().Record() {
		if x.Value != 0 {
			f.Choices = append(f.Choices, trial.Choice{
				Key: x.Key, Value: x.Value, Asked: fmt.Sprintf("%v, one of %d", x.Kind, x.N),
			})
		}
	}
	for _, x := range r.Log().Faults {
		f.Faults = append(f.Faults, x.String())
	}
	f.Trace = steps(r)
	whole := c.Played(r.Sim().Record())
	code, _ := whole.Code()
	f.Code = code.Text
	return f, nil
}

// steps are the steps of the last trial in words, one a line.
func steps(r *scenarios.Runner) (list []string) {
	for _, x := range r.Sim().Trace() {
		list = append(list, plain(r.Sim().Describe(x)))
	}
	return list
}

// plain makes one line of a text.
func plain(s string) string { return strings.Join(strings.Fields(s), " ") }

// FromFile is the case that a file holds. The error is one sentence that begins
// with the name of the file.
func FromFile(name string, data []byte) (Case, error) {
	f, err := trial.Parse(name, data)
	if err != nil {
		return Case{}, err
	}
	c, err := fromFile(name, f)
	if err != nil {
		return Case{}, fmt.Errorf("%s: %w", name, err)
	}
	return c, nil
}

func fromFile(name string, f *trial.File) (c Case, err error) {
	c = Case{
		Scenario: f.Scenario, acts: f.Acts, trace: f.Trace, Choices: []shrink.Pair{},
		digest: f.Failure.Digest, digestBits: 64,
	}
	if c.ofOwn = f.Engine == ownEngine; c.ofOwn {
		c.Engine = scenarios.Engines()[0]
	} else if c.Engine, err = namedEngine(f); err != nil {
		return c, err
	}
	for _, x := range f.Choices {
		c.Choices = append(c.Choices, shrink.Pair{Key: x.Key, Value: x.Value})
	}
	if _, ok := scenarios.Find(f.Scenario); !ok {
		return c, suggest.Unknown("scenario", f.Scenario, scenarios.Names())
	}
	if len(f.Acts) == 0 {
		return c, nil
	}
	t, err := parseActs(f.Acts)
	if err != nil {
		return c, err
	}
	followed, err := scenarios.Following(name, t)
	c.pinned = &followed
	return c, err
}

func parseActs(acts []string) (*timeline.Timeline, error) {
	return timeline.Parse("acts", []byte(strings.Join(acts, "\n")+"\n"), scenarios.Names())
}

// Lines are the lines of a timeline as a case keeps them.
func Lines(t *timeline.Timeline) []string {
	return strings.Split(strings.TrimSuffix(string(t.Print()), "\n"), "\n")
}

func namedEngine(f *trial.File) (scenarios.Engine, error) {
	e, ok := scenarios.FindEngine(f.Engine)
	if !ok {
		return e, suggest.Unknown("engine", f.Engine, scenarios.EngineNames())
	}
	if f.Bug != "" {
		if e, ok = e.Plant(f.Bug); !ok {
			return e, suggest.Unknown("planted bug", f.Bug, bugs())
		}
	}
	for _, set := range f.Set {
		if err := e.Configure(set); err != nil {
			return e, err
		}
	}
	return e, nil
}

func (c *Case) engineName() string {
	if c.Own != nil || c.ofOwn {
		return ownEngine
	}
	return c.Engine.Name
}
