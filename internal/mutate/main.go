package main

import (
	_ "embed"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

//go:embed survivors.txt
var explained string

// usual are the files whose guards decide who gets a sandbox, and when.
func usual() []string {
	return []string{
		"model/engine/settle.go", "model/engine/choose.go", "model/engine/resume.go",
		"model/engine/publish.go", "model/engine/release.go", "model/engine/lease.go",
		"model/store/lease.go", "model/store/handoff.go",
	}
}

func main() {
	trials := flag.Int("trials", 30_000, "trials of each scenario")
	only := flag.String("only", "", "only mutants whose line has this text; the list is not checked")
	flag.Parse()
	files := flag.Args()
	if len(files) == 0 {
		files = usual()
	}
	wrong, err := mutate(files, *only, *trials)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	for _, text := range wrong {
		fmt.Println(text)
	}
	if len(wrong) > 0 {
		os.Exit(1)
	}
}

// mutate tries all mutants of some files, prints what became of each, and says
// what is wrong with the list of survivors.
func mutate(files []string, only string, trials int) (wrong []string, err error) {
	list, err := parse(explained)
	if err != nil {
		return nil, err
	}
	var all []mutant
	for i := range files {
		files[i] = filepath.ToSlash(filepath.Clean(files[i]))
		some, err := read(files[i], only)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	done, err := run(all, trials)
	if err != nil {
		return nil, err
	}
	fmt.Println(count(done))
	if only != "" {
		return nil, nil
	}
	return compare(list, files, done), nil
}

// mutant is a site and the source around it.
type mutant struct {
	site
	source []byte
}

func read(file, only string) (all []mutant, err error) {
	source, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("mutate: %w", err)
	}
	list, err := sites(file, source)
	for _, s := range list {
		if strings.Contains(s.key(), only) {
			all = append(all, mutant{s, source})
		}
	}
	return all, err
}

// count says how many mutants met each fate.
func count(all []tried) string {
	var n int
	var parts []string
	for _, f := range []fate{killed, undecided, endless, crashed, unbuilt, survived} {
		of := 0
		for i := range all {
			if all[i].fate == f {
				of++
			}
		}
		if f != survived && f != unbuilt {
			n += of
		}
		parts = append(parts, fmt.Sprintf("%d %s", of, f))
	}
	return fmt.Sprintf("%d of %d mutants noticed: %s", n, len(all), strings.Join(parts, ", "))
}
