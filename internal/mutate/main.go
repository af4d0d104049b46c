package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

func main() {
	trials := flag.Int("trials", 3000, "trials of each scenario")
	flag.Parse()
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "mutate: expected source files, as model/engine/settle.go")
		os.Exit(2)
	}
	survived, err := mutate(flag.Args(), *trials)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	if survived > 0 {
		os.Exit(1)
	}
}

// mutate tries all mutants of some files and prints what became of each.
func mutate(files []string, trials int) (survived int, err error) {
	dir, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	total := 0
	for _, name := range files {
		source, err := os.ReadFile(name)
		if err != nil {
			return survived, err
		}
		list, err := sites(name, source)
		if err != nil {
			return survived, err
		}
		for _, s := range list {
			total++
			fate, killed := try(dir, &s, source, trials)
			if !killed {
				survived++
			}
			fmt.Printf("%-9s %s:%d: %s: %s\n", fate, s.file, s.line, s.original, s.what)
		}
	}
	fmt.Printf("%d of %d mutants killed\n", total-survived, total)
	return survived, nil
}

// try builds the command with one site changed, and runs the default wave.
func try(dir string, s *site, source []byte, trials int) (fate string, killed bool) {
	changed := filepath.Join(dir, "changed.go")
	overlay := filepath.Join(dir, "overlay.json")
	binary := filepath.Join(dir, "chaos")
	path, err := filepath.Abs(s.file)
	if err != nil {
		return "no path", false
	}
	doc, _ := json.Marshal(map[string]any{"Replace": map[string]string{path: changed}})
	if err := errors.Join(os.WriteFile(changed, s.mutated(source), 0o600),
		os.WriteFile(overlay, doc, 0o600)); err != nil {
		return "no file", false
	}
	if exec.Command("go", "build", "-overlay", overlay, "-o", binary, "./cmd/chaos").Run() != nil {
		return "unbuilt", true
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	err = exec.CommandContext(ctx, binary, "wave", "--seed", "1", "--trials", fmt.Sprint(trials)).Run()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return "SURVIVED", false
	case ctx.Err() != nil:
		return "endless", true
	case errors.As(err, &exit) && exit.ExitCode() == 1:
		return "killed", true
	case errors.As(err, &exit) && exit.ExitCode() == 3:
		return "undecided", true
	default:
		return "crashed", true
	}
}
