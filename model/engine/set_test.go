package engine_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/internal/switches"
	"interlease.example/model/engine"
)

func named(t *testing.T, name string) engine.Switches {
	t.Helper()
	v, ok := engine.Named(name)
	require.True(t, ok, "Named(%q)", name)
	return v.Switches
}

func TestNamedEnginesDifferOnlyWhereTheyShould(t *testing.T) {
	for _, c := range []struct {
		name, base, why string
		want            []string
	}{
		{
			"paperclip-2026.11", "paperclip-2026.09", "the settling wait alone",
			[]string{"settle.wait=on"},
		},
		{"hardened", "paperclip-2026.11", "every hazard closed", []string{
			"settle.interrupted=on", "refusal.retried=on", "handoff.again=on",
			"restore.handedoff=on", "destroy.claimed=on", "release.guarded=on",
			"release.retried=1m0s",
			"locks.ordered=on", "store.retried=on", "sweep.fromend=on",
		}},
	} {
		got := named(t, c.name).Diff(named(t, c.base))
		require.Equal(t, c.want, got, "%s over %s: %s", c.name, c.base, c.why)
	}
	_, ok := engine.Named("paperclip")
	require.False(t, ok, "no prefixes")
}

func TestEverySwitchSetsAndPrints(t *testing.T) {
	for _, sw := range named(t, "hardened").List() {
		s := engine.Switches{}
		require.NoError(t, s.Set(sw.Name, sw.Value), "Set(%q, %q)", sw.Name, sw.Value)
		require.Contains(t, s.List(), sw, "what was set is listed")
		require.NotEmpty(t, sw.Text)
	}
}

func TestSetRefuses(t *testing.T) {
	for _, c := range []struct{ name, value, cause, why string }{
		{"settle.bond", "2s", "no such switch", "a name that is none"},
		{"settle.bound", "2", "no duration", "no unit"},
		{"settle.bound", "-2s", "no duration", "time runs forward"},
		{"settle.poll", "0s", "no duration from 1ms up", "a loop must move on"},
		{"settle.wait", "yes", "neither on nor off", "one spelling"},
	} {
		s := named(t, "hardened")
		require.ErrorContains(t, s.Set(c.name, c.value), c.cause, "%s: %s", c.name, c.why)
		require.Equal(t, named(t, "hardened"), s, "nothing changes: %s", c.why)
	}
	s := engine.Switches{}
	require.ErrorIs(t, s.Set("settle.bond", "2s"), switches.ErrNoSwitch)
}

func TestSwitchesPrintAsNearestEngine(t *testing.T) {
	s := named(t, "paperclip-2026.11")
	require.Equal(t, "paperclip-2026.11", s.String())
	s.SettleBound = 2 * time.Second
	require.Equal(t, "paperclip-2026.11 settle.bound=2s", s.String())
}

func TestMutantsAreOneBugEach(t *testing.T) {
	seen := map[string]bool{}
	bugs := map[engine.Mutants]string{}
	for _, m := range engine.ListMutants() {
		require.False(t, seen[m.ID], "%s is listed twice", m.ID)
		require.NotEqual(t, engine.Mutants{}, m.Bugs, "%s plants nothing", m.ID)
		require.Empty(t, bugs[m.Bugs], "%s plants the same bug", m.ID)
		seen[m.ID], bugs[m.Bugs] = true, m.ID
		got, ok := engine.MutantByID(m.ID)
		require.True(t, ok)
		require.Equal(t, m, got)
	}
	_, ok := engine.MutantByID("M00")
	require.False(t, ok)
}
