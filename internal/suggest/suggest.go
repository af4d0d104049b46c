package suggest

import (
	"fmt"
	"strings"
)

// Unknown says that a name is not in a list, which names are, and which one was
// probably meant.
func Unknown(what, got string, known []string) error {
	if got == "" {
		return fmt.Errorf("an empty %s, expected one of: %s", what, strings.Join(known, ", "))
	}
	text := fmt.Sprintf("unknown %s %q", what, got)
	if best := Nearest(got, known); best != "" {
		return fmt.Errorf("%s, did you mean %q?", text, best)
	}
	return fmt.Errorf("%s, expected one of: %s", text, strings.Join(known, ", "))
}

// Nearest gives the name that is at most a third of its letters away from got, the
// first of the nearest, or "" if none is that near.
func Nearest(got string, known []string) string {
	best, least := "", 0
	for _, name := range known {
		d := distance(got, name)
		if d <= (len(name)+2)/3 && (best == "" || d < least) {
			best, least = name, d
		}
	}
	return best
}

// distance counts insertions, deletions and substitutions.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
