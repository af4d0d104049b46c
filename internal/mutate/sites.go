package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// site is one place in a file and what stands there instead.
type site struct {
	file     string
	function string
	line     int
	from, to int // bytes
	original string
	text     string // instead
	what     string // was done
	nth      int    // of those that are alike in their function, from 1
}

// key names a site so that lines above it may come and go.
func (s *site) key() string {
	key := fmt.Sprintf("%s %s: %s: %s", s.file, s.function, oneLine(s.original), s.what)
	if s.nth > 1 {
		key += fmt.Sprintf(" (%d)", s.nth)
	}
	return key
}

// mutated is the source with the site changed.
func (s *site) mutated(source []byte) []byte {
	out := append([]byte{}, source[:s.from]...)
	out = append(out, s.text...)
	return append(out, source[s.to:]...)
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// sites lists the mutants of a file.
func sites(name string, source []byte) ([]site, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, source, 0)
	if err != nil {
		return nil, fmt.Errorf("mutate: %w", err)
	}
	f := &finder{name: name, source: source, set: set, seen: map[string]int{}}
	for _, d := range file.Decls {
		if d, ok := d.(*ast.FuncDecl); ok {
			f.function = d.Name.Name
			ast.Inspect(d, f.visit)
		}
	}
	return f.found, nil
}

type finder struct {
	name     string
	source   []byte
	set      *token.FileSet
	function string
	parts    []ast.Expr // chains that are part of a longer one
	seen     map[string]int
	found    []site
}

func (f *finder) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.IfStmt:
		f.condition(n.Cond)
	case *ast.ForStmt:
		if n.Cond != nil {
			f.condition(n.Cond)
		}
	case *ast.SwitchStmt:
		if n.Tag == nil {
			f.cases(n)
		}
	case *ast.BinaryExpr:
		if isChain(n) {
			f.chain(n)
		}
	}
	return true
}

func (f *finder) cases(s *ast.SwitchStmt) {
	for _, c := range s.Body.List {
		for _, e := range c.(*ast.CaseClause).List {
			f.condition(e)
		}
	}
}

// condition makes a condition false, and flips one that is no chain: of a chain
// each operand is left out, which says more.
func (f *finder) condition(e ast.Expr) {
	if !isChain(e) {
		f.add(e, "!("+f.text(e)+")", "flipped")
	}
	f.add(e, "false && ("+f.text(e)+")", "never")
}

func isChain(e ast.Expr) bool {
	b, ok := e.(*ast.BinaryExpr)
	return ok && (b.Op == token.LAND || b.Op == token.LOR)
}

// chain leaves out each operand of a && b && c, or of a || b || c: it is not asked
// for, and counts as what decides nothing.
func (f *finder) chain(b *ast.BinaryExpr) {
	if slices.Contains(f.parts, ast.Expr(b)) {
		return
	}
	idle := "true || "
	if b.Op == token.LOR {
		idle = "false && "
	}
	for _, e := range f.operands(b, b.Op) {
		before, after := f.around(b, e)
		text := before + "(" + idle + "(" + f.text(e) + "))" + after
		f.add(b, text, "without "+oneLine(f.text(e)))
	}
}

// around is the text of a chain on either side of one of its operands.
func (f *finder) around(b, e ast.Expr) (before, after string) {
	text, from := f.text(b), int(e.Pos()-b.Pos())
	return text[:from], text[from+len(f.text(e)):]
}

func (f *finder) operands(e ast.Expr, op token.Token) []ast.Expr {
	b, ok := e.(*ast.BinaryExpr)
	if !ok || b.Op != op {
		return []ast.Expr{e}
	}
	f.parts = append(f.parts, b)
	return append(f.operands(b.X, op), b.Y)
}

// add adds a site, unless the condition is a matter of switches and planted bugs,
// or nothing else is changed.
func (f *finder) add(e ast.Expr, text, what string) {
	s := site{
		file: f.name, function: f.function, line: f.set.Position(e.Pos()).Line,
		from: f.set.Position(e.Pos()).Offset, to: f.set.Position(e.End()).Offset,
		original: f.text(e), text: text, what: what,
	}
	switch now := reduced(s.original); now {
	case always, never, reduced(text):
		return
	}
	f.seen[s.key()]++
	s.nth = f.seen[s.key()]
	f.found = append(f.found, s)
}

func (f *finder) text(e ast.Expr) string {
	return string(f.source[f.set.Position(e.Pos()).Offset:f.set.Position(e.End()).Offset])
}
