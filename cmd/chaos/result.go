package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"

	"interlease.example/internal/wrap"
	"interlease.example/model"
	"interlease.example/model/check"
	"interlease.example/scenarios/run"
	"interlease.example/sim/stats"
)

// waveResult is what a wave prints.
type waveResult struct {
	wave    *run.Wave
	planted planted
	stopped string // why, before its end; "" if it was not
	folder  *folder
	found   []finding
}

// verdict is that of the wave: what it was to reach and did not makes it
// undecided, and so does a planted bug that it did not find, or a trial that is not
// deterministic.
func (r *waveResult) verdict() check.Verdict {
	v := r.wave.Verdict()
	if v == check.Passed && (r.why() != "" || r.wave.Different != nil) {
		return check.Undecided
	}
	return v
}

// why says why the wave is undecided, or "".
func (r *waveResult) why() string {
	switch {
	case r.stopped != "":
		return r.stopped
	case !r.planted.found:
		return fmt.Sprintf("the planted bug was not found in %d trials", plantedAllowed)
	}
	for i := range r.wave.Tallies {
		t := &r.wave.Tallies[i]
		name := r.wave.Plan.Rows[i].Name()
		switch {
		case t.Trials == 0:
			return name + " had no trial"
		case t.Fit() == 0:
			return fmt.Sprintf("%s: no trial keeps its times; trial %d: %s", name, t.MisfitTrial+1, t.Misfit)
		case t.Undecided > 0:
			return fmt.Sprintf("%d trials of %s, first trial %d: %s", t.Undecided, name,
				t.WhyTrial+1, t.Why)
		}
		for _, s := range r.wave.Missing(i) {
			return fmt.Sprintf("%s never reached: %v", name, s)
		}
	}
	return ""
}

func (r *waveResult) print(s stdio, quiet bool) {
	e := r.wave.Plan.Rows[0].Engine
	s.printf("%-9s %s\n\n", strings.ToUpper(r.verdict().String()), tested(e))
	r.table(s.out)
	for i := range r.found {
		r.failure(s, &r.found[i])
	}
	if r.stopped != "" {
		s.printf("\nStopped   %s\n", r.stopped)
	}
	if quiet {
		return
	}
	r.budget(s)
	r.checks(s)
	if ours := e.Name == "hardened" && e.Bug == ""; ours {
		r.planted.explain(s)
		s.printf("Next      %s wave --engine %s   # the engine before the fix\n", self(), plantedEngine)
	}
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
	t.Header("scenario", "must reach", "reached", "trials", "failed", "rules out (95 %)")
	for i := range r.wave.Tallies {
		tally, row := &r.wave.Tallies[i], &r.wave.Plan.Rows[i]
		goal, reached := "the times of its lines", tally.Fit()
		if row.Timeline == nil {
			goal, reached = row.Scenario.Reach[0].String(), tally.Reached[row.Scenario.Reach[0]]
		}
		_ = t.Append(filepath.Base(row.Name()), goal, grouped(reached), grouped(tally.Trials),
			grouped(tally.Failed), rulesOut(tally))
	}
	_ = t.Render()
}

func rulesOut(t *run.Tally) string {
	if t.Failed > 0 || t.Undecided > 0 || t.Fit() == 0 {
		return ""
	}
	return "1 in " + grouped(stats.RulesOutOneIn(t.Fit()))
}

// failure prints a group: how often, and its first trial in the shortest form.
func (r *waveResult) failure(s stdio, f *finding) {
	s.printf("\nNEW    %s   %s, %s of %s, first in trial %d\n       %s\n       %s\n         %s\n",
		f.group.Property, r.wave.Plan.Rows[f.row].Name(), grouped(f.group.Count),
		grouped(r.wave.Tallies[f.row].Fit()), f.group.First+1,
		wrap.Text(f.text(), 92, "       "), f.said, f.command())
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
			s.printf("Open      %s\n", wrap.Text(line+" ("+row.Name()+")", 88, "          "))
		}
	}
}

func (r *waveResult) checks(s stdio) {
	s.printf("Checks    planted bug (the founding incident on %s) %s\n", plantedEngine,
		r.planted.line())
	s.printf("          trials run twice: %s, %s\n", grouped(r.wave.Twice), equal(r.wave))
	s.printf("Faults    %s\n", wrap.Text(r.faults(), 88, "          "))
	s.printf("Exempt    %s runs to which nothing was due\n", grouped(r.exempt()))
	s.printf("Seed      %d · %d workers · %s trials a second\n", r.wave.Plan.Seed,
		r.wave.Plan.Workers, grouped(int(r.rate())))
	if r.folder.dir != "" {
		s.printf("Files     %s\n", r.folder.dir)
	}
}

// exempt counts the runs that the properties excuse.
func (r *waveResult) exempt() (n int) {
	for i := range r.wave.Tallies {
		n += r.wave.Tallies[i].Exempt
	}
	return n
}

// faults sums up what went wrong in all trials.
func (r *waveResult) faults() string {
	var f run.Faults
	for i := range r.wave.Tallies {
		f.Merge(&r.wave.Tallies[i].Faults)
	}
	kinds := func(of func(model.FaultKind) int) string {
		return fmt.Sprintf("%s slow, %s failed, %s answers lost", grouped(of(model.SlowCall)),
			grouped(of(model.FailedCall)), grouped(of(model.AnswerLost)))
	}
	return fmt.Sprintf("store: %s · provider: %s · %s cancels, %s deadlocks", kinds(f.Store),
		kinds(f.Kind), grouped(f.Cancels), grouped(f.Deadlocks))
}

func equal(w *run.Wave) string {
	if w.Different != nil {
		return fmt.Sprintf("trial %d came out DIFFERENTLY", w.Different.Number+1)
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
