package tidy

// Rule is one house rule.
type Rule struct {
	Name  string
	Check func(*Tree) []Finding
}

// Rules are the rules that need syntax alone, in the order of their reports.
// Ranges over maps need types: see MapRanges.
func Rules() []Rule {
	return []Rule{
		{"imports", imports},
		{"determinism", determinism},
		{"floats", floats},
		{"globals", globals},
		{"size", size},
		{"doc", docs},
		{"exported", exported},
		{"words", words},
		{"unfinished", unfinished},
		{"mentions", mentions},
		{"goldens", goldens},
	}
}

// Check applies all rules of Rules.
func Check(t *Tree) (findings []Finding) {
	for _, r := range Rules() {
		findings = append(findings, r.Check(t)...)
	}
	return findings
}
