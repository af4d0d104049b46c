package tidy

import (
	"go/ast"
	"path"
	"slices"
	"strconv"
	"strings"
)

func number(n int) string { return strconv.Itoa(n) }

// docs checks that each package has a doc.go that says what it is and what it is
// not.
func docs(t *Tree) (findings []Finding) {
	first, doc := []*File{}, map[string]*File{}
	seen := map[string]bool{}
	for _, f := range t.sources() {
		if !seen[f.dir()] {
			seen[f.dir()] = true
			first = append(first, f)
		}
		if path.Base(f.Path) == "doc.go" {
			doc[f.dir()] = f
		}
	}
	for _, f := range first {
		if text := docFault(doc[f.dir()], f.Go.Name.Name); text != "" {
			findings = append(findings, Finding{path.Join(f.dir(), "doc.go"), 1, "doc", text})
		}
	}
	return findings
}

func docFault(doc *File, name string) string {
	begin, command := "Package "+name+" ", name == "main"
	if command {
		begin = "Command "
	}
	switch {
	case doc == nil:
		return "no doc.go: say what the package is, what it is not, its terms, one example"
	case doc.Go.Doc == nil || !strings.HasPrefix(doc.Go.Doc.Text(), begin):
		return "no package comment that begins with \"" + begin + "\""
	case !command && !strings.Contains(doc.Go.Doc.Text(), "not"):
		return "the package comment does not say what the package is not"
	}
	return ""
}

// exported checks that exported names of packages have a comment. One comment
// serves a group of constants or variables, and functions that follow each other
// without a blank line. Methods of unexported types need none, nor do those whose
// meaning an interface of the language fixes.
func exported(t *Tree) (findings []Finding) {
	for _, f := range t.sources() {
		if f.Go.Name.Name == "main" {
			continue
		}
		block := -1 // the last line of a function with a comment
		for _, d := range f.Go.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				findings = append(findings, bareDecl(f, d)...)
				continue
			}
			if fn.Doc != nil || f.line(fn) == block+1 {
				block = f.fset.Position(fn.End()).Line
				continue
			}
			findings = append(findings, bareFunc(f, fn)...)
		}
	}
	return findings
}

const bareText = "%s has no comment: add what its signature can't say, " +
	"such as unit, range, zero value, errors, source"

func bareFunc(f *File, d *ast.FuncDecl) []Finding {
	known := d.Recv != nil && slices.Contains([]string{"String", "Error", "Unwrap"}, d.Name.Name)
	if known || !d.Name.IsExported() || !ast.IsExported(receiver(d)) {
		return nil
	}
	return []Finding{f.finding(d, "exported", bareText, d.Name.Name)}
}

func bareDecl(f *File, d ast.Decl) (findings []Finding) {
	g, ok := d.(*ast.GenDecl)
	if !ok {
		return nil
	}
	for _, s := range g.Specs {
		if name := bareSpec(g, s); name != "" {
			findings = append(findings, f.finding(s, "exported", bareText, name))
		}
	}
	return findings
}

// receiver is the type of a method, or for a function its own name.
func receiver(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return d.Name.Name
	}
	e := d.Recv.List[0].Type
	for {
		switch x := e.(type) {
		case *ast.StarExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.IndexListExpr:
			e = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}

// bareSpec is the name of a declaration that lacks a comment, or "".
func bareSpec(d *ast.GenDecl, s ast.Spec) string {
	switch s := s.(type) {
	case *ast.TypeSpec:
		if s.Name.IsExported() && d.Doc == nil && s.Doc == nil && s.Comment == nil {
			return s.Name.Name
		}
	case *ast.ValueSpec:
		if s.Names[0].IsExported() && d.Doc == nil && s.Doc == nil && s.Comment == nil {
			return s.Names[0].Name
		}
	}
	return ""
}
