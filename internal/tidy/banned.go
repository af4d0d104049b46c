package tidy

import (
	"go/ast"
	"go/token"
	"strconv"
	"strings"
)

// bannedImports are packages that deterministic code may not import, and what it
// uses instead. A name that ends in a slash stands for all that it begins.
func bannedImports() [][2]string {
	return [][2]string{
		{"math/rand", "draw with proc.P.Draw or sim's source"},
		{"math/rand/", "draw with proc.P.Draw or sim's source"},
		{"crypto/rand", "draw with proc.P.Draw or sim's source"},
		{"hash/maphash", "its seed differs from run to run: hash with a fixed one"},
		{"sync", "use proc.Mutex, proc.Group or proc.Signal"},
		{"sync/", "use proc.Mutex, proc.Group or proc.Signal"},
		{"os", "take an fs.FS, an io.Writer or a value from the caller"},
		{"os/", "leave processes and signals to the packages that may"},
		{"net", "leave the network to the packages that may"},
		{"net/", "leave the network to the packages that may"},
		{"syscall", "leave the machine to the packages that may"},
	}
}

// bannedNames are functions that deterministic code may not use.
func bannedNames() [][2]string {
	const clock = "use proc.P.Now, Sleep, Delay or Deadline"
	const order = "keep a slice in order of creation"
	return [][2]string{
		{"time.Now", clock},
		{"time.Since", clock},
		{"time.Until", clock},
		{"time.Sleep", clock},
		{"time.After", clock},
		{"time.AfterFunc", clock},
		{"time.Tick", clock},
		{"time.NewTimer", clock},
		{"time.NewTicker", clock},
		{"maps.Keys", order},
		{"maps.Values", order},
		{"maps.All", order},
	}
}

// determinism checks what only free packages may use.
func determinism(t *Tree) (findings []Finding) {
	for _, f := range t.sources() {
		if free(f) {
			continue
		}
		findings = append(findings, importsOfMachine(f)...)
		ast.Inspect(f.Go, func(n ast.Node) bool {
			if text := construct(f, n); text != "" {
				findings = append(findings, f.finding(n, "determinism", "%s", text))
			}
			return true
		})
	}
	return findings
}

func importsOfMachine(f *File) (findings []Finding) {
	for _, spec := range f.Go.Imports {
		p, _ := strconv.Unquote(spec.Path.Value)
		for _, b := range bannedImports() {
			if p == b[0] || strings.HasSuffix(b[0], "/") && strings.HasPrefix(p, b[0]) {
				findings = append(findings, f.finding(spec, "determinism", "%s: %s", p, b[1]))
			}
		}
	}
	return findings
}

// construct says what is wrong with one node of syntax, or "".
func construct(f *File, n ast.Node) string {
	switch n := n.(type) {
	case *ast.GoStmt:
		return "a go statement: use proc.P.Fork"
	case *ast.ChanType, *ast.SendStmt:
		return "a channel: use proc.Signal"
	case *ast.SelectStmt:
		return "a select: use proc.P.Wait with a proc.Limit"
	case *ast.UnaryExpr:
		if n.Op == token.ARROW {
			return "a receive: use proc.P.Wait"
		}
	case *ast.BasicLit:
		if n.Kind == token.STRING && strings.Contains(n.Value, "%"+"p") {
			return "%" + "p prints an address: print a name or a number"
		}
	case *ast.Ident:
		if n.Name == "recover" && f.dir() != "sim" {
			return "recover: only the kernel's wrapper recovers, so that a crash runs no deferred code"
		}
	case *ast.SelectorExpr:
		return bannedName(selector(n))
	}
	return ""
}

func bannedName(name string) string {
	for _, b := range bannedNames() {
		if name == b[0] {
			return name + ": " + b[1]
		}
	}
	return ""
}

// selector is "x.y" for that expression, or "".
func selector(e ast.Expr) string {
	s, ok := e.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	x, ok := s.X.(*ast.Ident)
	if !ok {
		return ""
	}
	return x.Name + "." + s.Sel.Name
}

// floats checks that the kernel, its strategies and the model decide with
// whole numbers, which are the same on every machine. Statistics decide nothing.
func floats(t *Tree) (findings []Finding) {
	for _, f := range t.sources() {
		decides := within(f.dir(), "sim", "model") &&
			!within(f.dir(), "sim/stats", "sim/live")
		if !decides {
			continue
		}
		ast.Inspect(f.Go, func(n ast.Node) bool {
			if isFloat(n) {
				findings = append(findings, f.finding(n, "floats",
					"a float: use whole numbers or a ratio of two, as in 3 of 100"))
			}
			return true
		})
	}
	return findings
}

func isFloat(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.Ident:
		return n.Name == "float64" || n.Name == "float32"
	case *ast.BasicLit:
		return n.Kind == token.FLOAT
	case *ast.SelectorExpr:
		name, ok := strings.CutPrefix(selector(n), "math.")
		whole := strings.HasPrefix(name, "MaxInt") || strings.HasPrefix(name, "MinInt") ||
			strings.HasPrefix(name, "MaxUint")
		return ok && !whole
	}
	return false
}
