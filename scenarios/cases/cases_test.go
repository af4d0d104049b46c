package cases_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/scenarios"
	"interlease.example/scenarios/cases"
	"interlease.example/scenarios/reproduce"
	"interlease.example/scenarios/timeline"
	"interlease.example/scenarios/trial"
	"interlease.example/sim/shrink"
	"interlease.example/sim/strategy"
)

// failing gives the first so many failing trials of an engine.
func failing(t *testing.T, engine string, n int) (list []cases.Case) {
	t.Helper()
	const scenario = "wake-in-release-tail"
	e, ok := scenarios.FindEngine(engine)
	require.True(t, ok)
	sc, _ := scenarios.Find(scenario)
	r := scenarios.NewRunner(sc, scenarios.Subject{Engine: e}, scenarios.Options{})
	defer r.Close()
	plan, decide := r.Learn(5, 50), &strategy.SURW{}
	for i := uint64(0); len(list) < n; i++ {
		result := r.Run(scenarios.Trial{Number: i, Plan: plan, Strategy: decide})
		if _, _, failed := result.Failure(); failed {
			list = append(list, cases.Of(scenario, e, r.Sim().Record()))
		}
	}
	return list
}

func play(t *testing.T, c cases.Case) (property string, digest uint64) {
	t.Helper()
	r, err := c.Runner(scenarios.Options{})
	require.NoError(t, err)
	defer r.Close()
	result, lost := c.Play(r)
	require.Empty(t, lost)
	property, _, _ = result.Failure()
	return property, result.Outcome.Digest
}

// Failing trials shrink to few choices, those of the founding incident to six at
// most, and their codes replay to the same trial without anything else.
func TestShrinkAndCode(t *testing.T) {
	for i, c := range failing(t, "paperclip-2026.09", 20) {
		want, _ := play(t, c)
		short, said := cases.Shrink(c, shrink.Budget{})
		require.True(t, said.Minimal, "case %d: %+v", i, said)
		if want == "settling-warm-lease-is-reused" {
			require.LessOrEqual(t, said.To, 6, "case %d: %+v", i, said)
		}
		require.Less(t, said.To, said.From)
		property, digest := play(t, short)
		require.Equal(t, want, property, "case %d", i)
		code, ok := short.Code()
		require.True(t, ok, "case %d", i)
		require.False(t, code.Seeded)
		require.LessOrEqual(t, len(code.Text), 120)
		again, err := cases.Parse(code.Text)
		require.NoError(t, err)
		gotProperty, gotDigest := play(t, again)
		require.Equal(t, want, gotProperty)
		require.Equal(t, digest, gotDigest, "case %d: %s", i, code.Text)
		require.Equal(t, digest, code.Digest)
	}
}

func TestCodeHoldsSwitchesAndBugs(t *testing.T) {
	c := failing(t, "hardened+M17", 1)[0]
	require.NoError(t, c.Engine.Switch("settle.bound", "2s"))
	require.NoError(t, c.Engine.Switch("settle.interrupted", "off"))
	require.NoError(t, c.Engine.Switch("day.generation", "on"))
	short, _ := cases.Shrink(c, shrink.Budget{})
	code, ok := short.Code()
	require.True(t, ok)
	got, err := cases.Parse(code.Text)
	require.NoError(t, err)
	require.Equal(t, "hardened+M17", got.Engine.String())
	require.Equal(t, c.Engine.Set, got.Engine.Set)
	require.Equal(t, c.Engine.Lease, got.Engine.Lease)
	require.Equal(t, c.Engine.Driver, got.Engine.Driver)
}

func TestDamagedCodesAreRefused(t *testing.T) {
	short, _ := cases.Shrink(failing(t, "paperclip-2026.09", 1)[0], shrink.Budget{})
	whole, _ := short.Code()
	code := whole.Text
	for i := range code {
		for _, r := range "0abz-Z " {
			bad := code[:i] + string(r) + code[i+1:]
			if bad == code {
				continue
			}
			_, err := cases.Parse(bad)
			require.Error(t, err, bad)
		}
		_, err := cases.Parse(code[:i])
		require.Error(t, err, code[:i])
	}
	for _, bad := range []string{"", "il1-", "hello", strings.Repeat("il1-00000", 40)} {
		_, err := cases.Parse(bad)
		require.Error(t, err, bad)
	}
}

func TestWhatPassesDoesNotShrink(t *testing.T) {
	e, _ := scenarios.FindEngine("hardened")
	c := cases.Of("wake-in-release-tail", e, nil)
	_, said := cases.Shrink(c, shrink.Budget{})
	require.False(t, said.Minimal)
}

// What asks the same and comes out differently is not taken for the same trial.
func TestAnotherDigestIsMissed(t *testing.T) {
	short, _ := cases.Shrink(failing(t, "paperclip-2026.09", 1)[0], shrink.Budget{})
	code, _ := short.Code()
	again, err := cases.Parse(code.Text)
	require.NoError(t, err)
	require.NoError(t, again.Engine.Switch("settle.wait", "on"))
	r, err := again.Runner(scenarios.Options{})
	require.NoError(t, err)
	defer r.Close()
	_, lost := again.Play(r)
	require.Contains(t, lost, "its digest ends in")
}

func TestFile(t *testing.T) {
	c := failing(t, "hardened+M17", 1)[0]
	require.NoError(t, c.Engine.Switch("settle.bound", "2s"))
	want, digest := play(t, c)
	f, err := c.File()
	require.NoError(t, err)
	require.Equal(t, "M17", f.Bug)
	require.Equal(t, []string{"settle.bound=2s"}, f.Set)
	require.Equal(t, digest, f.Failure.Digest)
	require.NotEmpty(t, f.Trace)
	again, err := cases.FromFile("a.trial", f.Format())
	require.NoError(t, err)
	got, gotDigest := play(t, again)
	require.Equal(t, want, got)
	require.Equal(t, digest, gotDigest)
	f.Failure.Digest ^= 1 << 60
	again, err = cases.FromFile("a.trial", f.Format())
	require.NoError(t, err)
	r, err := again.Runner(scenarios.Options{})
	require.NoError(t, err)
	defer r.Close()
	_, lost := again.Play(r)
	require.Contains(t, lost, "its digest ends in", "all 64 bits count")
}

// A trial that followed a timeline needs the timeline, which its file holds.
func TestFileOfATimeline(t *testing.T) {
	const name = "../testdata/incidents/founding.timeline"
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	tl, err := timeline.Parse(name, text, scenarios.Names())
	require.NoError(t, err)
	e, _ := scenarios.FindEngine("paperclip-2026.09")
	found, err := reproduce.Search(tl, e, reproduce.Options{Name: name, Trials: 100, Seed: 1})
	require.NoError(t, err)
	_, ok := found.First.Code()
	require.False(t, ok, "no catalogue has its scenario")
	f, err := found.First.File()
	require.NoError(t, err)
	again, err := cases.FromFile("a.trial", f.Format())
	require.NoError(t, err)
	property, digest := play(t, again)
	require.Equal(t, found.Property, property)
	require.Equal(t, f.Failure.Digest, digest)
}

func TestFilesAreRefused(t *testing.T) {
	f, err := failingFile(t)
	require.NoError(t, err)
	for _, c := range []struct {
		damage func(*trial.File)
		want   string
		why    string
	}{
		{func(f *trial.File) { f.Scenario = "wake" }, "unknown scenario", "a name"},
		{func(f *trial.File) { f.Engine = "hardend" }, `did you mean "hardened"?`, "a name"},
		{func(f *trial.File) { f.Bug = "M999" }, "unknown planted bug", "a name"},
		{func(f *trial.File) { f.Set = []string{"settle.bond=2s"} }, "settle.bound", "a switch"},
		{func(f *trial.File) { f.Set = []string{"settle.bound=soon"} }, "settle.bound=soon", "a value"},
		{func(f *trial.File) { f.Acts = []string{"0s run a endet"} }, "acts:1:", "a timeline"},
	} {
		g := *f
		c.damage(&g)
		_, err := cases.FromFile("a.trial", g.Format())
		require.ErrorContains(t, err, c.want, c.why)
		require.ErrorContains(t, err, "a.trial:", c.why)
	}
	g := *f
	g.Engine = "own"
	own, err := cases.FromFile("a.trial", g.Format())
	require.NoError(t, err)
	_, err = own.Runner(scenarios.Options{})
	require.ErrorContains(t, err, "go test")
}

func failingFile(t *testing.T) (*trial.File, error) {
	t.Helper()
	c := failing(t, "paperclip-2026.09", 1)[0]
	return c.File()
}

// Names in codes are hashes: no two of a list may have the same.
func TestNamesInCodesDiffer(t *testing.T) {
	var names []string
	for _, b := range scenarios.PlantedBugs() {
		names = append(names, b.ID)
	}
	e, _ := scenarios.FindEngine("hardened")
	for _, list := range [][]string{
		names, e.SwitchNames(), strategy.List(), scenarios.Names(), scenarios.EngineNames(),
	} {
		seen := map[uint64]string{}
		for _, name := range list {
			h := cases.Hash(name)
			require.Empty(t, seen[h], name)
			seen[h] = name
		}
	}
}

// Old codes are played as what they were.
func TestOldCodes(t *testing.T) {
	for _, old := range []struct{ code, engine string }{
		{"il1-a07bp-r1t0h-tvd4g-554qd-k43er-qrx84-smta3", "hardened+M29"},
		{"il1-a035v-c0a69-ares0-tg680-01000-h9zwy", "paperclip-2026.09"},
	} {
		c, err := cases.Parse(old.code)
		require.NoError(t, err)
		require.Equal(t, old.engine, c.Engine.String())
	}
}

// Acts of a timeline that have no part in the failure go; those that have stay.
func TestActsWithoutAPart(t *testing.T) {
	const name = "a.timeline"
	tl, err := timeline.Parse(name, []byte("0s server restarted\n120s run a ended succeeded\n"+
		"126s wake task t01\n133s run a saved instructions\n133s..135s run a released\n"+
		"200s worker restarted\n"), scenarios.Names())
	require.NoError(t, err)
	e, _ := scenarios.FindEngine("paperclip-2026.09")
	found, err := reproduce.Search(tl, e, reproduce.Options{Name: name, Trials: 50, Seed: 1})
	require.NoError(t, err)
	require.Positive(t, found.Failed, "%+v", found)
	want, _ := play(t, found.First)
	short, said := cases.Shrink(found.First, shrink.Budget{})
	require.Equal(t, []string{"0s server restarted", "3m20s worker restarted"}, said.NoPart)
	got, _ := play(t, short)
	require.Equal(t, want, got)
	require.Len(t, short.Timeline().Lines, 4)
	f, err := short.File()
	require.NoError(t, err)
	again, err := cases.FromFile("a.trial", f.Format())
	require.NoError(t, err)
	got, _ = play(t, again)
	require.Equal(t, want, got)
}
