package main

import (
	"os"
	"strings"

	"interlease.example/internal/wrap"
	"interlease.example/scenarios"
	"interlease.example/scenarios/cases"
	"interlease.example/sim/shrink"
)

type replayCommand struct {
	Code string `arg:"" help:"A replay code, as il1-…"`
	JSON bool   `name:"json" help:"Print one JSON document and nothing else."`
}

// replayed is the JSON document of a replay.
type replayed struct {
	Tested   string `json:"tested"`
	Scenario string `json:"scenario"`
	Verdict  string `json:"verdict"`
	Property string `json:"property"`
	Text     string `json:"text"`
	Digest   string `json:"digest"`
	Changed  string `json:"changed_at"`
}

// Run plays one trial.
func (c *replayCommand) Run(s stdio) error {
	one, err := parseCase(c.Code)
	if err != nil {
		return err
	}
	d, err := playCase(one)
	if err != nil {
		return err
	}
	if c.JSON {
		if err := writeJSON(s.out, d); err != nil {
			return err
		}
	} else {
		d.print(s)
	}
	switch {
	case d.Changed != "":
		return changed("not the same any more: %s", d.Changed)
	case d.Verdict == "failed":
		return failed()
	case d.Verdict == "undecided":
		return undecided("%s", d.Text)
	}
	return nil
}

func (d *replayed) print(s stdio) {
	s.printf("%-9s %s\n\n", strings.ToUpper(d.Verdict), d.Tested)
	s.printf("  scenario   %s\n", d.Scenario)
	if d.Property != "" {
		s.printf("  broke      %s\n", d.Property)
	}
	if d.Text != "" {
		s.printf("  what       %s\n", wrap.Text(d.Text, 80, strings.Repeat(" ", 13)))
	}
	s.printf("  digest     %s\n", d.Digest)
	if d.Verdict == "passed" && d.Changed == "" {
		s.printf("\nThis trial does not fail any more.\n")
	}
}

// parseCase reads a replay code.
func parseCase(code string) (cases.Case, error) {
	if strings.TrimSpace(code) == "" {
		return cases.Case{}, describe("an empty replay code, expected one as il1-…")
	}
	return cases.Parse(strings.TrimSpace(code))
}

func playCase(c cases.Case) (*replayed, error) {
	r, err := c.Runner(scenarios.Options{})
	if err != nil {
		return nil, err
	}
	defer r.Close()
	result, lost := c.Play(r)
	d := &replayed{
		Tested: tested(c.Engine), Scenario: c.Scenario, Verdict: result.Verdict.String(),
		Digest: hex(result.Outcome.Digest), Changed: lost,
	}
	d.Property, d.Text, _ = result.Failure()
	if d.Text == "" {
		d.Text = result.Undecided()
	}
	if lost != "" {
		d.Verdict = "undecided"
	}
	return d, nil
}

// shortest finds the failure of a trial of a wave again and cuts it.
func shortest(sc scenarios.Scenario, e scenarios.Engine, t scenarios.Trial) (shortForm, bool) {
	r := scenarios.NewRunner(sc, scenarios.Subject{Engine: e}, scenarios.Options{})
	defer r.Close()
	r.Run(t)
	c, said := cases.Shrink(cases.Of(sc.Name, e, r.Sim().Record()), shrink.Budget{Tries: 3000})
	code, ok := c.Code()
	if !ok {
		return shortForm{}, false
	}
	again, err := playCase(c)
	if err != nil {
		return shortForm{}, false
	}
	return shortForm{code, again, said}, true
}

// shortForm is a failure in its shortest form.
type shortForm struct {
	code string
	play *replayed
	said cases.Shrunk
}

// self is the command as the reader has to type it.
func self() string {
	if strings.Contains(os.Args[0], "go-build") {
		return "go run ./cmd/chaos"
	}
	return "chaos"
}
