package main

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/scenarios/cases"
	"interlease.example/sim/shrink"
)

// chaos runs a command line and gives what it says.
func chaos(args ...string) (code int, out, errs string) {
	var o, e bytes.Buffer
	code = execute(args, stdio{strings.NewReader(""), &o, &e})
	return code, o.String(), e.String()
}

func TestWaveOnTheReferenceEnginePasses(t *testing.T) {
	code, out, errs := chaos("wave", "--trials", "1500", "--seed", "1")
	require.Equal(t, exitPassed, code, out+errs)
	require.True(t, strings.HasPrefix(out,
		"PASSED    our reference engine (hardened), not yours; fake providers\n"), out)
	require.Contains(t, out, "found in trial")
	require.Contains(t, out, "trials run twice: 30, all equal", "each hundredth, of both scenarios")
}

func TestWaveBeforeTheFixFails(t *testing.T) {
	code, out, _ := chaos("wave", "--engine", "paperclip-2026.09", "--trials", "100", "--seed", "1")
	require.Equal(t, exitFailed, code)
	require.Contains(t, out, "NEW    settling-warm-lease-is-reused   wake-in-release-tail")
}

func TestShortWaveIsUndecided(t *testing.T) {
	code, out, errs := chaos("wave", "--trials", "1", "--seed", "1")
	require.Equal(t, exitUndecided, code)
	require.True(t, strings.HasPrefix(out, "UNDECIDED"), out)
	require.Contains(t, errs, "never reached")
}

func TestWaveJSON(t *testing.T) {
	code, out, _ := chaos("wave", "--trials", "1500", "--seed", "1", "--json")
	require.Equal(t, exitPassed, code)
	var d document
	require.NoError(t, json.Unmarshal([]byte(out), &d))
	require.Equal(t, 3000, d.Trials)
	require.Equal(t, "passed", d.Verdict)
	require.Len(t, d.Rows, 2)
	require.Empty(t, d.Failures)
}

func TestWrongUse(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
		why  string
	}{
		{[]string{"wavee"}, `did you mean "wave"?`, "a command"},
		{[]string{"wave", "--engine", "hardend"}, `did you mean "hardened"?`, "an engine"},
		{[]string{"wave", "--engine", ""}, "an empty engine", "nothing named"},
		{[]string{"wave", "--provider", "docker"}, `unknown provider "docker"`, "not there yet"},
		{[]string{"wave", "--set", "settle.bond=2s"}, `did you mean "settle.bound"?`, "a switch"},
		{[]string{"wave", "--set", "settle.bound"}, "expected NAME=VALUE", "no value"},
		{[]string{"wave", "--set", "settle.bound=soon"}, "settle.bound", "no duration"},
		{[]string{"wave", "wake-in-release-tale"}, `did you mean "wake-in-release-tail"?`, "a name"},
		{[]string{"wave", "--strategy", "rando"}, `did you mean "random"?`, "a strategy"},
		{[]string{"wave", "--trials=-1"}, "expected 0 or more", "a negative number"},
		{[]string{"wave", "--trials", "many"}, "many", "no number"},
		{[]string{"list", "engine"}, `did you mean "engines"?`, "a catalogue"},
	} {
		code, out, errs := chaos(c.args...)
		require.Equal(t, exitUsage, code, "%v: %s", c.args, c.why)
		require.Empty(t, out, "%v", c.args)
		require.Contains(t, errs, c.want, "%v: %s", c.args, c.why)
	}
}

func TestEveryCatalogueIsListed(t *testing.T) {
	for _, what := range []string{
		"engines", "switches", "scenarios", "properties", "situations", "strategies", "mutants",
	} {
		code, out, _ := chaos("list", what)
		require.Equal(t, exitPassed, code, what)
		require.NotEmpty(t, out, what)
	}
}

func TestWhy(t *testing.T) {
	code, out, _ := chaos("why", "backup_without_reusable_lease")
	require.Equal(t, exitPassed, code)
	require.Contains(t, out, "waiting helps   yes")
	code, out, _ = chaos("why", "still", "settling", "cancelled", "work")
	require.Equal(t, exitPassed, code)
	require.Contains(t, out, "The stopped Daytona sandbox is still settling cancelled work.")
	code, _, errs := chaos("why", "xyzzy")
	require.Equal(t, exitUndecided, code)
	require.Contains(t, errs, "no engine or driver here answers with")
	code, _, _ = chaos("why", "")
	require.Equal(t, exitUsage, code)
}

// The planted bugs of the settling wait and of the hand-off are all found.
func TestDevMutants(t *testing.T) {
	code, out, errs := chaos("dev", "mutants", "--trials", "500", "M01", "M17", "M18", "M19",
		"M20", "M21", "M22", "M23", "M24", "M25", "M55", "M71", "M72", "M74", "M76", "M78", "M79")
	require.Equal(t, exitPassed, code, out+errs)
	require.Contains(t, out, "17 of 17 planted bugs killed, 0 survived")
	code, _, errs = chaos("dev", "mutants", "M999")
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "unknown planted bug")
}

// What a wave prints can be pasted: the code fails again, in one process and the
// next, with the same digest.
func TestReplayOfWhatAWaveFound(t *testing.T) {
	code, out, _ := chaos("wave", "--engine", "paperclip-2026.09", "--trials", "20", "--seed", "1",
		"--json", "wake-in-release-tail")
	require.Equal(t, exitFailed, code)
	var d document
	require.NoError(t, json.Unmarshal([]byte(out), &d))
	require.NotEmpty(t, d.Failures[0].Code)
	code, out, _ = chaos("replay", "--json", d.Failures[0].Code)
	require.Equal(t, exitFailed, code)
	var r replayed
	require.NoError(t, json.Unmarshal([]byte(out), &r))
	require.Equal(t, d.Failures[0].Digest, r.Digest)
	require.Equal(t, d.Failures[0].Property, r.Property)
}

func TestReplayRefuses(t *testing.T) {
	for _, bad := range []string{"", " ", "il1-", "il1-0c6t5-zgza0-50584-0g080-ssxsv", "x"} {
		code, out, errs := chaos("replay", bad)
		require.Equal(t, exitUsage, code, bad)
		require.Empty(t, out)
		require.Contains(t, errs, "expected", bad)
	}
}

func TestExplain(t *testing.T) {
	code, out, errs := chaos("explain", "M17")
	require.Equal(t, exitPassed, code, errs)
	require.Contains(t, out, "(1) came before (2); in the nearest trial that passes")
	code, _, errs = chaos("explain", "wake-in-release-tail", "--trials", "300")
	require.Equal(t, exitUndecided, code)
	require.Contains(t, errs, "nothing failed in 300 trials")
	code, _, errs = chaos("explain", "M171")
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, `did you mean "M17"?`)
	code, _, _ = chaos("explain", "")
	require.Equal(t, exitUsage, code)
}

func TestReproduceTheFoundingIncident(t *testing.T) {
	const file = "../../scenarios/testdata/incidents/founding.timeline"
	code, out, errs := chaos("reproduce", file, "--engine", "paperclip-2026.09", "--trials", "300")
	require.Equal(t, exitFailed, code, errs)
	require.True(t, strings.HasPrefix(out, "REPRODUCED"), out)
	require.Contains(t, out, "backup_without_reusable_lease")
	code, out, errs = chaos("reproduce", file, "--trials", "300")
	require.Equal(t, exitUndecided, code)
	require.True(t, strings.HasPrefix(out, "NOT REPRODUCED"), out)
	require.Contains(t, out, "rules out 1 in")
	require.Empty(t, errs)
}

func TestReproduceRefuses(t *testing.T) {
	bad := t.TempDir() + "/bad.timeline"
	require.NoError(t, os.WriteFile(bad, []byte("0s run a endet succeeded\n"), 0o600))
	for _, file := range []string{"", "no-such.timeline", bad} {
		code, out, errs := chaos("reproduce", file)
		require.Equal(t, exitUsage, code, file)
		require.Empty(t, out)
		require.NotEmpty(t, errs)
	}
	_, _, errs := chaos("reproduce", bad)
	require.Contains(t, errs, "bad.timeline:1:")
	require.Contains(t, errs, "ended")
}

// Switches of the driver are looked up as those of the engine are.
func TestUnknownSwitchOfTheDriver(t *testing.T) {
	code, _, errs := chaos("wave", "--set", "day.generaton=on")
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, `did you mean "day.generation"?`)
}

// failingCase is a failing trial of hardened+M17.
func failingCase() (cases.Case, error) {
	c := explainCommand{What: "M17", Seed: 1, Trials: 100}
	c.Engine, c.Provider = "hardened", "fake"
	return c.find()
}

// A trial file that was cut or changed anywhere is refused, by each command that
// reads it.
func TestDamagedFilesAreRefused(t *testing.T) {
	file := t.TempDir() + "/one.trial"
	c, err := failingCase()
	require.NoError(t, err)
	require.NoError(t, keepTrial(file, c))
	whole, err := os.ReadFile(file)
	require.NoError(t, err)
	refused := func(data []byte, why string, at int) {
		require.NoError(t, os.WriteFile(file, data, 0o600))
		for _, command := range []string{"replay", "explain"} {
			code, out, errs := chaos(command, file)
			require.Equal(t, exitUsage, code, "%s at %d: %s", why, at, errs)
			require.Empty(t, out)
			require.Contains(t, errs, "one.trial:", "%s at %d", why, at)
		}
	}
	for n := 0; n < len(whole); n += 211 {
		refused(whole[:n], "cut", n)
		changed := bytes.Clone(whole)
		changed[n] ^= 1
		refused(changed, "changed", n)
	}
}

// So is a code in which any character was changed or lost.
func TestDamagedCodesAreRefused(t *testing.T) {
	c, err := failingCase()
	require.NoError(t, err)
	short, _ := cases.Shrink(c, shrink.Budget{})
	code, ok := short.Code()
	require.True(t, ok)
	for i := range code.Text {
		for _, bad := range []string{
			code.Text[:i], code.Text[:i] + code.Text[i+1:],
			code.Text[:i] + string(code.Text[i]^1) + code.Text[i+1:],
		} {
			exit, out, errs := chaos("replay", bad)
			require.Equal(t, exitUsage, exit, "%q: %s", bad, errs)
			require.Empty(t, out)
			require.Contains(t, errs, "expected", bad)
		}
	}
}

// What is not the trial that it was is no pass.
func TestAnotherTrialIsNoPass(t *testing.T) {
	c, err := failingCase()
	require.NoError(t, err)
	f, err := c.File()
	require.NoError(t, err)
	f.Bug = "" // as if it had been mended since
	file := t.TempDir() + "/one.trial"
	require.NoError(t, os.WriteFile(file, f.Format(), 0o600))
	for _, command := range []string{"replay", "explain"} {
		code, _, errs := chaos(command, file)
		require.Equal(t, exitChanged, code, errs)
		require.Contains(t, errs, "not the same any more")
		if command == "replay" {
			require.Regexp(t, `: step \d+ was .*, is now `, errs)
		}
	}
}
