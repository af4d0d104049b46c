package interlease_test

import (
	"os"
	"os/exec"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// The line that a failing test prints works when it is pasted, from the root of the
// module: it fails again, and it is the same trial. The fuzzer finds the incident
// within ten seconds.
func TestPastedLine(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a test twice")
	}
	const kept = "testdata/paste/testdata"
	t.Cleanup(func() { _ = os.RemoveAll(kept) })
	for _, args := range [][]string{
		{"-run", "^TestLease$"},
		{"-run", "^TestDrawnByRapid$"},
		{"-run", "^$", "-fuzz", "^FuzzLease$", "-fuzztime", "10s"},
	} {
		require.NoError(t, os.RemoveAll(kept))
		args = append([]string{"test", "./testdata/paste"}, args...)
		first, err := exec.Command("go", args...).CombinedOutput()
		require.Error(t, err, string(first))
		line := regexp.MustCompile(`again: (INTERLEASE_REPLAY=\S+ go test .*)`).FindSubmatch(first)
		require.NotNil(t, line, string(first))
		again, err := exec.Command("sh", "-c", string(line[1])).CombinedOutput()
		require.Error(t, err, string(again))
		require.Contains(t, string(again), "fails again")
		digest := regexp.MustCompile(`\(digest [0-9a-f]{16}\)`)
		require.Equal(t, string(digest.Find(first)), string(digest.Find(again)))
		file := regexp.MustCompile(`kept in (\S+)`).FindSubmatch(first)
		require.NotNil(t, file, string(first))
		require.FileExists(t, "testdata/paste/"+string(file[1]))
	}
}
