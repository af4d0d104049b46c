package interlease

import (
	"flag"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"interlease.example/model/check"
	"interlease.example/scenarios"
	"interlease.example/scenarios/cases"
	"interlease.example/sim"
	"interlease.example/sim/strategy"
)

// Fuzz adds a fuzz target to f whose bytes are choices: one byte a question, two
// where there are more than 256 answers, 0 after the end. Flipping a byte changes
// at most what comes after it, and no bytes are the calmest trial. It plays the
// first of Scenarios; the other options mean nothing to it. The
// bytes that failed are kept and played first by go test itself.
func Fuzz(f *testing.F, e Engine, options ...Option) {
	f.Helper()
	subject, ok := e.subject(f)
	if !ok {
		return
	}
	sc, from := mustFind(f, configured(options).scenarios[0]), calling(f)
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		if replayOne(t, from, subject) {
			return
		}
		r := scenarios.NewRunner(sc, subject, scenarios.Options{})
		defer r.Close()
		bytes := &strategy.Bytes{Data: data}
		result := r.Run(scenarios.Trial{Strategy: bytes, Source: bytes})
		property, _, failed := result.Failure()
		switch {
		case failed:
			t.Fatalf("%s: %s\n%s", sc.Name, property, explainAndKeep(from, caseOf(r, sc, subject)))
		case result.Verdict == check.Undecided:
			t.Skipf("undecided: %s", result.Undecided())
		}
	})
}

// Rapid lets rapid draw every choice of a trial of one scenario: the first of
// Scenarios. Rapid's own shrinking is cut to a second, unless the flag
// -rapid.shrinktime is set; then the trial that it ended with is shrunk by key,
// printed and kept. Trials that were kept are played first, as in Check.
func Rapid(t testing.TB, e Engine, options ...Option) {
	t.Helper()
	subject, ok := e.subject(t)
	from := calling(t)
	if !ok || replayOne(t, from, subject) || playKept(t, from, subject) {
		return
	}
	sc := mustFind(t, configured(options).scenarios[0])
	r := scenarios.NewRunner(sc, subject, scenarios.Options{})
	defer r.Close()
	shrinkBriefly()
	var last *cases.Case
	defer func() { // rapid ends the goroutine of a test that fails
		if last != nil {
			t.Errorf("%s\n%s", sc.Name, explainAndKeep(from, *last))
		}
	}()
	undecided, why := 0, ""
	draws := &drawn{}
	rapid.Check(quiet{t}, func(rt *rapid.T) {
		draws.t, last = rt, nil
		result := r.Run(scenarios.Trial{Strategy: draws, Source: draws})
		if property, _, failed := result.Failure(); failed {
			c := caseOf(r, sc, subject)
			last = &c
			rt.Fatalf("%s: %s", sc.Name, property)
		}
		if result.Verdict == check.Undecided {
			undecided, why = undecided+1, result.Undecided()
		}
	})
	if undecided > 0 {
		t.Errorf("%s: %d trials are undecided, the last one: %s", sc.Name, undecided, why)
	}
}

// caseOf is the trial that a runner ran last.
func caseOf(r *scenarios.Runner, sc scenarios.Scenario, s scenarios.Subject) cases.Case {
	c := cases.Of(sc.Name, s.Engine, r.Sim().Record())
	c.Own = s.Simulated
	return c
}

// quiet drops the line that rapid prints for each draw: there are hundreds, and
// ours says what they mean.
type quiet struct{ testing.TB }

// Logf prints all other lines.
func (q quiet) Logf(format string, args ...any) {
	q.Helper()
	if !strings.HasPrefix(format, "[rapid] draw ") {
		q.TB.Logf(format, args...)
	}
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
