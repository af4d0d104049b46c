package interlease

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"interlease.example/internal/files"
	"interlease.example/scenarios"
	"interlease.example/scenarios/explain"
)

// trialSuffix ends the name of a file with one trial.
const trialSuffix = ".trial"

// keep writes a trial into its file. The same failure has the same name, so that
// finding it again changes nothing.
func keep(from caller, e *explain.Explanation) (name string, err error) {
	f, err := e.Case.File()
	if err != nil {
		return "", err
	}
	file := fmt.Sprintf("%s-%04x%s", e.Property, e.Digest>>48, trialSuffix)
	name = filepath.Join(from.folder(), file)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return "", err
	}
	if err := files.Write(name, f.Format()); err != nil {
		return "", err
	}
	return name, nil
}

// playKept plays the kept trials of the test, and reports whether one of them
// fails, or can't be read.
func playKept(t testing.TB, from caller, s scenarios.Subject) (any bool) {
	t.Helper()
	list, err := os.ReadDir(from.folder())
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Errorf("interlease: %v", err)
		return true
	}
	for _, entry := range list {
		if entry.IsDir() || !strings.HasSuffix(entry.Name(), trialSuffix) {
			continue
		}
		if playFile(t, from, s, filepath.Join(from.folder(), entry.Name())) {
			any = true
		}
	}
	return any
}

func playFile(t testing.TB, from caller, s scenarios.Subject, name string) bool {
	t.Helper()
	c, err := readCase(name)
	switch {
	case err != nil:
		t.Errorf("interlease: %v", err)
		return true
	case !of(&c, s):
		t.Logf("%s: of another engine, not played", name)
		return false
	}
	failed, said := playAgain(t, from, c)
	switch {
	case failed:
		t.Errorf("%s: a trial that failed before fails again\n%s", name, said)
	case said != "":
		t.Logf("%s: %s", name, said)
	default:
		t.Logf("%s: does not fail any more; it stays to be played in each run", name)
	}
	return failed
}
