package tidy

import (
	"go/ast"
	"go/token"
	"strings"
)

// globals refuses init functions and package variables other than sentinel
// errors, embedded files and checks that a type has an interface. Tests may have
// variables: that is how flags are declared.
func globals(t *Tree) (findings []Finding) {
	for _, f := range t.Files {
		if f.Go == nil {
			continue
		}
		for _, d := range f.Go.Decls {
			findings = append(findings, global(f, d)...)
		}
	}
	return findings
}

func global(f *File, d ast.Decl) (findings []Finding) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil && d.Name.Name == "init" {
			findings = append(findings, f.finding(d, "globals",
				"init: write the list out in one place, and call what must run"))
		}
	case *ast.GenDecl:
		if d.Tok != token.VAR || f.test() || embeds(d.Doc) {
			return nil
		}
		for _, s := range d.Specs {
			v := s.(*ast.ValueSpec)
			if !sentinel(v) && !embeds(v.Doc) {
				findings = append(findings, f.finding(v, "globals", "package variable %s: use a "+
					"constant, a function that returns the value, or a field", v.Names[0].Name))
			}
		}
	}
	return findings
}

func embeds(c *ast.CommentGroup) bool {
	if c == nil {
		return false
	}
	for _, line := range c.List {
		if strings.HasPrefix(line.Text, "//go:embed ") {
			return true
		}
	}
	return false
}

// sentinel reports whether a variable is an error that callers compare with, or
// no variable at all.
func sentinel(v *ast.ValueSpec) bool {
	for i, name := range v.Names {
		switch {
		case name.Name == "_":
		case !strings.HasPrefix(strings.ToLower(name.Name), "err"), i >= len(v.Values):
			return false
		case !isError(v.Values[i]):
			return false
		}
	}
	return true
}

// isError reports whether e makes an error.
func isError(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.CallExpr:
		name := selector(e.Fun)
		return name == "errors.New" || name == "fmt.Errorf"
	case *ast.UnaryExpr:
		return e.Op == token.AND
	}
	return false
}
