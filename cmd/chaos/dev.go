package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"interlease.example/bench"
	"interlease.example/internal/suggest"
	"interlease.example/scenarios"
	"interlease.example/scenarios/run"
	"interlease.example/sim/strategy"
)

type devCommand struct {
	Mutants mutantsCommand `cmd:"" help:"Which planted bugs do the scenarios find?"`
	Bench   benchCommand   `cmd:"" help:"The kernel beside its peers, in one run."`
}

type mutantsCommand struct {
	Trials   int      `default:"20000" help:"Most trials of each scenario for each bug."`
	Strategy string   `default:"surw" help:"Who decides: chaos list strategies."`
	Seed     uint64   `default:"1" help:"Seed."`
	Bugs     []string `arg:"" optional:"" help:"Ids; none: all that the scenarios can reach."`
	JSON     bool     `name:"json" help:"Print one JSON document and nothing else."`
}

// survivorTrials is how many trials of each scenario a bug gets that none is
// expected to find.
const survivorTrials = 3000

// mutantRow is a row of the kill table.
type mutantRow struct {
	Mutant   string `json:"mutant"`
	Killed   bool   `json:"killed"`
	Property string `json:"property"`
	Scenario string `json:"scenario"`
	Strategy string `json:"strategy"`
	Trial    int    `json:"trial"` // from 1; of the first failure
	Expected string `json:"expected"`
	Why      string `json:"why"` // it survives; "" if it should not
}

// Run plants each bug in the reference engine and looks for it.
func (c *mutantsCommand) Run(s stdio) error {
	if c.Trials < 1 {
		return describe("--trials %d: expected 1 or more", c.Trials)
	}
	var ids []string
	for _, b := range scenarios.PlantedBugs() {
		ids = append(ids, b.ID)
	}
	for _, id := range c.Bugs {
		if _, ok := scenarios.FindBug(id); !ok {
			return suggest.Unknown("planted bug", id, ids)
		}
	}
	if len(c.Bugs) > 0 {
		ids = c.Bugs
	}
	rows, err := c.rows(ids)
	if err != nil {
		return err
	}
	return c.report(s, rows)
}

func (c *mutantsCommand) rows(ids []string) (rows []mutantRow, err error) {
	if !slices.Contains(strategy.List(), c.Strategy) {
		return nil, suggest.Unknown("strategy", c.Strategy, strategy.List())
	}
	for _, id := range ids {
		bug, _ := scenarios.FindBug(id)
		trials := c.Trials
		if bug.Unreached != "" {
			trials = min(trials, survivorTrials)
		}
		row := mutantRow{
			Mutant: id, Strategy: c.Strategy, Expected: bug.Property, Why: bug.Unreached,
		}
		e, _ := scenarios.FindEngine("hardened+" + id)
		for _, sc := range scenarios.Catalogue() {
			one := run.Row{Scenario: sc, Engine: e}
			if f, ok := one.First(nil, search(c.Strategy, c.Seed, trials)); ok {
				row.Killed, row.Property, row.Scenario, row.Trial = true, f.Property, sc.Name, f.Trial
				break
			}
		}
		rows = append(rows, row)
	}
	return rows, nil
}

func (c *mutantsCommand) report(s stdio, rows []mutantRow) error {
	killed, survived := 0, 0
	for _, r := range rows {
		switch {
		case r.Killed:
			killed++
		case r.Why == "":
			survived++
		}
	}
	if c.JSON {
		if err := writeJSON(s.out, map[string]any{"rows": rows}); err != nil {
			return err
		}
	} else {
		for _, r := range rows {
			s.printf("%-6s %s\n", r.Mutant, c.fate(r))
		}
		s.printf("\n%d of %d planted bugs killed, %d survived that should not have\n", killed,
			len(rows), survived)
	}
	if survived > 0 {
		return failed()
	}
	return nil
}

// fate is what became of a bug.
func (c *mutantsCommand) fate(r mutantRow) string {
	switch {
	case r.Killed:
		return fmt.Sprintf("killed in trial %-5d %-36s %s", r.Trial, r.Property, r.Scenario)
	case r.Why != "":
		return "survived, as expected: " + r.Why
	}
	return fmt.Sprintf("SURVIVED %d trials of each scenario, expected %s", c.Trials, r.Expected)
}

type benchCommand struct {
	JSON bool `name:"json" help:"Print one JSON document and nothing else."`
}

// Run measures for a few seconds.
func (c *benchCommand) Run(s stdio) error {
	rows := bench.Run(bench.Options{Noise: bench.Deep()})
	if c.JSON {
		return writeJSON(s.out, map[string]any{"rows": rows})
	}
	for _, r := range rows {
		s.printf("%-46s %9.4g %-13s %s\n", r.Name, r.Value, r.Unit, compared(r))
	}
	return nil
}

// compared is a row's peer, ratio and target, as far as it has them.
func compared(r bench.Row) string {
	var parts []string
	judged := r.Value
	if r.Peer > 0 {
		judged = r.Ratio
		parts = append(parts, fmt.Sprintf("beside %.4g, ratio %.2f", r.Peer, r.Ratio))
	}
	if r.Target.Kind != bench.NoTarget {
		verdict := "missed"
		if r.Target.Met(judged) {
			verdict = "met"
		}
		parts = append(parts, fmt.Sprintf("(%v: %s)", r.Target, verdict))
	}
	return strings.Join(parts, " ")
}

func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
