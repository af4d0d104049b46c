package explain_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/scenarios"
	"interlease.example/scenarios/cases"
	"interlease.example/scenarios/explain"
	"interlease.example/scenarios/reproduce"
	"interlease.example/scenarios/timeline"
)

const incident = `10:00:06 run job-alpha ended succeeded
10:00:12 wake task T-77
  10:00:12..14 run job-beta created sandbox vm-new
10:00:19 run job-alpha released
`

func followed(t *testing.T, text string) cases.Case {
	t.Helper()
	tl, err := timeline.Parse("a.timeline", []byte(text), scenarios.Names())
	require.NoError(t, err)
	e, _ := scenarios.FindEngine("paperclip-2026.09")
	found, err := reproduce.Search(tl, e, reproduce.Options{Name: "a.timeline", Trials: 50, Seed: 1})
	require.NoError(t, err)
	require.Positive(t, found.Failed)
	return found.First
}

// A trial that follows a timeline is told on the timeline's clock, in its names.
func TestATimelinesOwnNames(t *testing.T) {
	c := followed(t, incident)
	e, err := explain.Explain(c)
	require.NoError(t, err)
	wellFormed(t, e)
	text := e.Text("chaos")
	for _, want := range []string{
		"job-beta created a sandbox although l1, settling since job-alpha ended",
		"10:00:12.000  wakes T-77", "created vm-new", "09:59:46.000  ",
		"(1) reads the leases", "<< too late",
		"in none of the 200 trials within your times does (2) come first",
	} {
		require.Contains(t, text, want)
	}
	require.NotRegexp(t, `\br[12]\b|\bt01\b|\bsb-2\b`, text)

	file, err := c.File()
	require.NoError(t, err)
	kept, err := cases.FromFile("a.trial", file.Format())
	require.NoError(t, err)
	again, err := explain.Explain(kept)
	require.NoError(t, err)
	require.Equal(t, text, again.Text("chaos"), "a file says the same")
}

// Offsets count as the timeline's do: before its first line they are negative.
func TestATimelinesOffsets(t *testing.T) {
	offsets := strings.NewReplacer("10:00:06", "0s", "10:00:12..14", "6s..8s", "10:00:12", "6s",
		"10:00:19", "13s").Replace(incident)
	e, err := explain.Explain(followed(t, offsets))
	require.NoError(t, err)
	text := e.Text("chaos")
	require.Contains(t, text, "\n  -20.000s ")
	require.Contains(t, text, "\n  6.000s    wakes T-77")
}
