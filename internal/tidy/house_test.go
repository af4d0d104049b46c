package tidy_test

import (
	"bytes"
	"go/importer"
	"go/token"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/internal/tidy"
)

// TestHouse applies every rule to the repository.
func TestHouse(t *testing.T) {
	tree, err := tidy.Read(os.DirFS("../.."))
	require.NoError(t, err)
	for _, f := range tidy.Check(tree) {
		t.Error(f)
	}
}

// TestMapRangesOfHouse applies the rule that needs types: with what the compiler
// says of each package that is imported.
func TestMapRangesOfHouse(t *testing.T) {
	tree, err := tidy.Read(os.DirFS("../.."))
	require.NoError(t, err)
	imp := importer.ForCompiler(token.NewFileSet(), "gc", exports(t))
	for _, pkg := range tree.Packages() {
		for _, f := range tidy.MapRanges(pkg, imp) {
			t.Error(f)
		}
	}
}

// exports looks up what the compiler exported, by import path.
func exports(t *testing.T) func(path string) (io.ReadCloser, error) {
	cmd := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}}={{.Export}}", "work")
	cmd.Dir = "../.."
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", bytes.TrimSpace(out))
	files := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), "=")
		files[path] = file
	}
	return func(path string) (io.ReadCloser, error) { return os.Open(files[path]) }
}
