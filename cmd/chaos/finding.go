package main

import (
	"interlease.example/scenarios/cases"
	"interlease.example/scenarios/run"
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
	f.short, f.said, f.code = cases.Shortest(whole)
	f.play, _ = playCase(f.short)
	f.file = r.folder.keep(f.short)
	return f
}

// text is what happened, of the shortest form if it could be played.
func (f *finding) text() string {
	if f.play != nil && f.play.Text != "" {
		return f.play.Text
	}
	return f.group.Text
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
