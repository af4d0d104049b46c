package why_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/model/engine"
	"interlease.example/model/why"
)

// Whatever an engine can answer with is explained.
func TestEveryTextIsExplained(t *testing.T) {
	for _, text := range engine.Texts() {
		require.NotEmpty(t, why.Find(text), "Find(%q)", text)
	}
}

func TestEntriesAreWhole(t *testing.T) {
	for _, e := range why.Entries() {
		require.NotEmpty(t, e.Means, e.Text)
		require.NotEmpty(t, e.Waits, e.Text)
		require.NotEmpty(t, e.Next, e.Text)
	}
}

func TestFind(t *testing.T) {
	for _, c := range []struct {
		query string
		want  string
		why   string
	}{
		{"backup_without_reusable_lease", engine.TextRefused, "a part of the text"},
		{"ERROR: deadlock detected (40P01)", engine.TextDeadlock, "more than the text"},
		{"OWNERSHIP CHANGED during acquisition", engine.TextHandoffLost, "case"},
	} {
		found := why.Find(c.query)
		require.NotEmpty(t, found, "Find(%q): %s", c.query, c.why)
		require.Equal(t, c.want, found[0].Text, "Find(%q): %s", c.query, c.why)
	}
	require.Empty(t, why.Find(""))
	require.Empty(t, why.Find("no"), "a word that is in many texts")
	require.Empty(t, why.Find("a text of somebody else"))
}
