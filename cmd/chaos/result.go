package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"

	"interlease.example/internal/wrap"
	"interlease.example/model/check"
	"interlease.example/scenarios/run"
	"interlease.example/sim/stats"
)

// waveResult is what a wave prints.
type waveResult struct {
	wave    *run.Wave
	planted planted
	stopped bool // by the user
}

func newWaveResult(w *run.Wave, p planted, stopped bool) *waveResult {
	return &waveResult{w, p, stopped}
}

// verdict is that of the wave: what it was to reach and did not makes it
// undecided, and so does a planted bug that it did not find.
func (r *waveResult) verdict() check.Verdict {
	v := r.wave.Verdict()
	if v == check.Passed && (r.why() != "") {
		return check.Undecided
	}
	return v
}

// why says why the wave is undecided, or "".
func (r *waveResult) why() string {
	switch {
	case r.stopped:
		return "the wave was stopped before its end"
	case !r.planted.found:
		return fmt.Sprintf("the planted bug was not found in %d trials", plantedAllowed)
	}
	for i := range r.wave.Tallies {
		t := &r.wave.Tallies[i]
		name := r.wave.Plan.Rows[i].Scenario.Name
		if t.Trials == 0 {
			return name + " had no trial"
		}
		if t.Undecided > 0 {
			return fmt.Sprintf("%d trials of %s, first trial %d: %s", t.Undecided, name,
				t.WhyTrial, t.Why)
		}
		for _, s := range r.wave.Missing(i) {
			return fmt.Sprintf("%s never reached: %v", name, s)
		}
	}
	return ""
}

func (r *waveResult) print(s stdio) {
	e := r.wave.Plan.Rows[0].Engine
	s.printf("%-9s %s\n\n", strings.ToUpper(r.verdict().String()), tested(e))
	r.table(s.out)
	r.failures(s)
	r.budget(s)
	r.checks(s)
}

func (r *waveResult) table(w io.Writer) {
	t := tablewriter.NewTable(w,
		tablewriter.WithRenderer(renderer.NewBlueprint(tw.Rendition{
			Borders: tw.BorderNone,
			Settings: tw.Settings{
				Separators: tw.SeparatorsNone, Lines: tw.LinesNone,
			},
		})),
		tablewriter.WithHeaderAutoFormat(tw.Off),
		tablewriter.WithHeaderAlignment(tw.AlignLeft),
		tablewriter.WithPadding(tw.Padding{Left: "  ", Right: ""}))
	t.Header("scenario", "must reach", "reached", "trials", "failed", "rules out")
	for i := range r.wave.Tallies {
		tally, sc := &r.wave.Tallies[i], r.wave.Plan.Rows[i].Scenario
		_ = t.Append(sc.Name, sc.Reach[0].String(), grouped(tally.Reached[sc.Reach[0]]),
			grouped(tally.Trials), grouped(tally.Failed), rulesOut(tally))
	}
	_ = t.Render()
}

func rulesOut(t *run.Tally) string {
	if t.Failed > 0 || t.Undecided > 0 {
		return ""
	}
	return "1 in " + grouped(stats.RulesOutOneIn(t.Trials))
}

func (r *waveResult) failures(s stdio) {
	for i := range r.wave.Tallies {
		t := &r.wave.Tallies[i]
		for _, g := range t.Groups {
			r.failure(s, i, g, t)
		}
	}
}

// failure prints a group: how often, and its first trial in the shortest form.
func (r *waveResult) failure(s stdio, row int, g run.Group, t *run.Tally) {
	text, more := g.Text, ""
	if f, ok := r.shortest(row, g.First); ok {
		text = f.play.Text
		more = fmt.Sprintf("%d choices, cut from %d%s\n         %s replay %s", f.said.To, f.said.From,
			minimal(f.said.Minimal), self(), f.code)
	}
	s.printf("\nNEW    %s   %s, %s of %s, first in trial %d\n       %s\n", g.Property,
		r.wave.Plan.Rows[row].Scenario.Name, grouped(g.Count), grouped(t.Trials), g.First,
		wrap.Text(text, 92, "       "))
	if more != "" {
		s.printf("       %s\n", more)
	}
}

// shortest is the trial of a row in its shortest form.
func (r *waveResult) shortest(row int, number uint64) (shortForm, bool) {
	p := &r.wave.Plan
	return shortest(p.Rows[row].Scenario, p.Rows[row].Engine, r.wave.Trial(row, number))
}

func minimal(yes bool) string {
	if yes {
		return "; none of them can go or be smaller"
	}
	return ""
}

// budget prints what the reference engine leaves open.
func (r *waveResult) budget(s stdio) {
	s.printf("\n")
	for i := range r.wave.Plan.Rows {
		row := &r.wave.Plan.Rows[i]
		if row.Engine.Name != "hardened" {
			continue
		}
		for _, line := range row.Scenario.Budget {
			s.printf("Open     %s (%s)\n", line, row.Scenario.Name)
		}
	}
}

func (r *waveResult) checks(s stdio) {
	found := fmt.Sprintf("NOT found in %d trials", plantedAllowed)
	if r.planted.found {
		found = fmt.Sprintf("found in trial %d (%d allowed)", r.planted.trial, plantedAllowed)
	}
	s.printf("Checks   planted bug (the founding incident on %s) %s\n", plantedEngine, found)
	s.printf("         %s trials run twice, %s\n", grouped(r.wave.Twice), equal(r.wave))
	s.printf("Seed     %d · %d workers · %s trials a second\n", r.wave.Plan.Seed,
		r.wave.Plan.Workers, grouped(int(r.rate())))
	if r.wave.Plan.Rows[0].Engine.Name == "hardened" {
		s.printf("Next     chaos wave --engine %s   # the engine before the fix\n", plantedEngine)
	}
}

func equal(w *run.Wave) string {
	if w.Different != nil {
		return fmt.Sprintf("trial %d came out DIFFERENTLY", w.Different.Number)
	}
	return "all equal"
}

// rate is trials a second over all workers.
func (r *waveResult) rate() float64 {
	n := 0
	for i := range r.wave.Tallies {
		n += r.wave.Tallies[i].Trials
	}
	return float64(n) / max(r.wave.Elapsed.Seconds(), 1e-9)
}

// grouped writes a number with commas.
func grouped(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// The JSON document.
type (
	document struct {
		Wave            uint64          `json:"wave"`
		Tested          string          `json:"tested"`
		Verdict         string          `json:"verdict"`
		Trials          int             `json:"trials"`
		TrialsPerSecond int             `json:"trials_per_second"`
		PointsPerSecond int             `json:"points_per_second"`
		Rows            []documentRow   `json:"rows"`
		Failures        []documentGroup `json:"failures"`
	}
	documentRow struct {
		Scenario        string         `json:"scenario"`
		Engine          string         `json:"engine"`
		Trials          int            `json:"trials"`
		Verdict         string         `json:"verdict"`
		PointsPerTrial  float64        `json:"points_per_trial"`
		ChoicesPerTrial float64        `json:"choices_per_trial"`
		Reached         map[string]int `json:"reached"`
		Missing         []string       `json:"missing"`
		RulesOutOneIn   int            `json:"rules_out_one_in"`
	}
	documentGroup struct {
		Property   string `json:"property"`
		Code       string `json:"code"`
		Digest     string `json:"digest"`
		Scenario   string `json:"scenario"`
		Count      int    `json:"count"`
		FirstTrial uint64 `json:"first_trial"`
		Text       string `json:"text"`
	}
)

func (r *waveResult) json(w io.Writer) error {
	d := document{
		Wave: r.wave.Plan.Seed, Tested: tested(r.wave.Plan.Rows[0].Engine),
		Verdict: r.verdict().String(), Failures: []documentGroup{},
	}
	points := 0
	for i := range r.wave.Tallies {
		t := &r.wave.Tallies[i]
		d.Trials += t.Trials
		points += t.Points
		d.Rows = append(d.Rows, r.row(i))
		for _, g := range t.Groups {
			d.Failures = append(d.Failures, r.group(i, g))
		}
	}
	d.TrialsPerSecond = int(r.rate())
	d.PointsPerSecond = int(float64(points) / max(r.wave.Elapsed.Seconds(), 1e-9))
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(d)
}

func (r *waveResult) group(row int, g run.Group) documentGroup {
	d := documentGroup{
		Property: g.Property, Scenario: r.wave.Plan.Rows[row].Scenario.Name, Count: g.Count,
		FirstTrial: g.First, Text: g.Text,
	}
	if f, ok := r.shortest(row, g.First); ok {
		d.Code, d.Digest, d.Text = f.code, f.play.Digest, f.play.Text
	}
	return d
}

func hex(digest uint64) string { return fmt.Sprintf("%016x", digest) }

func (r *waveResult) row(i int) documentRow {
	t, row := &r.wave.Tallies[i], r.wave.Plan.Rows[i]
	n := float64(max(t.Trials, 1))
	d := documentRow{
		Scenario: row.Scenario.Name, Engine: row.Engine.String(), Trials: t.Trials,
		Verdict:        (&run.Wave{Tallies: r.wave.Tallies[i : i+1]}).Verdict().String(),
		PointsPerTrial: float64(t.Points) / n, ChoicesPerTrial: float64(t.Choices) / n,
		Reached: map[string]int{}, Missing: []string{},
	}
	if t.Failed == 0 && t.Undecided == 0 {
		d.RulesOutOneIn = stats.RulesOutOneIn(t.Trials)
	}
	for _, s := range row.Scenario.Reach {
		d.Reached[s.String()] = t.Reached[s]
	}
	for _, s := range r.wave.Missing(i) {
		d.Missing = append(d.Missing, s.String())
	}
	return d
}
