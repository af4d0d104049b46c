package interlease

import (
	"flag"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"interlease.example/internal/suggest"
	"interlease.example/scenarios"
	"interlease.example/scenarios/cases"
	"interlease.example/sim"
	"interlease.example/sim/shrink"
	"interlease.example/sim/strategy"
)

// Fuzz adds a fuzz target to f whose bytes are choices: one byte a question, two
// where there are more than 256 answers, 0 after the end. Flipping a byte changes
// at most what comes after it, and no bytes are the calmest trial.
func Fuzz(f *testing.F, e Engine, options ...Option) {
	f.Helper()
	c := configured(options)
	subject, ok := e.subject(f)
	sc, found := scenarios.Find(c.scenarios[0])
	if !ok || !found {
		f.Fatalf("interlease: %v", suggest.Unknown("scenario", c.scenarios[0], scenarios.Names()))
	}
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		if replayed(t, subject) {
			return
		}
		r := scenarios.NewRunner(sc, subject, scenarios.Options{})
		defer r.Close()
		bytes := &strategy.Bytes{Data: data}
		judge(t, r, sc, subject, scenarios.Trial{Strategy: bytes, Source: bytes})
	})
}

// Rapid lets rapid draw every choice of a trial of one scenario: the first of
// Scenarios. The trial that it ends with is shrunk again, by deleting and lowering
// choices by key, before it is printed.
func Rapid(t testing.TB, e Engine, options ...Option) {
	t.Helper()
	c := configured(options)
	subject, ok := e.subject(t)
	sc, found := scenarios.Find(c.scenarios[0])
	if !found {
		t.Fatalf("interlease: %v", suggest.Unknown("scenario", c.scenarios[0], scenarios.Names()))
	}
	if !ok || replayed(t, subject) {
		return
	}
	shrinkBriefly()
	r := scenarios.NewRunner(sc, subject, scenarios.Options{})
	defer r.Close()
	draws := &drawn{}
	rapid.Check(t, func(rt *rapid.T) {
		draws.t = rt
		judge(rt, r, sc, subject, scenarios.Trial{Strategy: draws, Source: draws})
	})
}

// shrinkBriefly cuts rapid's own shrinking to a second unless the user has set it:
// ours, which follows keys, comes after it.
func shrinkBriefly() {
	const name = "rapid.shrinktime"
	set := false
	flag.Visit(func(f *flag.Flag) { set = set || f.Name == name })
	if f := flag.Lookup(name); f != nil && !set {
		_ = f.Value.Set("1s")
	}
}

// failer is what a trial that fails needs of a test.
type failer interface {
	Fatalf(format string, args ...any)
	Name() string
}

// judge runs a trial and fails the test with its explanation if it fails.
func judge(
	t failer, r *scenarios.Runner, sc scenarios.Scenario, s scenarios.Subject, trial scenarios.Trial,
) {
	result := r.Run(trial)
	property, sentence, failed := result.Failure()
	if !failed {
		return
	}
	c := cases.Of(sc.Name, s.Engine, r.Sim().Record())
	c.Own = s.Simulated
	t.Fatalf("%s: %s: %s\n%s", sc.Name, property, sentence, shortest(t.Name(), c))
}

func shortest(test string, c cases.Case) string {
	c, said := cases.Shrink(c, shrink.Budget{Tries: 2000})
	code, ok := c.Code()
	if !ok {
		return "its choices do not fit in a replay code"
	}
	return fmt.Sprintf("%d choices, cut from %d\n%s", said.To, said.From, again(test, code))
}

// drawn is a strategy and a source whose answers rapid draws. A draw of rapid may
// panic; the kernel raises that again where rapid expects it.
type drawn struct {
	t   *rapid.T
	gen []*rapid.Generator[int] // by number of answers; made when first needed
}

// Begin does nothing: rapid has begun.
func (d *drawn) Begin(*sim.Plan, uint64) {}

// Pick draws an item.
func (d *drawn) Pick(v *sim.View) int { return d.answer(v.Len(), "pick") }

// Instant draws an instant of the menu.
func (d *drawn) Instant(_ *sim.View, n int) int { return d.answer(n, "instant") }

// Draw draws everything else.
func (d *drawn) Draw(_ uint64, n int) int { return d.answer(n, "draw") }

func (d *drawn) answer(n int, label string) int {
	for len(d.gen) <= n {
		d.gen = append(d.gen, rapid.IntRange(0, max(0, len(d.gen)-1)))
	}
	return d.gen[n].Draw(d.t, label)
}
