package main

import (
	"fmt"
	"strings"

	"interlease.example/internal/wrap"
	"interlease.example/model/why"
	"interlease.example/providers/daytona"
)

type whyCommand struct {
	Text []string `arg:"" help:"The text of an error, or a part of it."`
}

// Run explains a text, or says that nobody here knows it.
func (c *whyCommand) Run(s stdio) error {
	query := strings.ToLower(strings.TrimSpace(strings.Join(c.Text, " ")))
	if query == "" {
		return describe("an empty text, expected the text of an error or a part of it")
	}
	found := append(why.Find(query), fromDrivers(query)...)
	if len(found) == 0 {
		return undecided("no engine or driver here answers with %q; "+
			"try a shorter part of the text, without names and numbers", query)
	}
	for i, e := range found {
		if i > 0 {
			s.printf("\n")
		}
		explainText(s, e)
	}
	return nil
}

// fromDrivers are the explanations of the Daytona driver and its service.
func fromDrivers(query string) (found []why.Entry) {
	for _, t := range daytona.Texts() {
		text := t.Error.Text
		if !why.Matches(text, query) {
			continue
		}
		waits := "no"
		if t.Waits {
			waits = "yes"
		}
		found = append(found, why.Entry{
			Text: text, Means: fmt.Sprintf("%s (from the %s)", t.Means, t.From),
			Waits: waits, Next: t.Advice,
		})
	}
	return found
}

// typed is a command of ours as the reader has to type it.
func typed(command string) string {
	if rest, ok := strings.CutPrefix(command, "chaos "); ok {
		return self() + " " + rest
	}
	return command
}

func explainText(s stdio, e why.Entry) {
	s.printf("%s\n\n%s\n\n", e.Text, wrap.Text(e.Means, 92, ""))
	for _, line := range [][2]string{
		{"waiting helps", e.Waits},
		{"tell by", e.Tell},
		{"do next", e.Next},
		{"see it happen", typed(e.See)},
	} {
		if line[1] != "" {
			s.printf("  %-15s %s\n", line[0], wrap.Text(line[1], 76, strings.Repeat(" ", 18)))
		}
	}
}
