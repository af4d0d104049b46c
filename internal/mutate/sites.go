package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
)

// site is one place in a file and what stands there instead.
type site struct {
	file     string
	line     int
	from, to int // bytes
	text     string
	what     string
	original string
}

// sites lists the mutants of a file.
func sites(name string, source []byte) ([]site, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, source, 0)
	if err != nil {
		return nil, fmt.Errorf("mutate: %w", err)
	}
	f := &finder{name: name, source: source, set: set}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.IfStmt); ok {
			f.condition(s.Cond)
		}
		return true
	})
	return f.found, nil
}

type finder struct {
	name   string
	source []byte
	set    *token.FileSet
	found  []site
}

func (f *finder) condition(e ast.Expr) {
	old := f.text(e)
	f.add(e, "!("+old+")", "flipped")
	f.add(e, "false && ("+old+")", "never")
	ast.Inspect(e, func(n ast.Node) bool {
		if b, ok := n.(*ast.BinaryExpr); ok && (b.Op == token.LAND || b.Op == token.LOR) {
			f.add(b, f.text(b.X), "without "+f.text(b.Y))
			f.add(b, f.text(b.Y), "without "+f.text(b.X))
		}
		return true
	})
}

func (f *finder) add(e ast.Expr, text, what string) {
	from := f.set.Position(e.Pos())
	f.found = append(f.found, site{
		file: f.name, line: from.Line, from: from.Offset, to: f.set.Position(e.End()).Offset,
		text: text, what: what, original: f.text(e),
	})
}

func (f *finder) text(e ast.Expr) string {
	return string(f.source[f.set.Position(e.Pos()).Offset:f.set.Position(e.End()).Offset])
}

// mutated is the source with the site changed.
func (s *site) mutated(source []byte) []byte {
	out := append([]byte{}, source[:s.from]...)
	out = append(out, s.text...)
	return append(out, source[s.to:]...)
}
