package main

import (
	"os"
	"strings"

	"interlease.example/internal/wrap"
	"interlease.example/scenarios"
	"interlease.example/scenarios/cases"
)

type replayCommand struct {
	Trial string `arg:"" help:"A replay code as il1-…, or a .trial file."`
	JSON  bool   `name:"json" help:"Print one JSON document and nothing else."`
}

// replayed is the JSON document of a replay.
type replayed struct {
	Tested   string `json:"tested"`
	Scenario string `json:"scenario"`
	Verdict  string `json:"verdict"`
	Property string `json:"property"`
	Text     string `json:"text"`
	Digest   string `json:"digest"`
	Steps    int    `json:"steps"`
	Changed  string `json:"changed_at"`
}

// Run plays one trial.
func (c *replayCommand) Run(s stdio) error {
	one, err := openTrial(c.Trial)
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
		Steps: result.Outcome.Points,
	}
	d.Property, d.Text, _ = result.Failure()
	if d.Text == "" {
		d.Text = result.Undecided()
	}
	if lost != "" {
		d.Verdict = "undecided"
		if step := c.Changed(); step != "" {
			d.Changed = step + "; " + lost
		}
	}
	return d, nil
}

// self is the command as the reader has to type it.
func self() string {
	if strings.Contains(os.Args[0], "go-build") {
		return "go run ./cmd/chaos"
	}
	return "chaos"
}
