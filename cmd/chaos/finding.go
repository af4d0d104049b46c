package main

import (
	"fmt"

	"interlease.example/scenarios/cases"
	"interlease.example/scenarios/run"
	"interlease.example/sim/shrink"
)

// finding is a group of failures, and its first trial in the shortest form.
type finding struct {
	row   int
	group run.Group
	short cases.Case
	said  cases.Shrunk
	play  *replayed
	code  cases.Code
	file  string // "" if it was not kept
}

// find cuts the first trial of each group, and keeps it.
func (r *waveResult) find() {
	for i := range r.wave.Tallies {
		for _, g := range r.wave.Tallies[i].Groups {
			r.found = append(r.found, r.finding(i, g))
		}
	}
}

func (r *waveResult) finding(row int, g run.Group) finding {
	f := finding{row: row, group: g}
	whole, _ := r.wave.Case(row, g.First)
	f.short, f.said = cases.Shrink(whole, shrink.Budget{})
	var ok bool
	if f.code, ok = f.short.Code(); !ok {
		f.code, _ = whole.Code()
	}
	f.play, _ = playCase(f.short)
	f.file = r.files.keep(f.short)
	return f
}

// text is what happened, of the shortest form if it could be played.
func (f *finding) text() string {
	if f.play != nil && f.play.Text != "" {
		return f.play.Text
	}
	return f.group.Text
}

// size says how short it became.
func (f *finding) size() string {
	s := fmt.Sprintf("%d choices", f.said.To)
	if f.said.To == 1 {
		s = "1 choice"
	}
	if s += fmt.Sprintf(", cut from %d", f.said.From); f.said.Minimal {
		s += "; none can go or be smaller"
	}
	return s
}

// command shows the trial.
func (f *finding) command() string {
	switch {
	case f.file != "":
		return self() + " explain " + f.file
	case f.code.Text != "":
		return self() + " explain " + f.code.Text
	default:
		return "(a trial that follows a timeline has no code: --out DIR keeps it in a file)"
	}
}
