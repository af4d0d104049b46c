package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// reduced is a condition as the reference engine sees it: all its switches are on,
// and no bug is planted. A mutant that reduces to what its original does is none.
func reduced(text string) string {
	e, err := parser.ParseExpr(text)
	if err != nil {
		return text
	}
	return reduce(e)
}

// The two answers that need no question.
const (
	always = "true"
	never  = "false"
)

func reduce(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return reduce(e.X)
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			return not(reduce(e.X))
		}
	case *ast.BinaryExpr:
		switch e.Op {
		case token.LAND:
			return joined(reduce(e.X), reduce(e.Y), " && ", always, never)
		case token.LOR:
			return joined(reduce(e.X), reduce(e.Y), " || ", never, always)
		}
	}
	return switched(types.ExprString(e))
}

func not(text string) string {
	switch text {
	case always:
		return never
	case never:
		return always
	default:
		return "!(" + text + ")"
	}
}

// joined joins two operands, of which one may say nothing or decide alone.
func joined(x, y, op, idle, decides string) string {
	switch {
	case x == decides || y == decides:
		return decides
	case x == idle:
		return y
	case y == idle:
		return x
	default:
		return "(" + x + op + y + ")"
	}
}

// switched is the value of a switch or of a planted bug.
func switched(text string) string {
	owner, _, _ := strings.Cut(text[strings.Index(text, ".")+1:], ".")
	switch {
	case owner == "sw":
		return always
	case slices.Contains([]string{"bug", "bugs", "AnyScope"}, owner):
		return never
	default:
		return text
	}
}
