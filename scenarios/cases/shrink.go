package cases

import (
	"fmt"

	"interlease.example/scenarios"
	"interlease.example/sim/shrink"
	"interlease.example/sim/strategy"
)

// Shrunk says how a case was cut.
type Shrunk struct {
	From    int  // choices before
	To      int  // choices after
	Tries   int  // trials that it took
	Minimal bool // no choice can be deleted or lowered without losing the failure
	// NoPart are the lines of a timeline that could go: acts that have no part in the
	// failure.
	NoPart []string
}

// String says how short the case became: "1 choice, cut from 245; none can go or be
// smaller".
func (s Shrunk) String() string {
	text := fmt.Sprintf("%d choices, cut from %d", s.To, s.From)
	if s.To == 1 {
		text = fmt.Sprintf("1 choice, cut from %d", s.From)
	}
	if s.Minimal {
		text += "; none can go or be smaller"
	}
	return text
}

// Shortest is the shortest form of a case, and a code: of that form, or of the whole
// case if its choices don't fit. No Text: there is none.
func Shortest(whole Case) (short Case, said Shrunk, code Code) {
	short, said = Shrink(whole, shrink.Budget{})
	code, ok := short.Code()
	if !ok {
		code, _ = whole.Code()
	}
	return short, said, code
}

// The usual budget of a shrink is so many points of trials, but not less than
// fewestTries.
const (
	usualPoints = 30_000_000
	mostTries   = 10_000
	fewestTries = 200
)

// affordable is how many trials of so many points the usual budget has.
func affordable(points int) int {
	return min(mostTries, max(fewestTries, usualPoints/max(1, points)))
}

// Shrink cuts a failing case to its shortest form that fails in the same way: it
// breaks the same property, and the run that it strikes is told the same. The acts of
// a timeline go first, then choices. A case that passes, can't be followed any more, or
// has no scenario comes back as it is, not minimal.
func Shrink(c Case, b shrink.Budget) (Case, Shrunk) {
	said := Shrunk{From: len(c.Choices), To: len(c.Choices)}
	want, played, lost := c.failed()
	if want.property == "" || lost != "" {
		return c, said
	}
	// A case out of a replay code gets its whole keys back.
	said.From = len(played.Choices)
	c, said.NoPart = played.cutActs(want)
	r, err := c.Runner(scenarios.Options{})
	if err != nil {
		return c, said
	}
	defer r.Close()
	first, _ := c.Play(r)
	if b.Tries == 0 {
		b.Tries = affordable(first.Outcome.Points)
	}
	got := shrink.Minimise(c.Choices, func(list []shrink.Pair) ([]shrink.Pair, bool) {
		replay := strategy.NewReplay(answers(list))
		p, _, _ := r.Run(scenarios.Trial{Strategy: replay, Source: replay}).Failure()
		return pairs(r.Sim().Record()), failure{p, r.Told()} == want
	}, b)
	c.Choices = got.Pairs
	said.To, said.Tries, said.Minimal = len(got.Pairs), got.Tries, got.Minimal
	return c, said
}
