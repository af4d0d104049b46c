package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"interlease.example/scenarios/cases"
)

// folder is the directory of a wave. The zero folder is none: nothing is kept.
type folder struct {
	dir  string
	kept int
	err  error // the first that happened
}

// newFolder makes a directory in out for a wave that begins now, before its first
// trial: that nothing can be kept is known then. No out means that nothing is.
func newFolder(out string, seed uint64, now time.Time) (*folder, error) {
	if out == "" {
		return &folder{}, nil
	}
	name := fmt.Sprintf("w-%s-s%d", now.UTC().Format("20060102T150405"), seed)
	f := &folder{dir: filepath.Join(out, name)}
	err := os.MkdirAll(out, 0o755)
	for n := 2; err == nil; n++ {
		if err = os.Mkdir(f.dir, 0o755); err == nil {
			return f, nil
		}
		if errors.Is(err, os.ErrExist) {
			f.dir, err = filepath.Join(out, fmt.Sprintf("%s-%d", name, n)), nil
		}
	}
	return nil, describe("--out %s: %v", out, err)
}

// keep writes a failing trial, and gives the name of its file; "" if it is not kept.
func (f *folder) keep(c cases.Case) string {
	if f.dir == "" {
		return ""
	}
	name := filepath.Join(f.dir, fmt.Sprintf("new-%d%s", f.kept+1, trialSuffix))
	if err := keepTrial(name, c); err != nil {
		if f.err == nil {
			f.err = describe("--out: %v", err)
		}
		return ""
	}
	f.kept++
	return name
}
