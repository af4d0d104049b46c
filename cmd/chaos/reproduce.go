package main

import (
	"strings"

	"interlease.example/internal/wrap"
	"interlease.example/scenarios"
	"interlease.example/scenarios/explain"
	"interlease.example/scenarios/reproduce"
	"interlease.example/scenarios/timeline"
	"interlease.example/sim/stats"
)

// timelineSuffix ends the name of a file with a timeline, which is not longer than
// maxTimeline bytes.
const (
	timelineSuffix = ".timeline"
	maxTimeline    = 16 << 20
)

type reproduceCommand struct {
	subject `embed:""`
	File    string `arg:"" help:"A .timeline file."`
	Trials  int    `default:"2000" help:"Trials of the search."`
	Seed    uint64 `default:"1" help:"Seed of the search."`
}

// Run plays a timeline and searches what it leaves open.
func (c *reproduceCommand) Run(s stdio) error {
	e, err := c.engine()
	if err != nil {
		return err
	}
	if c.Trials < 1 {
		return describe("--trials %d: expected 1 or more", c.Trials)
	}
	t, err := readTimeline(c.File)
	if err != nil {
		return err
	}
	found, err := reproduce.Search(t, e, reproduce.Options{
		Name: c.File, Trials: c.Trials, Seed: c.Seed,
	})
	if err != nil {
		return err
	}
	return c.report(s, t, e, found)
}

func readTimeline(name string) (*timeline.Timeline, error) {
	if strings.TrimSpace(name) == "" {
		return nil, describe("an empty file name, expected a .timeline file")
	}
	data, err := readFile(name, maxTimeline)
	if err != nil {
		return nil, err
	}
	return timeline.Parse(name, data, scenarios.Names())
}

func (c *reproduceCommand) report(
	s stdio, t *timeline.Timeline, e scenarios.Engine, found *reproduce.Result,
) error {
	head := "NOT REPRODUCED"
	switch {
	case found.Agrees():
		head = "REPRODUCED"
	case found.Failed > 0:
		head = "REPRODUCED IN PART"
	}
	s.printf("%s   %s\n\n", head, tested(e))
	s.printf("read      %d lines", len(t.Lines))
	for i, r := range t.Runs {
		s.printf("; %s is r%d", r.ID, i+1)
	}
	s.printf("\ntried     your order as it stands        1 trial       %v\n", found.Order)
	s.printf("          the open times searched   %6s trials      %s fit your times, "+
		"%s of them fail\n", grouped(found.Trials), grouped(found.Fit), grouped(found.Failed))
	if found.Failed == 0 {
		return c.silence(found)
	}
	if found.Observed > 0 {
		s.printf("observed  %d of %d lines agree\n", found.Observed-len(found.Disagree), found.Observed)
	}
	for _, line := range found.Disagree {
		s.printf("          not %s\n", wrap.Text(line, 86, "          "))
	}
	for _, text := range found.Texts {
		s.printf("text      %s\n", wrap.Text(text, 88, "          "))
	}
	s.printf("\n")
	x, err := explain.Explain(found.First)
	if err != nil {
		return undecided("%v", err)
	}
	s.printf("%s", x.Text(self()))
	s.printf("Again     %s reproduce %s --engine %s --seed %d\n", self(), c.File, e.String(), c.Seed)
	return failed()
}

func (c *reproduceCommand) silence(found *reproduce.Result) error {
	if found.Fit == 0 {
		return undecided("no trial fits your times: look at the lines that say released")
	}
	return undecided("none of %s trials fails, which rules out 1 in %s",
		grouped(found.Fit), grouped(stats.RulesOutOneIn(found.Fit)))
}
