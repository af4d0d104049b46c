package tidy

import (
	"go/ast"
	"go/token"
	"regexp"
	"strings"
)

// word is an expression that messages and documents do not use.
type word struct{ banned, instead string }

// wordList is the vocabulary: one word for one thing. The expressions are parts
// of regular expressions, matched as whole words in any case.
func wordList() []word {
	return []word{
		{`simulation runs?|sim runs?|simulated runs?`, "trial"},
		{`executions?`, "trial, for a simulated one"},
		{`campaigns?|chaos runs?|batch(es)? of trials`, "wave"},
		{`yield points?|scheduling points?|preemption points?|interleaving points?`, "point"},
		{`replay (token|string|key|id)s?|repro (code|string)s?`, "replay code"},
		{`(bugs?|failures?) found by (a )?mutants?|surviving mutants?|seeded bugs?`, "planted bug"},
		{`invariants?`, "property"},
		{`(is|was|are|were|been) violated|violations?`, "failed, or failure"},
		{`property (held|holds)|properties (held|hold)`, "property passed"},
		{`inconclusive`, "undecided"},
		{`reachability (property|properties|assertions?)`, "must reach"},
		{`quiescence point|quiesced`, "quiescent"},
	}
}

// excused are uses of those words that mean something else: the definition of a
// trial, and names that others have given.
func excused() *regexp.Regexp {
	return regexp.MustCompile(`(?i)one simulated execution|execution[ _-]workspaces?|` +
		`issue execution|execution hold|heartbeat executions?|adapter execution`)
}

// words checks string literals of Go outside of tests, and documents.
func words(t *Tree) (findings []Finding) {
	for _, f := range t.Files {
		switch {
		case within(f.dir(), "internal/tidy"):
		case strings.HasSuffix(f.Path, ".md"):
			findings = append(findings, wordsOf(f, f.Text, 1)...)
		case f.Go != nil && !f.test():
			ast.Inspect(f.Go, func(n ast.Node) bool {
				if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
					findings = append(findings, wordsOf(f, lit.Value, f.line(n))...)
				}
				return true
			})
		}
	}
	return findings
}

func wordsOf(f *File, text string, line int) (findings []Finding) {
	rest := excused().ReplaceAllString(text, "")
	for _, w := range wordList() {
		banned := regexp.MustCompile(`(?i)\b(` + w.banned + `)\b`)
		for _, at := range banned.FindAllStringIndex(rest, -1) {
			findings = append(findings, Finding{
				f.Path, line + strings.Count(rest[:at[0]], "\n"),
				"words", "\"" + rest[at[0]:at[1]] + "\": write " + w.instead,
			})
		}
	}
	return findings
}
