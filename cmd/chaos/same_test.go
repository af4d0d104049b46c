package main

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/scenarios/cases"
	"interlease.example/sim/shrink"
)

// One replay code has one digest: in another process, another directory, on one
// core, under the race detector, and where an int has 32 bits.
func TestOneCodeHasOneDigestEverywhere(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the command three times")
	}
	c, err := failingCase()
	require.NoError(t, err)
	c, _ = cases.Shrink(c, shrink.Budget{})
	code, ok := c.Code()
	require.True(t, ok)
	for _, on := range []struct {
		name  string
		build []string // arguments of go build
		env   []string // of go build
		run   []string // environment
	}{
		{"another process and directory", nil, nil, nil},
		{"one core", nil, nil, []string{"GOMAXPROCS=1"}},
		{"the race detector", []string{"-race"}, nil, nil},
		{"an int of 32 bits", nil, []string{"GOARCH=386", "CGO_ENABLED=0"}, nil},
	} {
		t.Run(on.name, func(t *testing.T) {
			binary := filepath.Join(t.TempDir(), "chaos")
			build := exec.Command("go", append([]string{"build", "-o", binary}, on.build...)...)
			build.Env = append(os.Environ(), on.env...)
			said, err := build.CombinedOutput()
			require.NoError(t, err, string(said))
			got := replayOn(t, binary, code.Text, on.run)
			require.Equal(t, hex(code.Digest), got.Digest)
			require.Equal(t, "failed", got.Verdict)
		})
	}
}

// replayOn plays a code with a binary, in a directory of its own.
func replayOn(t *testing.T, binary, code string, env []string) (d replayed) {
	t.Helper()
	out, err := play(t, env, binary, "replay", "--json", code)
	if errors.Is(err, syscall.ENOEXEC) {
		emulator, missing := exec.LookPath("qemu-i386")
		if missing != nil {
			t.Skip("this machine does not run 386 programs, and has no qemu-i386")
		}
		out, err = play(t, env, emulator, binary, "replay", "--json", code)
	}
	var exit *exec.ExitError
	require.True(t, errors.As(err, &exit), "%v: %s", err, out)
	require.Equal(t, exitFailed, exit.ExitCode())
	require.NoError(t, json.Unmarshal(out, &d))
	return d
}

func play(t *testing.T, env []string, name string, args ...string) ([]byte, error) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = t.TempDir(), append(os.Environ(), env...)
	return cmd.Output()
}
