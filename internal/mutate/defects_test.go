package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// defect is a mistake that somebody could make by hand: one edit of the text.
type defect struct {
	name     string
	file     string
	old, new string // old stands in the file exactly once
	property string // that must fail, as it is said in reports
	why      string // it is a mistake
}

const (
	reuse    = "settling-warm-lease-is-reused"
	idleWait = "no-wait-for-a-live-or-long-dead-run"
	history  = "row-history-is-legal"
)

func defects() []defect {
	const settled = `	if err := e.settle(p, a); err != nil {
		return err
	}
`
	const chosen = `	if err := e.choose(p, a); err != nil {
		return err
	}
`
	return []defect{
		{
			"the bound is 2 s", "model/engine/acquire.go",
			"a.deadline = p.Now() + e.sw.SettleBound", "a.deadline = p.Now() + 2*time.Second",
			reuse, "a release takes longer than that",
		},
		{
			"the leases are read before the wait", "model/engine/acquire.go",
			settled + chosen, chosen + settled,
			reuse, "what becomes free in the wait is not among them",
		},
		{
			"the wait asks for no status of a run", "model/store/lease.go",
			"if !fits || !x.Statuses.Has(r.Status) {", "if !fits {",
			idleWait, "runs that go on hold their leases for hours",
		},
		{
			"the wait asks for no status of a lease", "model/store/lease.go",
			"		return l.Settling(r, x.Run, now, x.Recency)\n",
			"		return l.Policy == model.ReuseByEnvironment && l.Run != x.Run &&\n" +
				"			r.FinishedAt >= now-x.Recency\n",
			idleWait, "a lease that is free already needs no wait",
		},
		{
			"the wait is for runs that ended long ago", "model/store/lease.go",
			"return l.Settling(r, x.Run, now, x.Recency)",
			"return l.Settling(r, x.Run, now, time.Hour)",
			reuse, "clause (e): nobody will release their leases, and the wait is for nothing",
		},
		{
			"a release writes by id alone", "model/engine/lease.go",
			"err := e.endLease(p, l.Run, l, end, e.sw.ReleaseGuarded)",
			"err := e.endLease(p, l.Run, l, end, false)",
			history, "a sweep may have parked the row meanwhile",
		},
		{
			"no write of a lease's end has a condition", "model/store/handoff.go",
			"if e.Expect.Guarded && (l.Status != e.Expect.Status || l.Run != e.Expect.Run) {",
			"if false {",
			history, "the same mistake in the statement",
		},
	}
}

// The default wave finds each of them, says so by its exit code, and names the
// property.
func TestDefects(t *testing.T) {
	list := defects()
	if testing.Short() {
		list = list[:1]
	}
	for _, d := range list {
		t.Run(d.name, func(t *testing.T) {
			source, err := os.ReadFile(filepath.Join("../..", d.file))
			require.NoError(t, err)
			require.Equal(t, 1, strings.Count(string(source), d.old),
				"%s: the text that the defect edits must stand there once:\n%s", d.file, d.old)
			changed := strings.Replace(string(source), d.old, d.new, 1)
			got, err := (&tree{root: "../..", dir: t.TempDir()}).defaultWave(d.file, []byte(changed))
			require.NoError(t, err)
			require.Equal(t, killed, got.fate, "%s: %s", d.file, d.why)
			require.Equal(t, 1, got.exit)
			require.Contains(t, got.properties, d.property, d.why)
		})
	}
}

// A source that is as it was passes, and one that is no Go is no mutant.
func TestUnchanged(t *testing.T) {
	const file = "model/engine/settle.go"
	source, err := os.ReadFile(filepath.Join("../..", file))
	require.NoError(t, err)
	where := &tree{root: "../..", dir: t.TempDir()}
	binary, err := where.build(file, source)
	require.NoError(t, err)
	got, err := wave(binary, "--trials", "1000")
	require.NoError(t, err)
	require.Equal(t, outcome{fate: survived}, got)
	got, err = where.defaultWave(file, []byte("package"))
	require.NoError(t, err)
	require.Equal(t, outcome{fate: unbuilt}, got)
}
