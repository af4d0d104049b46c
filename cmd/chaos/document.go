package main

import (
	"fmt"
	"io"

	"interlease.example/scenarios/run"
	"interlease.example/sim/stats"
)

// The JSON document of a wave.
type (
	document struct {
		Wave            uint64          `json:"wave"` // seed
		Tested          string          `json:"tested"`
		Verdict         string          `json:"verdict"`
		Why             string          `json:"why"`       // it is undecided, or was stopped
		Different       int             `json:"different"` // trial that is not deterministic; 0: none
		Trials          int             `json:"trials"`
		TrialsPerSecond int             `json:"trials_per_second"`
		PointsPerSecond int             `json:"points_per_second"`
		Rows            []documentRow   `json:"rows"`
		Failures        []documentGroup `json:"failures"`
	}
	documentRow struct {
		Scenario        string         `json:"scenario"` // or the file of a timeline
		Engine          string         `json:"engine"`
		Strategy        string         `json:"strategy"`
		Trials          int            `json:"trials"`
		Fit             int            `json:"fit"` // trials that kept the times of a timeline
		Verdict         string         `json:"verdict"`
		PointsPerTrial  float64        `json:"points_per_trial"`
		ChoicesPerTrial float64        `json:"choices_per_trial"`
		Reached         map[string]int `json:"reached"`
		Missing         []string       `json:"missing"`
		Faults          map[string]int `json:"faults"`
		RulesOutOneIn   int            `json:"rules_out_one_in"`
	}
	documentGroup struct {
		Property   string `json:"property"`
		Code       string `json:"code"`
		File       string `json:"file"`
		Digest     string `json:"digest"`
		Scenario   string `json:"scenario"`
		Count      int    `json:"count"`
		FirstTrial uint64 `json:"first_trial"` // from 1
		Steps      int    `json:"steps"`       // of the shortest form
		Text       string `json:"text"`
	}
)

func (r *waveResult) json(w io.Writer) error {
	d := document{
		Wave: r.wave.Plan.Seed, Tested: tested(r.wave.Plan.Rows[0].Engine),
		Verdict: r.verdict().String(), Why: r.why(), Failures: []documentGroup{},
	}
	if r.wave.Different != nil {
		d.Different = int(r.wave.Different.Number) + 1
	}
	points := 0
	for i := range r.wave.Tallies {
		t := &r.wave.Tallies[i]
		d.Trials += t.Trials
		points += t.Points
		d.Rows = append(d.Rows, r.row(i))
	}
	for i := range r.found {
		d.Failures = append(d.Failures, r.group(&r.found[i]))
	}
	d.TrialsPerSecond = int(r.rate())
	d.PointsPerSecond = int(float64(points) / max(r.wave.Elapsed.Seconds(), 1e-9))
	return writeJSON(w, d)
}

func (r *waveResult) group(f *finding) documentGroup {
	d := documentGroup{
		Property: f.group.Property, Scenario: r.wave.Plan.Rows[f.row].Name(), Count: f.group.Count,
		FirstTrial: f.group.First + 1, Text: f.text(), Code: f.code.Text, File: f.file,
	}
	if f.play != nil {
		d.Digest, d.Steps = f.play.Digest, f.play.Steps
	}
	if f.code.Text != "" {
		d.Digest = hex(f.code.Digest)
	}
	return d
}

func hex(digest uint64) string { return fmt.Sprintf("%016x", digest) }

func (r *waveResult) row(i int) documentRow {
	t, row := &r.wave.Tallies[i], &r.wave.Plan.Rows[i]
	n := float64(max(t.Trials, 1))
	d := documentRow{
		Scenario: row.Name(), Engine: row.Engine.String(), Trials: t.Trials, Fit: t.Fit(),
		Verdict:        (&run.Wave{Tallies: r.wave.Tallies[i : i+1]}).Verdict().String(),
		PointsPerTrial: float64(t.Points) / n, ChoicesPerTrial: float64(t.Choices) / n,
		Reached: map[string]int{}, Missing: []string{}, Faults: map[string]int{},
		Strategy: r.wave.Plan.Strategy,
	}
	if t.Failed == 0 && t.Undecided == 0 && t.Fit() > 0 {
		d.RulesOutOneIn = stats.RulesOutOneIn(t.Fit())
	}
	for _, s := range row.Scenario.Reach {
		d.Reached[s.String()] = t.Reached[s]
	}
	for _, c := range t.Faults.Counts() {
		d.Faults[c.Name] = c.Times
	}
	for _, s := range r.wave.Missing(i) {
		d.Missing = append(d.Missing, s.String())
	}
	return d
}
