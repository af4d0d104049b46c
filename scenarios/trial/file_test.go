package trial_test

import (
	"fmt"
	"hash/crc32"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/scenarios/trial"
)

func sample() *trial.File {
	return &trial.File{
		Code: "il1-00000", Scenario: "wake-in-release-tail", Engine: "hardened",
		Set: []string{"settle.bound=2s"}, Bug: "M17",
		Acts:    []string{"20:57:38 run r1 ended succeeded", "20:57:44 wake task t01"},
		Faults:  []string{"provider stop nth 2: answer lost"},
		Choices: []trial.Choice{{Key: 0xfedcba9876543210, Value: 7, Asked: "wake"}, {Key: 1, Value: 1}},
		Failure: trial.Failure{
			Property: "one-owner-per-sandbox", Digest: 1 << 63, Steps: 9,
			Text: "two runs in sb-1",
		},
		Trace: []string{"0s server: start"},
	}
}

func TestRoundTrip(t *testing.T) {
	got, err := trial.Parse("a.trial", sample().Format())
	require.NoError(t, err)
	require.Equal(t, sample(), got)
}

func TestCutAnywhere(t *testing.T) {
	whole := sample().Format()
	for n := range whole {
		_, err := trial.Parse("a.trial", whole[:n])
		require.ErrorContains(t, err, "a.trial:", "cut after %d bytes", n)
	}
}

func TestEveryByteCounts(t *testing.T) {
	whole := sample().Format()
	for i := range whole {
		damaged := append([]byte{}, whole...)
		damaged[i] ^= 0x20
		_, err := trial.Parse("a.trial", damaged)
		require.ErrorContains(t, err, "a.trial:", "byte %d", i)
	}
}

// signed gives a text its end section, so that its content is what is refused.
func signed(body string) []byte {
	body += "-- end --\n"
	return fmt.Appendf(nil, "%ssum %08x\n", body, crc32.ChecksumIEEE([]byte(body)))
}

func TestParseRefuses(t *testing.T) {
	good, _, _ := strings.Cut(string(sample().Format()), "-- end --\n")
	for _, c := range []struct{ old, new, want, why string }{
		{"version 1", "version 2", `a.trial:2: version "2", expected 1`, "a later format"},
		{"version 1\n", "", "a.trial:1: no version", "an unversioned one"},
		{"engine hardened\n", "", "a.trial:1: no engine", "nothing to run it on"},
		{"scenario wake", "scenari wake", `a.trial:4: unknown key "scenari"`, "strict keys"},
		{"engine hardened\n", "engine hardened\nengine x\n", "engine again", "which one counts?"},
		{"fedcba9876543210 7", "0000000000000001 7", "key 0000000000000001 again", "which one counts?"},
		{"fedcba9876543210 7", "fedcba987654321 7", "a.trial:14: key", "short keys are cut ones"},
		{"fedcba9876543210 7", "fedcba9876543210 0", "a.trial:14: value", "0 is never recorded"},
		{"steps 9", "steps many", "a.trial:19: steps", "numbers are numbers"},
		{"-- faults --\n", "", "a.trial:12: expected section", "all sections, in order"},
	} {
		require.Contains(t, good, c.old)
		_, err := trial.Parse("a.trial", signed(strings.Replace(good, c.old, c.new, 1)))
		require.ErrorContains(t, err, c.want, c.why)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(sample().Format())
	f.Add([]byte("-- end --\nsum 00000000\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := trial.Parse("a.trial", data)
		if err == nil {
			file.Format()
		}
	})
}
