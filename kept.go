package interlease

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"interlease.example/scenarios"
	"interlease.example/scenarios/explain"
)

const (
	// failingDir holds a folder for each test, in the folder of its package.
	failingDir  = "testdata/failing"
	trialSuffix = ".trial"
)

// folder is where the trials of a test are kept.
func folder(test string) string {
	return filepath.Join(failingDir, filepath.FromSlash(test))
}

// keep writes a trial into its file. The same failure has the same name, so that
// finding it again changes nothing.
func keep(test string, e *explain.Explanation) (name string, err error) {
	f, err := e.Case.File()
	if err != nil {
		return "", err
	}
	name = filepath.Join(folder(test), fmt.Sprintf("%s-%04x%s", e.Property, e.Digest>>48, trialSuffix))
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return "", err
	}
	temporary := name + ".tmp"
	err = os.WriteFile(temporary, f.Format(), 0o644)
	if err == nil {
		err = os.Rename(temporary, name)
	}
	if err != nil {
		_ = os.Remove(temporary)
		return "", err
	}
	return name, nil
}

// keptFails plays the kept trials of the test, and reports whether one of them
// fails, or can't be read.
func keptFails(t testing.TB, s scenarios.Subject) (any bool) {
	t.Helper()
	list, err := os.ReadDir(folder(t.Name()))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Errorf("interlease: %v", err)
		return true
	}
	for _, entry := range list {
		if entry.IsDir() || !strings.HasSuffix(entry.Name(), trialSuffix) {
			continue
		}
		if keptFail(t, s, filepath.Join(folder(t.Name()), entry.Name())) {
			any = true
		}
	}
	return any
}

func keptFail(t testing.TB, s scenarios.Subject, name string) bool {
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
	failed, said := playAgain(t, c)
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
