package check_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/check"
)

// two plays two follow-ups to which one lease is due. Run 2 publishes it at
// 17 s; run 3 asked for it, too, and does what loser adds.
func two(loser func(*story)) *check.View {
	s := &story{}
	p := predecessor{status: model.Succeeded, tail: 13 * second}
	p.plays(s)
	hardened().follow(s, p, 2, 6*second)
	q := request(3)
	s.at(6500*milli, event(model.Acquiring, 3, asks(q)), read(model.SettlingRead, 3, 2*milli))
	s.at(13100*milli, read(model.SettlingRead, 3, 2*milli))
	s.at(13110*milli, read(model.SelectionRead, 3, 2*milli))
	s.at(13120*milli, effect(model.OpAdmitResume, model.Sent, 3, 1, 0, 0))
	s.at(13500*milli, effect(model.OpResumeDone, model.Reported, 3, 1, 0, model.Up))
	loser(s)
	return s.view(300 * second)
}

func TestSeveralDueForOneLease(t *testing.T) {
	conflict := func(s *story) {
		s.at(18*second, event(model.Acquired, 3, failing(model.ErrConflict)))
	}
	creates := func(at time.Duration) func(*story) {
		return func(s *story) {
			s.at(at, effect(model.OpCreate, model.Sent, 3, 3, 201, 0))
			s.at(at+second, row(lease(3, 3, 3, model.Active, at)))
			s.at(at+2*second, event(model.Acquired, 3, grant(model.Grant{Lease: 3, Sandbox: 3})))
		}
	}
	for _, c := range []struct {
		why   string
		loser func(*story)
		want  string
		kind  string
	}{
		{"the conflict", conflict, "", ""},
		{"selects again and creates", creates(18 * second), "", ""},
		{"created before it had lost", creates(14 * second), "(a)", "created a sandbox"},
		{"tears down", func(s *story) {
			conflict(s)
			s.at(17*second, effect(model.OpStop, model.Sent, 3, 1, 202, 0))
		}, "(a)", "tore it down"},
		{"publishes, too", func(s *story) {
			s.at(17*second, row(lease(3, 3, 1, model.Active, 17*second)))
			s.at(18*second, event(model.Acquired, 3, grant(model.Grant{
				Lease: 3, Sandbox: 1, Outcome: model.Resumed, Session: 5,
			})))
		}, "(a)", "both"},
	} {
		v := two(c.loser)
		got, failures := verdictOf(v, settlingID)
		requireClause(t, c.want, got, failures, c.why)
		if c.kind != "" {
			require.Contains(t, failures[0].Text(), c.kind, c.why)
		}
		report := check.New().Judge(v)
		require.Positive(t, report.Reached(check.DueForTwo), c.why)
	}
}

// TestAnotherTailProlongsTheWait: a run waits until nothing settles for it; that
// is no lateness of the lease that was free first.
func TestAnotherTailProlongsTheWait(t *testing.T) {
	s := &story{}
	p := predecessor{status: model.Succeeded, tail: 13 * second}
	p.plays(s)
	s.before(runRow(model.Run{ID: 4, Status: model.Running}),
		row(lease(9, 4, 9, model.Active, -900*second)))
	s.at(0, runRow(model.Run{ID: 4, Status: model.Succeeded}))
	s.at(13500*milli, row(lease(9, 4, 9, model.PendingCleanup, -900*second)))
	late := predecessor{status: model.Succeeded, tail: 13500 * milli}
	hardened().follow(s, late, 2, 6*second)
	got, failures := verdictOf(s.view(300*second), settlingID)
	requireClause(t, "", got, failures, "run 4 was in its tail until 13.5 s")
}

// A run with another fingerprint may claim what is due, to destroy it: who loses it
// so may create, and who creates before may not.
func TestWhatIsDueIsClaimed(t *testing.T) {
	for _, c := range []struct {
		why     string
		by      model.RunID
		creates time.Duration
		want    string
	}{
		{"claimed by another run", 3, 15 * second, ""},
		{"created before the claim", 3, 13500 * milli, "(a)"},
		{"its own claim is no excuse", 2, 15 * second, "(a)"},
		{"nor is the sweeper's", 0, 15 * second, "(a)"},
	} {
		s := &story{}
		predecessor{model.Succeeded, 13 * second, 0}.plays(s)
		s.at(6*second, event(model.Acquiring, 2, asks(request(2))),
			read(model.SettlingRead, 2, 2*milli))
		s.at(13100*milli, read(model.SettlingRead, 2, 2*milli))
		s.at(13110*milli, read(model.SelectionRead, 2, 2*milli))
		s.at(13120*milli, effect(model.OpRefuseResume, model.Sent, 2, 1, 200, 0,
			func(e *model.Effect) { e.Err = model.ErrRefused }))
		s.at(14*second, func(l *model.Log, st model.Stamp) {
			parked := lease(1, 1, 1, model.PendingCleanup, 14*second)
			l.Changes = append(l.Changes, model.Change{
				Stamp: st, Table: model.TableLeases, By: c.by, Lease: parked,
			})
		})
		s.at(14500*milli, read(model.SettlingRead, 2, 2*milli))
		s.at(14510*milli, read(model.SelectionRead, 2, 2*milli))
		s.at(c.creates, effect(model.OpCreate, model.Sent, 2, 3, 201, 0))
		s.at(17*second, row(lease(3, 2, 3, model.Active, 17*second)))
		s.at(18*second, event(model.Acquired, 2, grant(model.Grant{Lease: 3, Sandbox: 3})))
		got, failures := verdictOf(s.view(300*second), settlingID)
		requireClause(t, c.want, got, failures, c.why)
	}
}
