package interlease

import (
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"interlease.example/internal/files"
	"interlease.example/model/check"
	"interlease.example/scenarios"
	"interlease.example/scenarios/cases"
	"interlease.example/scenarios/explain"
	"interlease.example/scenarios/trial"
)

// replayVariable holds the code, or the name of the file, of the one trial to run.
const replayVariable = "INTERLEASE_REPLAY"

// replayOne runs the trial of INTERLEASE_REPLAY, if it is set. A trial that does not
// fail, and is not the same any more, proves nothing: the test is skipped.
func replayOne(t testing.TB, from caller, s scenarios.Subject) bool {
	t.Helper()
	what := os.Getenv(replayVariable)
	if what == "" {
		return false
	}
	c, err := readCase(what)
	if err != nil {
		t.Fatalf("interlease: %s: %v", replayVariable, err)
	}
	if !of(&c, s) {
		t.Skipf("interlease: %s: the trial is of another engine", replayVariable)
	}
	failed, said := playAgain(t, from, c)
	switch {
	case failed:
		t.Errorf("%s: fails again\n%s", c.Scenario, said)
	case said != "":
		t.Skipf("interlease: %s", said)
	default:
		t.Logf("%s: does not fail any more", c.Scenario)
	}
	return true
}

// readCase reads a replay code, or a file of a trial.
func readCase(what string) (cases.Case, error) {
	if !strings.HasSuffix(what, trialSuffix) {
		return cases.Parse(what)
	}
	data, err := files.Read(what, trial.MaxBytes)
	if err != nil {
		return cases.Case{}, err
	}
	return cases.FromFile(what, data)
}

// of reports whether a case is of that engine, and gives it the engine if that is
// one of the reader's own.
func of(c *cases.Case, s scenarios.Subject) bool {
	if c.OfOwn() != (s.Simulated != nil) {
		return false
	}
	c.Own = s.Simulated
	return c.OfOwn() || reflect.DeepEqual(c.Engine, s.Engine)
}

// playAgain plays a case. It says what fails; if nothing does, why that means
// nothing, or "".
func playAgain(t testing.TB, from caller, c cases.Case) (failed bool, said string) {
	r, err := c.Runner(scenarios.Options{})
	if err != nil {
		t.Fatalf("interlease: %v", err)
	}
	defer r.Close()
	result, lost := c.Play(r)
	property, text, failed := result.Failure()
	switch {
	case failed && lost == "":
		return true, explainAndKeep(from, c)
	case failed:
		return true, fmt.Sprintf("%s: %s\nbut it is not the same trial any more: %s\n", property,
			text, lost)
	case lost != "":
		return false, "it does not fail, and is not the same trial any more: " + lost
	case result.Verdict == check.Undecided:
		return false, "it is undecided: " + result.Undecided()
	}
	return false, ""
}

// explainAndKeep explains a failing case in its shortest form, keeps it, and says how
// to run it again.
func explainAndKeep(from caller, c cases.Case) string {
	e, err := explain.Explain(c)
	if err != nil {
		return err.Error()
	}
	s := e.Text("chaos")
	name, err := keep(from, e)
	switch {
	case err != nil:
		s += fmt.Sprintf("not kept: %v\n", err)
	default:
		s += "kept in " + name + "\n"
	}
	what := e.Code.Text
	if what == "" || e.Code.Seeded {
		what = name
	}
	return s + from.again(what)
}
