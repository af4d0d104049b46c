package tidy

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"strings"
	"unicode/utf8"
)

// Module is the path of the root module; a package's import path is its folder
// beneath it, in every module of the repository.
const Module = "interlease.example"

// File is one text file.
type File struct {
	Path string // with slashes, from the root
	Text string
	Go   *ast.File // nil if the file is no Go
	fset *token.FileSet
}

// Tree is all text files of a repository, in the order of their paths.
type Tree struct {
	Files []*File
	fset  *token.FileSet
}

// Finding is one breach of one rule.
type Finding struct {
	File string
	Line int // from 1
	Rule string
	Text string // what was found, and what to write instead
}

// String is file:line, the rule and the text.
func (f Finding) String() string {
	return fmt.Sprintf("%s:%d: %s: %s", f.File, f.Line, f.Rule, f.Text)
}

// Read reads a repository. Files that are not text in UTF-8 are left out, as are
// hidden folders but for those of CI, and what package managers install. A Go
// file that does not parse is an error.
func Read(fsys fs.FS) (*Tree, error) {
	t := &Tree{fset: token.NewFileSet()}
	err := fs.WalkDir(fsys, ".", func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && skipped(p):
			return fs.SkipDir
		case d.IsDir() || !d.Type().IsRegular() || p == ".git":
			return nil
		}
		data, err := fs.ReadFile(fsys, p)
		if err != nil || !utf8.Valid(data) || bytes.IndexByte(data, 0) >= 0 {
			return err
		}
		return t.add(p, string(data))
	})
	return t, err
}

func skipped(dir string) bool {
	name := path.Base(dir)
	switch {
	case dir == ".", name == ".ci", name == ".github":
		return false
	case name == "node_modules", dir == "bin", strings.HasSuffix(dir, "testdata/fuzz"):
		return true
	}
	return strings.HasPrefix(name, ".")
}

func (t *Tree) add(p, text string) error {
	f := &File{Path: p, Text: text, fset: t.fset}
	if strings.HasSuffix(p, ".go") && !f.testdata() {
		var err error
		const mode = parser.ParseComments | parser.SkipObjectResolution
		if f.Go, err = parser.ParseFile(t.fset, p, text, mode); err != nil {
			return fmt.Errorf("tidy: %w", err)
		}
	}
	t.Files = append(t.Files, f)
	return nil
}

// sources lists the Go files that are no tests.
func (t *Tree) sources() (files []*File) {
	for _, f := range t.Files {
		if f.Go != nil && !f.test() {
			files = append(files, f)
		}
	}
	return files
}

func (f *File) dir() string { return path.Dir(f.Path) }

func (f *File) test() bool { return strings.HasSuffix(f.Path, "_test.go") }

func (f *File) testdata() bool { return strings.Contains("/"+f.Path, "/testdata/") }

func (f *File) line(n ast.Node) int { return f.fset.Position(n.Pos()).Line }

func (f *File) finding(n ast.Node, rule, format string, args ...any) Finding {
	return Finding{f.Path, f.line(n), rule, fmt.Sprintf(format, args...)}
}

// within reports whether a folder is one of some folders or lies in one.
func within(dir string, folders ...string) bool {
	for _, folder := range folders {
		if dir == folder || strings.HasPrefix(dir, folder+"/") {
			return true
		}
	}
	return false
}

// Packages groups the Go files of deterministic code by folder, without tests.
func (t *Tree) Packages() (packages [][]*File) {
	index := map[string]int{}
	for _, f := range t.sources() {
		i, ok := index[f.dir()]
		switch {
		case free(f):
		case ok:
			packages[i] = append(packages[i], f)
		default:
			index[f.dir()] = len(packages)
			packages = append(packages, []*File{f})
		}
	}
	return packages
}
