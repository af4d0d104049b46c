package tidy

import (
	"go/ast"
	"slices"
	"strconv"
	"strings"
)

// layers are the folders from bottom to top; a package imports its own layer and
// those below. Folders of one line are one layer. The last layer is for people
// who work on Interlease, and for users.
func layers() [][]string {
	return [][]string{
		{"internal"},
		{"sim/proc"},
		{"sim", "model"},
		{"providers"},
		{"providers/*"},
		{"scenarios"},
		{"scenarios/run", "internal/files"},
		{"reports"},
		{"."},
		{"cmd/chaos", "bench", "tools", "examples", "adapters"},
	}
}

// layer is the index of the layer of a folder, or -1 if the layout has no place
// for it. The longest match counts.
func layer(dir string) int {
	best, length := -1, -1
	for i, folders := range layers() {
		for _, folder := range folders {
			prefix, inner := strings.CutSuffix(folder, "/*")
			hit := dir == prefix && !inner || strings.HasPrefix(dir, prefix+"/")
			if hit && len(folder) > length {
				best, length = i, len(folder)
			}
		}
	}
	return best
}

// imports checks that imports go downward only, and the two sentences: sim knows
// nothing of leases; model knows nothing of simulation. Tests of the model run it
// in a simulation.
func imports(t *Tree) (findings []Finding) {
	for _, f := range t.Files {
		if f.Go == nil {
			continue
		}
		if layer(f.dir()) < 0 {
			findings = append(findings, f.finding(f.Go, "imports",
				"the layout has no folder %q, expected one of tidy's layers", f.dir()))
		}
		for _, spec := range f.Go.Imports {
			if text := importFault(f, spec); text != "" {
				findings = append(findings, f.finding(spec, "imports", "%s", text))
			}
		}
	}
	return findings
}

func importFault(f *File, spec *ast.ImportSpec) string {
	p, _ := strconv.Unquote(spec.Path.Value)
	to, ours := strings.CutPrefix(p+"/", Module+"/")
	if !ours {
		return ""
	}
	if to = strings.TrimSuffix(to, "/"); to == "" {
		to = "."
	}
	from := f.dir()
	switch {
	case within(from, "sim") && within(to, "model"):
		return "sim imports model; sim knows nothing of leases: pass what it needs as a value of sim"
	case within(from, "model") && within(to, "sim") && !within(to, "sim/proc") && !f.test():
		return "model imports " + to + "; model knows nothing of simulation: use sim/proc"
	case layer(to) > layer(from):
		return from + " imports " + to + ", a layer above it: move what both need into " +
			"the lower one, or take an interface"
	}
	return ""
}

// free reports whether a file may use the machine: goroutines, the clock, files,
// network, environment.
func free(f *File) bool {
	if f.dir() == "providers/fake" {
		return strings.HasPrefix(f.Path, "providers/fake/http")
	}
	return f.dir() == "." || within(f.dir(), slices.Concat(freeFolders(), toolFolders())...)
}

// freeFolders are where a simulation meets the machine.
func freeFolders() []string {
	return []string{
		"sim/live", "scenarios/run", "providers/real", "providers/fake/http",
		"model/external", "cmd/chaos", "internal/files",
	}
}

// toolFolders are no part of the library.
func toolFolders() []string {
	return []string{"bench", "tools", "examples", "adapters", "internal/tidy", "internal/mutate"}
}
