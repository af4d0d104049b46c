package tidy

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// excuse is the comment that lets a range over a map stand, on its line or the
// one before, with a reason behind it.
const excuse = "// order does not matter: "

// MapRanges finds ranges over maps in the files of one package, which must not
// be tests. Types that imp can't find are taken for no maps.
func MapRanges(files []*File, imp types.Importer) (findings []Finding) {
	if len(files) == 0 {
		return nil
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	config := types.Config{Importer: imp, Error: func(error) {}}
	parsed := []*ast.File{}
	for _, f := range files {
		parsed = append(parsed, f.Go)
	}
	// Errors are the compiler's business.
	_, _ = config.Check(Module+"/"+files[0].dir(), files[0].fset, parsed, info)
	for _, f := range files {
		findings = append(findings, mapRanges(f, info)...)
	}
	return findings
}

func mapRanges(f *File, info *types.Info) (findings []Finding) {
	excused := excuses(f)
	ast.Inspect(f.Go, func(n ast.Node) bool {
		r, ok := n.(*ast.RangeStmt)
		if !ok {
			return true
		}
		line := f.line(r)
		if isMap(info.TypeOf(r.X)) && !excused[line] && !excused[line-1] {
			findings = append(findings, f.finding(r, "maps", "a range over a map, whose order differs "+
				"from run to run: keep a slice in order of creation, or end the line with %q and a "+
				"reason", strings.TrimSpace(excuse)))
		}
		return true
	})
	return findings
}

func isMap(t types.Type) bool {
	if t == nil {
		return false
	}
	if p, ok := t.(*types.TypeParam); ok {
		t = p.Constraint()
	}
	_, ok := t.Underlying().(*types.Map)
	return ok
}

// excuses are the lines with an excuse that has a reason.
func excuses(f *File) map[int]bool {
	at := map[int]bool{}
	for _, g := range f.Go.Comments {
		for _, c := range g.List {
			if reason, ok := strings.CutPrefix(c.Text, excuse); ok && strings.TrimSpace(reason) != "" {
				at[f.fset.Position(token.Pos(c.Slash)).Line] = true
			}
		}
	}
	return at
}
