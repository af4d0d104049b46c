package check_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/check"
)

const idleID = "no-wait-for-a-live-or-long-dead-run"

func TestIdleWait(t *testing.T) {
	alive, hard := hardened(), hardened()
	alive.alive = true
	for _, c := range []struct {
		why    string
		engine toy
		p      predecessor
		wake   time.Duration
		change func(*story)
		want   string
		text   string
	}{
		{
			"a settling lease", hard,
			predecessor{model.Succeeded, 13 * second, 0},
			6 * second, nil,
			"", "",
		},
		{
			"a live run, no wait", hard,
			predecessor{model.Running, 13 * second, 0},
			6 * second, nil,
			"", "",
		},
		{
			"a live run, waited for", alive,
			predecessor{model.Running, 13 * second, 0},
			6 * second,
			nil, "(a)", "went on",
		},
		{
			"recency expires at the last poll", hard,
			predecessor{model.Succeeded, 140 * second, 0},
			119 * second, nil, "", "",
		},
		{
			"a poll after recency expired", hard,
			predecessor{model.Succeeded, 140 * second, 0},
			121 * second, func(s *story) {
				s.at(121*second+4*milli, read(model.SettlingRead, 2, 2*milli))
			}, "(a)", "had ended",
		},
		{
			"a sleep before the selection", before(),
			predecessor{model.Running, 130 * second, 0},
			121 * second, func(s *story) {
				s.at(120700*milli, read(model.SettlingRead, 2, 2*milli))
			}, "(a)", "went on",
		},
		{
			"no sleep before the selection", before(),
			predecessor{model.Running, 130 * second, 0},
			121 * second, func(s *story) {
				s.at(120996*milli, read(model.SettlingRead, 2, 2*milli))
			}, "", "",
		},
		{
			"nothing there at all", hard,
			predecessor{model.Succeeded, 5 * second, 0},
			6 * second,
			func(s *story) { s.at(6001*milli, read(model.SettlingRead, 2, 2*milli)) }, "(a)",
			"no lease was settling",
		},
		{
			"takes a live run's sandbox", hard,
			predecessor{model.Running, -1, 0},
			6 * second,
			func(s *story) {
				s.at(20*second, event(model.Acquiring, 3, asks(request(3))))
				s.at(21*second, event(model.Acquired, 3, grant(model.Grant{Lease: 9, Sandbox: 1})))
			}, "(b)", "was using",
		},
	} {
		s := &story{}
		c.p.plays(s)
		c.engine.follow(s, c.p, 2, c.wake)
		// The story's own reads come first where a change adds one.
		if c.change != nil {
			c.change(s)
		}
		v := s.view(300 * second)
		begin(v)
		got, failures := verdictOf(v, idleID)
		if c.want != "" {
			requireClause(t, c.want, got, failures, c.why)
			require.Contains(t, failures[0].Text(), c.text, c.why)
			continue
		}
		require.Equal(t, check.Passed, got.Verdict, "%s: %v", c.why, failures)
	}
}

// begin moves the call of run 2's acquisition before all its reads.
func begin(v *check.View) {
	for i := range v.Log.Events {
		if e := &v.Log.Events[i]; e.Kind == model.Acquiring && e.Run == 2 {
			e.Step = 1
		}
	}
}

func TestNewestSandboxIsChosen(t *testing.T) {
	const id = "newest-warm-sandbox-is-chosen"
	two := func(s *story) {
		s.before(runRow(model.Run{ID: 1, Status: model.Succeeded, FinishedAt: -500 * second}),
			row(lease(1, 1, 1, model.Released, -400*second)),
			row(lease(2, 1, 2, model.Released, -300*second)))
		s.at(second, event(model.Acquiring, 3, asks(request(3))))
		s.at(2*second, read(model.SelectionRead, 3, milli))
	}
	asksFor := func(box model.SandboxID) func(*story) {
		return func(s *story) {
			s.at(3*second, effect(model.OpAdmitResume, 0, 3, box, 9, 0))
		}
	}
	for _, c := range []struct {
		why    string
		change func(*story)
		want   check.Verdict
	}{
		{"the newest", asksFor(2), check.Passed},
		{"the older one", asksFor(1), check.Failed},
		{"neither", func(s *story) {
			s.at(3*second, effect(model.OpCreate, model.Sent, 3, 5, 100, 0))
		}, check.Failed},
		{"the newest, then a fresh one", func(s *story) {
			asksFor(2)(s)
			s.at(4*second, effect(model.OpCreate, model.Sent, 3, 5, 100, 0))
		}, check.Passed},
		{"a third, as new, makes either right", func(s *story) {
			s.before(row(lease(3, 1, 3, model.Released, -300*second)))
			asksFor(2)(s)
		}, check.Passed},
		{"a newer one of another scope", func(s *story) {
			l := lease(3, 1, 3, model.Released, -200*second)
			l.Scope.Agent = 9
			s.before(row(l))
			asksFor(2)(s)
		}, check.Passed},
		{"a release counts as a use", releasedAs(5 * second), check.Passed},
		{"a release that does not", releasedAs(4 * second), check.Failed},
		{"a release by another clock", releasedAs(4900 * milli), check.Passed},
	} {
		s := &story{}
		two(s)
		c.change(s)
		got, failures := verdictOf(s.view(10*second), id)
		require.Equal(t, c.want, got.Verdict, "%s: %v", c.why, failures)
	}
}

// releasedAs lets a run be released at 5 s, with a row that was used last then or
// earlier.
func releasedAs(used time.Duration) func(*story) {
	return func(s *story) {
		s.before(row(lease(7, 9, 7, model.Active, -second)))
		s.at(5*second, row(lease(7, 9, 7, model.Released, used)))
	}
}

// TestTwoChooseOne: two selections rank one free lease first.
func TestTwoChooseOne(t *testing.T) {
	s := &story{}
	s.before(row(lease(1, 1, 1, model.Released, -second)))
	for run := model.RunID(2); run <= 3; run++ {
		s.at(second, event(model.Acquiring, run, asks(request(run))))
		s.at(2*second, read(model.SelectionRead, run, milli))
	}
	require.Equal(t, 1, check.New().Judge(s.view(10*second)).Reached(check.TwoChooseOne))
}

// TestWaitDecidesNothing: (d), the wait leaves the decision as it is without it.
func TestWaitDecidesNothing(t *testing.T) {
	v := tail(hardened(), func(s *story) {
		s.before(row(lease(9, 8, 9, model.Released, -700*second)))
		s.at(7*second, row(lease(1, 1, 1, model.PendingCleanup, 0)))
	})
	kept := v.Log.Changes[:0]
	for _, c := range v.Log.Changes {
		if c.Lease.ID != 1 || c.Step == 0 || c.Lease.Status == model.PendingCleanup {
			kept = append(kept, c)
		}
	}
	v.Log.Changes = kept
	for i := range v.Log.Effects {
		if e := &v.Log.Effects[i]; e.Run == 2 && e.Op == model.OpAdmitResume {
			e.Op = model.OpCreate
		} else if e.Run == 2 {
			e.Op = model.OpExec
		}
	}
	got, failures := verdictOf(v, settlingID)
	requireClause(t, "(d)", got, failures, "sandbox 9 was free when it chose")
	require.Contains(t, failures[0].Text(), "sb-9")
}
