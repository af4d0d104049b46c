package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
)

func main() {
	trials := flag.Int("trials", 3000, "trials of each scenario")
	flag.Parse()
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "mutate: expected source files, as model/engine/settle.go")
		os.Exit(2)
	}
	passed, err := mutate(flag.Args(), *trials)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	if passed > 0 {
		os.Exit(1)
	}
}

// mutate tries all mutants of some files and prints what became of each.
func mutate(files []string, trials int) (passed int, err error) {
	dir, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	where := &tree{root: ".", dir: dir}
	total := 0
	for _, name := range files {
		source, err := os.ReadFile(name)
		if err != nil {
			return passed, err
		}
		list, err := sites(name, source)
		if err != nil {
			return passed, err
		}
		for _, s := range list {
			total++
			got, err := where.wave(filepath.Clean(name), s.mutated(source), "--trials", strconv.Itoa(trials))
			if err != nil {
				return passed, err
			}
			if got.fate == survived {
				passed++
			}
			fmt.Printf("%-9s %s:%d: %s: %s\n", got.fate, s.file, s.line, s.original, s.what)
		}
	}
	fmt.Printf("%d of %d mutants noticed\n", total-passed, total)
	return passed, nil
}
