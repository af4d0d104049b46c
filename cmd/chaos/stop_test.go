package main

import (
	"bytes"
	"errors"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model/check"
	"interlease.example/scenarios/run"
)

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

// A result that nobody can read is no pass.
func TestAResultThatIsNotWritten(t *testing.T) {
	for _, args := range [][]string{
		{"list", "engines"},
		{"wave", "--trials", "1500", "--seed", "1"},
		{"wave", "--trials", "1500", "--seed", "1", "--json"},
	} {
		var errs bytes.Buffer
		code := execute(args, stdio{strings.NewReader(""), full{}, &errs})
		require.Equal(t, exitUsage, code, "%v", args)
		require.Contains(t, errs.String(), "no space left on device", "%v", args)
	}
}

// A wave that is told to end says what it has, and that this is not all.
func TestAWaveThatIsStopped(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the command")
	}
	binary := filepath.Join(t.TempDir(), "chaos")
	said, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput()
	require.NoError(t, err, string(said))
	for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		var out bytes.Buffer
		wave := exec.Command(binary, "wave", "--for", "5m", "--quiet")
		wave.Stdout = &out
		require.NoError(t, wave.Start())
		time.Sleep(2 * time.Second)
		require.NoError(t, wave.Process.Signal(signal))
		var exit *exec.ExitError
		require.ErrorAs(t, wave.Wait(), &exit)
		require.Equal(t, exitUndecided, exit.ExitCode(), "%v: %s", signal, out.String())
		require.Contains(t, out.String(), "UNDECIDED", "%v", signal)
		require.Contains(t, out.String(), "the wave was stopped before its end", "%v", signal)
	}
}

// Trials that come out differently are no pass, whatever they show.
func TestWhatIsNotDeterministicIsNoPass(t *testing.T) {
	wave := &run.Wave{Tallies: []run.Tally{{Trials: 1}}, Plan: run.Plan{Rows: make([]run.Row, 1)}}
	r := &waveResult{wave: wave, planted: planted{found: true}, folder: &folder{}}
	require.Equal(t, check.Passed, r.verdict())
	require.NoError(t, r.end(nil))
	wave.Different = &run.Trial{Number: 7}
	require.Equal(t, check.Undecided, r.verdict())
	var stop *stop
	require.ErrorAs(t, r.end(nil), &stop)
	require.Equal(t, exitChanged, stop.code)
	require.ErrorContains(t, stop, "trial 8 ")
}
