package main

import (
	"strings"

	"interlease.example/internal/files"
	"interlease.example/scenarios/cases"
	"interlease.example/scenarios/trial"
)

// trialSuffix ends the name of a file with one trial.
const trialSuffix = ".trial"

// openTrial reads a trial: a replay code, or the name of a file.
func openTrial(what string) (cases.Case, error) {
	what = strings.TrimSpace(what)
	switch {
	case what == "":
		return cases.Case{}, describe("an empty argument, expected a replay code as il1-… or a " +
			trialSuffix + " file")
	case !strings.HasSuffix(what, trialSuffix):
		return cases.Parse(what)
	}
	data, err := files.Read(what, trial.MaxBytes)
	if err != nil {
		return cases.Case{}, err
	}
	return cases.FromFile(what, data)
}

// keepTrial writes a trial into a file, all of it or nothing.
func keepTrial(name string, c cases.Case) error {
	f, err := c.File()
	if err != nil {
		return err
	}
	return files.Write(name, f.Format())
}
