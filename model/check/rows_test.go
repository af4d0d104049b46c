package check_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/check"
)

func TestRowHistory(t *testing.T) {
	scope := model.Scope{Env: 1, Task: 1, Agent: 1}
	l := func(id model.LeaseID, run model.RunID, st model.LeaseStatus) model.Lease {
		return model.Lease{
			ID: id, Run: run, Scope: scope, Status: st,
			Policy: model.ReuseByEnvironment, Sandbox: 1, Fingerprint: 7,
		}
	}
	handed := l(1, 1, model.Expired)
	handed.Reason = model.ReasonHandedOff
	moved := l(1, 1, model.Released)
	moved.Sandbox = 2
	orphan := l(1, 1, model.PendingCleanup)
	orphan.Reason = model.ReasonOrphan
	noEnv := l(1, 1, model.Released)
	noEnv.Scope.Env = 0

	for _, c := range []struct {
		steps  [][]model.Lease
		clause string
		why    string
	}{
		{[][]model.Lease{{l(1, 1, model.Active)}, {l(1, 1, model.Released)}}, "", "T1, T4"},
		{[][]model.Lease{
			{l(1, 1, model.Active)},
			{l(1, 1, model.Retained)},
			{l(1, 1, model.Released)},
		}, "", "T5, T19"},
		{[][]model.Lease{{l(1, 1, model.Released)}}, "(a)", "born free"},
		{[][]model.Lease{{l(1, 1, model.PendingCleanup)}, {l(1, 1, model.Expired)}}, "", "T17, T14"},
		{[][]model.Lease{
			{l(1, 1, model.Active)},
			{l(1, 1, model.Expired)},
			{l(1, 1, model.Released)},
		}, "(b)", "a blind write wakes an expired row"},
		{[][]model.Lease{
			{l(1, 1, model.Active)},
			{l(1, 1, model.FailedLease)},
			{l(1, 1, model.Expired)},
		}, "(b)", "failed has no successor"},
		{[][]model.Lease{
			{l(1, 1, model.Active)},
			{l(1, 1, model.PendingCleanup)},
			{l(1, 1, model.Active)},
		}, "(b)", "a parked row is resumed"},
		{[][]model.Lease{
			{l(1, 1, model.Active)},
			{l(1, 1, model.Released)},
			{l(1, 1, model.Active)},
		}, "", "T3, the same run"},
		{[][]model.Lease{
			{l(1, 1, model.Active)},
			{l(1, 1, model.Released)},
			{l(1, 2, model.Active)},
		}, "(c)", "a hand-off makes a new row"},
		{[][]model.Lease{{l(1, 1, model.Active)}, {orphan}, {l(1, 1, model.Expired)}}, "", "T11"},
		{[][]model.Lease{
			{l(1, 1, model.Active)},
			{l(1, 1, model.Released)},
			{orphan},
		}, "(b)", "a sweep parks a row that was released meanwhile"},
		{[][]model.Lease{
			{l(1, 1, model.Active)},
			{orphan},
			{l(1, 1, model.Released)},
		}, "(b)", "a late release of a row whose sandbox is being destroyed"},
		{[][]model.Lease{
			{l(1, 1, model.Active)},
			{l(1, 1, model.PendingCleanup)},
			{l(1, 1, model.Released)},
		}, "", "T16"},
		{[][]model.Lease{{l(1, 1, model.Active)}, {moved}}, "(c)", "another sandbox"},
		{[][]model.Lease{{l(1, 1, model.Active)}, {noEnv}}, "", "T21"},
		{[][]model.Lease{
			{l(1, 1, model.Active)},
			{l(1, 1, model.Released)},
			{handed, l(2, 2, model.Active)},
		}, "", "T2"},
		{[][]model.Lease{
			{l(1, 1, model.Active)},
			{l(1, 1, model.Released)},
			{handed},
			{l(2, 2, model.Active)},
		}, "(d)", "T2 in two commits"},
	} {
		s := &story{}
		for _, rows := range c.steps {
			var items []item
			for _, r := range rows {
				items = append(items, row(r))
			}
			s.at(second, items...)
		}
		got, failures := verdictOf(s.view(second), "row-history-is-legal")
		if c.clause == "" {
			require.Equal(t, check.Passed, got.Verdict, "%s: %v", c.why, failures)
			require.Positive(t, got.Cases, c.why)
			continue
		}
		require.Equal(t, check.Failed, got.Verdict, c.why)
		require.Equal(t, c.clause, failures[0].Clause, "%s: %s", c.why, failures[0].Text())
	}
}

func TestRowHistoryWithoutRows(t *testing.T) {
	s := &story{}
	s.at(0, event(model.Acquiring, 1))
	got, _ := verdictOf(s.view(second), "row-history-is-legal")
	require.Equal(t, check.Undecided, got.Verdict, "an acquisition left no row")
	require.NotEmpty(t, got.Reason)
}
