package check_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/check"
)

// edits is one property judged on a quiet trial that was changed by hand.
type edits struct {
	why   string
	story func(*story)
	edit  func(*check.View)
	want  string // clause that fails, or
	open  bool   // undecided
}

// quiet is the incident's order on the hardened toy, to its end: run 2 resumes
// sandbox 1 at 13.04 s, publishes it at 16.1 s, ends at 21 s, releases at 25 s.
func quiet(c edits) *check.View {
	s := &story{}
	p := predecessor{status: model.Succeeded, tail: 13 * second}
	p.plays(s)
	hardened().follow(s, p, 2, 6*second)
	ends(s, 2, 1)
	if c.story != nil {
		c.story(s)
	}
	v := s.view(300 * second)
	if c.edit != nil {
		c.edit(v)
	}
	return v
}

// requireEdits judges a table of edits by one property.
func requireEdits(t *testing.T, property string, table []edits) {
	t.Helper()
	for _, c := range table {
		got, failures := verdictOf(quiet(c), property)
		if c.open {
			require.Equal(t, check.Undecided, got.Verdict, "%s: %v", c.why, failures)
			require.NotEmpty(t, got.Reason, c.why)
			continue
		}
		if c.want == "-" { // the property has one sentence
			require.Equal(t, check.Failed, got.Verdict, c.why)
			require.Empty(t, failures[0].Clause, c.why)
			continue
		}
		requireClause(t, c.want, got, failures, c.why)
	}
}

func stopFor(run model.RunID, box model.SandboxID, id int) item {
	return effect(model.OpStop, model.Applied, run, box, id, model.Stopping)
}

func execFor(run model.RunID, box model.SandboxID) item {
	return effect(model.OpExec, model.Applied, run, box, 500, 0)
}

func twoParked(s *story) {
	s.at(18*second, row(lease(7, 3, 8, model.PendingCleanup, 0)))
	s.at(19*second, row(lease(8, 3, 8, model.PendingCleanup, 0)))
}

func TestOneOwner(t *testing.T) {
	requireEdits(t, "one-owner-per-sandbox", []edits{
		{why: "a quiet trial"},
		{why: "a second active row", want: "(a)", story: func(s *story) {
			s.at(18*second, row(lease(7, 3, 1, model.Active, 0)))
		}},
		{why: "a second row that owns", want: "(b)", story: func(s *story) {
			s.at(18*second, row(lease(7, 3, 1, model.PendingCleanup, 0)))
		}},
		{why: "two parked rows of one sandbox", want: "(b)", story: twoParked},
		{why: "... the first of which may not be there", story: func(s *story) {
			s.at(18*second, fault(model.AnswerLost, model.TargetStore, 3))
			twoParked(s)
		}},
		{why: "... written after another run's fault", want: "(b)", story: func(s *story) {
			s.at(18*second, fault(model.AnswerLost, model.TargetStore, 4))
			twoParked(s)
		}},
		{why: "... by a server that died between them", story: func(s *story) {
			s.at(18500*milli, event(model.ServerRestarted, 0))
			twoParked(s)
		}},
		{why: "an expired row owns nothing", story: func(s *story) {
			s.at(18*second, row(lease(7, 3, 1, model.Expired, 0)))
		}},
		{why: "the old row is retired one commit too late", want: "(a)", story: func(s *story) {
			s.at(12*second, row(lease(7, 3, 1, model.Active, 0)))
			s.at(12100*milli, row(lease(7, 3, 1, model.Expired, 0)))
		}},
		{why: "a blind write brings a row back", want: "(b)", story: func(s *story) {
			s.at(18*second, row(lease(1, 1, 1, model.Released, 0)))
		}},
		{why: "stopped under its user", want: "(c)", story: func(s *story) {
			s.at(18*second, stopFor(1, 1, 600))
		}},
		{
			why: "stopped under its user, on the user's own behalf", want: "(c)",
			story: func(s *story) { s.at(18*second, stopFor(2, 1, 600)) },
		},
		{
			why: "stopped by a loser before the winner's call returned", want: "(c)",
			story: func(s *story) { s.at(16150*milli, stopFor(3, 1, 600)) },
		},
		{why: "stopped by itself", story: func(s *story) {
			s.at(18*second, effect(model.OpTransition, model.Applied, 0, 1, 0, model.Stopped))
		}},
		{why: "stopped after its user was cancelled", story: func(s *story) {
			s.at(17*second, event(model.Cancelling, 2))
			s.at(18*second, stopFor(2, 1, 600))
		}},
		{why: "stopped after its user had ended", story: func(s *story) {
			s.at(21500*milli, stopFor(3, 1, 600))
		}},
		{why: "an old command in a new run's sandbox", want: "(d)", story: func(s *story) {
			s.at(18*second, execFor(1, 1))
		}},
		{why: "the holder's command", story: func(s *story) { s.at(18*second, execFor(2, 1)) }},
		{why: "the marker check of a loser", story: func(s *story) {
			s.at(16200*milli, execFor(3, 1))
		}},
		{why: "no rows", open: true, edit: func(v *check.View) { v.Log.Changes = nil }},
	})
}

func TestReuseInsideScope(t *testing.T) {
	parked := func(s *story) {
		s.before(row(lease(7, 9, 4, model.PendingCleanup, -second)))
		s.at(13050*milli, effect(model.OpAdmitResume, 0, 2, 4, 77, 0))
	}
	foreign := func(s *story) {
		l := lease(7, 9, 4, model.Released, -second)
		l.Scope.Agent = 2
		q := request(9)
		q.Agent = 2
		s.before(row(l), event(model.Acquiring, 9, asks(q)), event(model.Acquired, 9))
	}
	requireEdits(t, "reuse-inside-scope", []edits{
		{why: "a quiet trial"},
		{why: "a parked row", want: "(a)", story: parked},
		{why: "an expired row", want: "(a)", story: func(s *story) {
			s.before(row(lease(7, 9, 4, model.Expired, -second)))
			s.at(13050*milli, effect(model.OpRefuseResume, 0, 2, 4, 77, 0))
		}},
		{why: "no row", want: "(a)", story: func(s *story) {
			s.at(13050*milli, effect(model.OpAdmitResume, 0, 2, 4, 77, 0))
		}},
		{why: "another run's active row", want: "(a)", story: func(s *story) {
			s.before(row(lease(7, 9, 4, model.Active, -second)))
			s.at(13050*milli, effect(model.OpAdmitResume, 0, 2, 4, 77, 0))
		}},
		{why: "its own active row", story: func(s *story) {
			s.before(row(lease(7, 2, 4, model.Active, -second)))
			s.at(13050*milli, effect(model.OpAdmitResume, 0, 2, 4, 77, 0))
		}},
		{why: "another fingerprint", want: "(b)", edit: func(v *check.View) {
			for i := range v.Log.Events {
				v.Log.Events[i].Request.Fingerprint = 8
			}
		}},
		{why: "another agent", want: "(b)", edit: func(v *check.View) {
			for i := range v.Log.Events {
				v.Log.Events[i].Request.Agent = 2
			}
		}},
		{why: "an ephemeral row", want: "(b)", edit: func(v *check.View) {
			for i := range v.Log.Changes {
				v.Log.Changes[i].Lease.Policy = model.Ephemeral
			}
		}},
		{why: "published while busy", want: "(c)", story: func(s *story) {
			s.at(18*second, row(lease(7, 3, 1, model.Active, 0)))
		}},
		{why: "published while parked", want: "(c)", story: func(s *story) {
			s.before(row(lease(7, 9, 4, model.PendingCleanup, -second)))
			s.at(18*second, row(lease(8, 3, 4, model.Active, 0)))
		}},
		{why: "another scope's sandbox is deleted", want: "(d)", story: func(s *story) {
			foreign(s)
			s.at(13050*milli, effect(model.OpDelete, model.Applied, 2, 4, 77, model.Destroying))
		}},
		{why: "the sweep deletes it", story: func(s *story) {
			foreign(s)
			s.at(13050*milli, effect(model.OpDelete, model.Applied, 0, 4, 77, model.Destroying))
		}},
		{why: "its own run stops it", story: func(s *story) {
			foreign(s)
			s.at(13050*milli, effect(model.OpStop, model.Applied, 9, 4, 77, model.Stopping))
		}},
		{why: "a sandbox without a row is deleted", story: func(s *story) {
			s.at(13050*milli, effect(model.OpDelete, model.Applied, 2, 4, 77, model.Destroying))
		}},
		{why: "no selection before the resume", open: true, edit: func(v *check.View) {
			v.Log.Statements = nil
		}},
		{why: "no driver: the outcome counts", want: "(b)", edit: func(v *check.View) {
			v.Log.Effects = nil
			for i := range v.Log.Events {
				v.Log.Events[i].Request.Fingerprint = 8
			}
		}},
		{why: "no rows", open: true, edit: func(v *check.View) { v.Log.Changes = nil }},
	})
}
