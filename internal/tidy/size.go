package tidy

import (
	"go/ast"
	"strings"
	"unicode/utf8"
)

// What is too large to read.
const (
	maxFuncLines = 60
	maxFileLines = 400
	maxColumns   = 100
)

// size checks the length of functions, files and lines of Go.
func size(t *Tree) (findings []Finding) {
	for _, f := range t.Files {
		if f.Go != nil {
			findings = append(findings, longFile(f)...)
			findings = append(findings, longFuncs(f)...)
		}
	}
	return findings
}

// longFile lets the tags of fields be as long as they are: Go can't break them.
func longFile(f *File) (findings []Finding) {
	n, tags := 0, tagged(f)
	for line := range strings.Lines(f.Text) {
		n++
		if c := utf8.RuneCountInString(strings.TrimRight(line, "\r\n")); c > maxColumns && !tags[n] {
			findings = append(findings, Finding{f.Path, n, "size", "a line of " + number(c) +
				" columns: break it before column " + number(maxColumns)})
		}
	}
	if n > maxFileLines {
		findings = append(findings, Finding{f.Path, n, "size", "a file of " + number(n) +
			" lines: split it by ideas, at most " + number(maxFileLines) + " lines each"})
	}
	return findings
}

func longFuncs(f *File) (findings []Finding) {
	for _, d := range f.Go.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		n := f.height(fn)
		if f.test() {
			n -= table(f, fn)
		}
		if n > maxFuncLines {
			findings = append(findings, f.finding(fn, "size", "%s has %d lines: keep the decisions, "+
				"move the work into functions, at most %d lines", fn.Name.Name, n, maxFuncLines))
		}
	}
	return findings
}

// height is the number of lines of a node.
func (f *File) height(n ast.Node) int { return f.fset.Position(n.End()).Line - f.line(n) + 1 }

// table is the number of lines of the longest literal in a function: in a test
// that is a table of cases, which may be as long as it takes.
func table(f *File, fn *ast.FuncDecl) (longest int) {
	ast.Inspect(fn, func(n ast.Node) bool {
		if lit, ok := n.(*ast.CompositeLit); ok {
			longest = max(longest, f.height(lit))
		}
		return true
	})
	return longest
}

// tagged are the lines on which a field has a tag.
func tagged(f *File) map[int]bool {
	at := map[int]bool{}
	ast.Inspect(f.Go, func(n ast.Node) bool {
		if field, ok := n.(*ast.Field); ok && field.Tag != nil {
			at[f.line(field.Tag)] = true
		}
		return true
	})
	return at
}
