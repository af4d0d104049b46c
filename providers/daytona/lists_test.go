package daytona_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/providers/daytona"
)

func TestHardenedClosesEveryHazard(t *testing.T) {
	diff := daytona.Hardened().Diff(daytona.Reported())
	require.Len(t, diff, len(daytona.Hardened().List())-1, "all but the drain")
	for _, d := range diff {
		require.Regexp(t, `^day\.\w+=on$`, d)
	}
}

func TestSwitchesAreSetByName(t *testing.T) {
	s := daytona.Reported()
	for _, sw := range daytona.Hardened().List() {
		require.NoError(t, s.Set(sw.Name, sw.Value))
	}
	require.Equal(t, daytona.Hardened(), s)
}

func TestBugsAreDistinct(t *testing.T) {
	ids, bugs := map[string]bool{}, map[daytona.Bugs]bool{{}: true}
	for _, b := range daytona.ListBugs() {
		require.False(t, ids[b.ID], "%s twice", b.ID)
		require.False(t, bugs[b.Bugs], "%s plants nothing of its own", b.ID)
		ids[b.ID], bugs[b.Bugs] = true, true
		got, ok := daytona.BugByID(b.ID)
		require.True(t, ok)
		require.Equal(t, b, got)
	}
	_, ok := daytona.BugByID("M999")
	require.False(t, ok)
}

func TestTextsAreDistinctAndExplained(t *testing.T) {
	seen := map[string]bool{}
	for _, x := range daytona.Texts() {
		require.False(t, seen[x.Error.Text], "%q twice", x.Error.Text)
		require.NotEmpty(t, x.Means, x.Error.Text)
		require.NotEmpty(t, x.Advice, x.Error.Text)
		require.Error(t, x.Error.Err, "%q has no class", x.Error.Text)
		seen[x.Error.Text] = true
	}
}
