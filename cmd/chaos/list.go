package main

import (
	"strings"

	"interlease.example/internal/suggest"
	"interlease.example/internal/wrap"
	"interlease.example/model/check"
	"interlease.example/scenarios"
	"interlease.example/sim/strategy"
)

type listCommand struct {
	What string `arg:"" help:"What to list, as engines."`
}

// Run prints one catalogue.
func (c *listCommand) Run(s stdio) error {
	line := func(name, text string) {
		s.printf("%-34s %s\n", name, wrap.Text(text, 64, strings.Repeat(" ", 35)))
	}
	switch c.What {
	case "engines":
		for _, e := range scenarios.Engines() {
			line(e.Name, e.Text)
		}
	case "switches":
		listSwitches(line)
	case "scenarios":
		for _, sc := range scenarios.Catalogue() {
			line(sc.Name, sc.Text)
		}
	case "properties":
		for _, p := range check.Properties() {
			line(p.ID, p.Text+" ("+strings.Join(p.Covers, " ")+")")
		}
	case "situations":
		for _, x := range check.Situations() {
			line(x.Name, x.Text)
		}
	case "strategies":
		for _, name := range strategy.List() {
			line(name, strategy.About(name))
		}
	case "mutants":
		for _, b := range scenarios.PlantedBugs() {
			line(b.ID, b.Text+" ("+b.Property+")")
		}
	default:
		return suggest.Unknown("catalogue", c.What, []string{
			"engines", "switches", "scenarios", "properties", "situations", "strategies", "mutants",
		})
	}
	return nil
}

func listSwitches(line func(name, text string)) {
	e, _ := scenarios.FindEngine("hardened")
	for _, x := range e.Lease.List() {
		line(x.Name+"="+x.Value, x.Text)
	}
	for _, x := range e.Driver.List() {
		line(x.Name+"="+x.Value, x.Text)
	}
}
