package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"
)

// tree is the source with one file changed. The file itself stays as it is: the
// compiler is given an overlay.
type tree struct {
	root string // of the source
	dir  string // where things are built
}

// longest is how long a wave may take before it counts as endless: ten times what it
// takes on one core.
const longest = 90 * time.Second

// fate is what became of a changed tree.
type fate string

// The fates. All but the first and the last are noticed by who runs a wave.
const (
	survived  fate = "survived" // the wave passed
	killed    fate = "killed"   // it failed
	undecided fate = "undecided"
	endless   fate = "endless"
	crashed   fate = "crashed"
	unbuilt   fate = "unbuilt" // it doesn't compile, and is no mutant
)

// outcome is the fate of a changed tree, and the properties that failed.
type outcome struct {
	fate       fate
	exit       int // of the wave
	properties []string
}

// defaultWave builds the command with a file changed and runs the default wave.
func (t *tree) defaultWave(file string, source []byte) (outcome, error) {
	binary, err := t.build(file, source)
	if err != nil || binary == "" {
		return outcome{fate: unbuilt}, err
	}
	return wave(binary)
}

// wave runs the default wave, but for some flags, with a seed that is always the
// same.
func wave(binary string, flags ...string) (outcome, error) {
	ctx, cancel := context.WithTimeout(context.Background(), longest)
	defer cancel()
	var out bytes.Buffer
	flags = append([]string{"wave", "--seed", "1", "--json"}, flags...)
	cmd := exec.CommandContext(ctx, binary, flags...)
	cmd.Stdout = &out
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return outcome{fate: endless}, nil
	case err != nil && !errors.As(err, &exit):
		return outcome{}, fmt.Errorf("mutate: wave: %w", err)
	}
	return judged(cmd.ProcessState.ExitCode(), out.Bytes())
}

// judged is what a wave's exit code and document say.
func judged(exit int, out []byte) (outcome, error) {
	o := outcome{exit: exit, fate: crashed}
	switch exit {
	case 0:
		o.fate = survived
	case 3:
		o.fate = undecided
	case 1:
		o.fate = killed
		var doc struct{ Failures []struct{ Property string } }
		if err := json.Unmarshal(out, &doc); err != nil {
			return o, fmt.Errorf("mutate: wave: %w", err)
		}
		for _, f := range doc.Failures {
			if !slices.Contains(o.properties, f.Property) {
				o.properties = append(o.properties, f.Property)
			}
		}
	}
	return o, nil
}

// build builds the command; no name and no error: it doesn't compile.
func (t *tree) build(file string, source []byte) (binary string, err error) {
	changed, overlay := filepath.Join(t.dir, "changed.go"), filepath.Join(t.dir, "overlay.json")
	replaced, err := filepath.Abs(filepath.Join(t.root, file))
	if err != nil {
		return "", fmt.Errorf("mutate: %w", err)
	}
	doc, err := json.Marshal(map[string]any{"Replace": map[string]string{replaced: changed}})
	err = errors.Join(err, os.WriteFile(changed, source, 0o600), os.WriteFile(overlay, doc, 0o600))
	if err != nil {
		return "", fmt.Errorf("mutate: %w", err)
	}
	binary = filepath.Join(t.dir, "chaos")
	cmd := exec.Command("go", "build", "-overlay", overlay, "-o", binary, "./cmd/chaos")
	cmd.Dir = t.root
	var exit *exec.ExitError
	switch err := cmd.Run(); {
	case errors.As(err, &exit):
		return "", nil
	case err != nil:
		return "", fmt.Errorf("mutate: %w", err)
	}
	return binary, nil
}
