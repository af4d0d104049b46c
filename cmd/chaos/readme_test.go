package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/scenarios/cases"
	"interlease.example/sim/shrink"
)

// What README says to type is understood. Waves and searches are made short.
func TestReadmeCommands(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	found := regexp.MustCompile("`go run ./cmd/chaos ([^`]+)`").FindAllStringSubmatch(string(text), -1)
	require.Greater(t, len(found), 10)
	one, err := failingCase()
	require.NoError(t, err)
	short, _ := cases.Shrink(one, shrink.Budget{})
	code, _ := short.Code()
	fill := strings.NewReplacer("CODE", code.Text, "DIR", t.TempDir(), "NAME", "hardened", `"`, "",
		"FILE.timeline", "../../scenarios/testdata/incidents/founding.timeline")
	for _, f := range found {
		args := strings.Fields(fill.Replace(f[1]))
		switch args[0] {
		case "wave", "reproduce":
			args = append(args, "--trials", "20")
		case "dev":
			args = append(args, "--help")
		}
		exit, _, errs := chaos(args...)
		require.NotEqual(t, exitUsage, exit, "%q: %s", f[1], errs)
		require.NotEqual(t, exitChanged, exit, "%q: %s", f[1], errs)
	}
}
