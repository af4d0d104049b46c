package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

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
	data, err := readFile(what, trial.MaxBytes)
	if err != nil {
		return cases.Case{}, err
	}
	return cases.FromFile(what, data)
}

// readFile reads a file that is not longer than it may be.
func readFile(name string, limit int64) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, describe("%v", err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	switch {
	case err != nil:
		return nil, describe("%v", err)
	case int64(len(data)) > limit:
		return nil, describe("%s: more than %d bytes, expected a smaller file", name, limit)
	}
	return data, nil
}

// keepTrial writes a trial into a file, all of it or nothing.
func keepTrial(name string, c cases.Case) error {
	f, err := c.File()
	if err != nil {
		return err
	}
	temporary := name + ".tmp"
	err = os.WriteFile(temporary, f.Format(), 0o644)
	if err == nil {
		err = os.Rename(temporary, name)
	}
	if err != nil {
		_ = os.Remove(temporary)
		return fmt.Errorf("%s: %w", filepath.Base(name), err)
	}
	return nil
}
