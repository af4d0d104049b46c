package main

import (
	"fmt"
	"strings"

	"interlease.example/internal/files"
	"interlease.example/internal/wrap"
	"interlease.example/model"
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

// widen is what helps where times are too narrow.
const widen = "wider ranges:   write 6s..8s for a time that you don't know exactly"

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
	data, err := files.Read(name, maxTimeline)
	if err != nil {
		return nil, err
	}
	return timeline.Parse(name, data, scenarios.Names())
}

func (c *reproduceCommand) report(
	s stdio, t *timeline.Timeline, e scenarios.Engine, found *reproduce.Result,
) error {
	s.printf("%s   %s\n\n", verdict(found), wrap.Text(on(found, e), 80, "          "))
	s.printf("read      %d lines\n", len(t.Lines))
	s.printf("tried     your order as it stands        1 trial       %v\n", found.Order)
	s.printf("          the open times searched   %6s trials      %s fit your times, "+
		"%s of them fail\n", grouped(found.Trials), grouped(found.Fit), grouped(found.Failed))
	if found.Failed == 0 {
		return c.silence(s, t, found)
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
	s.printf("Again     %s\n", c.again(c.Trials))
	return failed()
}

// verdict is the word at the begin: what came of it.
func verdict(found *reproduce.Result) string {
	switch {
	case found.Agrees():
		return "REPRODUCED"
	case found.Failed > 0 && !found.Other():
		return "REPRODUCED IN PART"
	default:
		return "NOT REPRODUCED"
	}
}

// on says what was tested, and whether something failed that nobody asked about.
func on(found *reproduce.Result, e scenarios.Engine) string {
	if found.Other() {
		return tested(e) + "; something else failed"
	}
	return tested(e)
}

// again is the command with all that it depends on, for a shell.
func (c *reproduceCommand) again(trials int) string {
	text := fmt.Sprintf("%s reproduce %s --engine %s", self(), quoted(c.File), quoted(c.Engine))
	for _, set := range c.Set {
		text += " --set " + quoted(set)
	}
	return text + fmt.Sprintf(" --seed %d --trials %d", c.Seed, trials)
}

// quoted is a word for a shell.
func quoted(word string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' ||
			strings.ContainsRune("_-+=.,/:@", r)
	}
	if word != "" && strings.IndexFunc(word, func(r rune) bool { return !plain(r) }) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// silence says what a search without a failure shows, and what to try next.
func (c *reproduceCommand) silence(
	s stdio, t *timeline.Timeline, found *reproduce.Result,
) error {
	switch {
	case found.Fit == 0 && found.Missed.Any():
		s.printf("\n%s\n", wrap.Text("No trial keeps your lines: "+missed(found.Missed, t)+".", 100, ""))
		s.printf("\nNext      %s\n", widen)
		return undecidedSaid()
	case found.Undecided > 0:
		return undecided("%s trials are undecided, so this rules out nothing; the first: %s",
			grouped(found.Undecided), found.Why)
	}
	if found.Observed > 0 {
		s.printf("nearest   shows %d of %d observed lines, and passes\n", found.Nearest, found.Observed)
	}
	s.printf("\nNone of %s trials fails, which rules out 1 in %s.\n\n",
		grouped(found.Fit), grouped(stats.RulesOutOneIn(found.Fit)))
	s.printf("Next      another engine: %s list engines\n", self())
	s.printf("          more trials:    %s\n", c.again(10*c.Trials))
	s.printf("          %s\n", widen)
	return undecidedSaid()
}

// missed says which line of a timeline a trial could not keep, in its own words.
func missed(m scenarios.Missed, t *timeline.Timeline) string {
	n := explain.NamesOf(t, &model.Log{})
	switch {
	case m.What != "":
		return fmt.Sprintf("the fault %q, from %s on, never met a request", m.What, n.Time(m.To))
	case m.Sandbox > 0:
		return fmt.Sprintf("sandbox %s was to stop at %s and did not run", n.Sandbox(m.Sandbox),
			n.Time(m.To))
	case m.Ready > 0:
		return fmt.Sprintf("%v of %s was to be at %s and could be at %s first", m.Pin, n.Run(m.Run),
			n.Time(m.To), n.Time(m.Ready))
	default:
		return fmt.Sprintf("%v of %s was to be at %s and did not come", m.Pin, n.Run(m.Run),
			n.Time(m.To))
	}
}
