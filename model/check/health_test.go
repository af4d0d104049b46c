package check_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/check"
)

func session(t model.TaskID, id model.SessionID, b model.Backup) item {
	return func(log *model.Log, s model.Stamp) {
		log.Changes = append(log.Changes, model.Change{
			Stamp: s, Table: model.TableSessions,
			Sess: model.Session{Task: t, ID: id, Backup: b},
		})
	}
}

func TestGoodHealth(t *testing.T) {
	fails := func(v *check.View) { granted(v).Err = model.ErrPermanent }
	requireEdits(t, "no-run-fails-in-good-health", []edits{
		{why: "a quiet trial"},
		{why: "an acquisition fails", want: "(a)", edit: fails},
		{why: "a trial with faults is no case", edit: func(v *check.View) {
			fails(v)
			v.Calm = false
		}},
		{why: "a guard refuses", want: "(a)", edit: func(v *check.View) {
			granted(v).Err = model.ErrRefused
		}},
		{why: "a command fails", want: "(a)", story: func(s *story) {
			s.at(18*second, event(model.Worked, 2, failing(model.ErrPermanent)))
		}},
		{why: "a run fails", want: "(a)", story: func(s *story) {
			s.at(18*second, event(model.RunFailed, 2))
		}},
		{why: "a release finds another owner", want: "(a)", story: func(s *story) {
			s.at(27*second, event(model.ReleaseDone, 2, failing(model.ErrConflict)))
		}},
		{why: "a release finds its sandbox gone", story: func(s *story) {
			s.at(27*second, event(model.ReleaseDone, 2, failing(model.ErrPermanent)))
		}},
		{why: "only its row says so", want: "(a)", story: func(s *story) {
			s.at(30*second, runRow(model.Run{
				ID: 2, Status: model.Failed,
				Error: model.NativeFinalizationMissing,
			}))
		}},
		{why: "a run that its workload lets fail", story: func(s *story) {
			s.at(30*second, runRow(model.Run{
				ID: 2, Status: model.Failed,
				Error: model.ExecutionFailed,
			}))
		}},
		{
			why: "the provider was slower than assumed", open: true, edit: fails,
			story: func(s *story) {
				s.at(14*second, effect(model.OpGet, model.Sent, 2, 1, 700, 0))
				s.at(44500*milli, effect(model.OpGet, model.Reported, 2, 1, 700, 0))
			},
		},
		{why: "another session", want: "(b)", edit: func(v *check.View) {
			granted(v).Grant.Session = 9
		}},
		{why: "another session, and the old one had no warm sandbox", edit: func(v *check.View) {
			granted(v).Grant.Session = 9
			for i := range v.Log.Changes {
				if l := &v.Log.Changes[i].Lease; l.ID == 1 {
					l.Fingerprint = 8
				}
			}
		}},
		{
			why:   "another session; the task's own was in another sandbox",
			story: func(s *story) { s.before(session(1, 4, model.Backup{})) },
			edit:  func(v *check.View) { granted(v).Grant.Session = 9 },
		},
	})
}

// TestExempt: a follow-up for which nothing is due may start cold and fail; it is
// counted, and it is not passed over in silence.
func TestExempt(t *testing.T) {
	for _, c := range []struct {
		why    string
		p      predecessor
		wake   time.Duration
		exempt int
		want   check.Verdict
	}{
		{"due", predecessor{model.Succeeded, 13 * second, 0}, 6 * second, 0, check.Failed},
		{
			"freed after the bound",
			predecessor{model.Succeeded, 40 * second, 0},
			6 * second, 1,
			check.Passed,
		},
		{"never freed", predecessor{model.Succeeded, -1, 0}, 6 * second, 1, check.Passed},
		{
			"recency expires in the wait",
			predecessor{model.Succeeded, 121 * second, 0},
			119 * second, 1, check.Passed,
		},
		{
			"ended too long before",
			predecessor{model.Succeeded, 140 * second, 0},
			130 * second, 1,
			check.Passed,
		},
		{
			"a running predecessor is no excuse",
			predecessor{model.Running, 140 * second, 0},
			6 * second, 0, check.Failed,
		},
		{
			"parked after the bound",
			predecessor{model.Succeeded, 40 * second, model.PendingCleanup},
			6 * second, 1,
			check.Passed,
		},
		{
			"a lease that is parked in time is no excuse",
			predecessor{model.Succeeded, 13 * second, model.PendingCleanup},
			6 * second, 0,
			check.Failed,
		},
	} {
		s := &story{}
		c.p.plays(s)
		hardened().follow(s, c.p, 2, c.wake)
		v := s.view(300 * second)
		granted(v).Err = model.ErrStateMismatch
		report := check.New().Judge(v)
		got, _ := report.Outcome("no-run-fails-in-good-health")
		require.Equal(t, c.want, got.Verdict, c.why)
		require.Equal(t, c.exempt, report.Exempt, c.why)
	}
}

// A follow-up that finds its warm sandbox being swept starts cold and may be refused,
// if the run before ended long ago; a sweep that came too soon is no excuse.
func TestExemptWhileSwept(t *testing.T) {
	for _, c := range []struct {
		why    string
		swept  time.Duration
		reason model.Reason
		exempt int
	}{
		{"the sweeper's back-off", 300 * second, model.ReasonOrphan, 1},
		{"a sweep at once", 5 * second, model.ReasonOrphan, 0},
		{"a stop that failed", 300 * second, model.ReasonReleaseFailed, 0},
	} {
		s := &story{}
		p := predecessor{model.Succeeded, c.swept, model.PendingCleanup}
		p.plays(s)
		hardened().follow(s, p, 2, c.swept+second)
		v := s.view(600 * second)
		granted(v).Err = model.ErrStateMismatch
		for i := range v.Log.Changes {
			if l := &v.Log.Changes[i].Lease; l.Status == model.PendingCleanup {
				l.Reason = c.reason
			}
		}
		require.Equal(t, c.exempt, check.New().Judge(v).Exempt, c.why)
	}
}

// What is not of the run's own fingerprint is not due to it either.
func TestExemptAfterAnEdit(t *testing.T) {
	s := &story{}
	p := predecessor{model.Succeeded, 13 * second, 0}
	p.plays(s)
	hardened().follow(s, p, 2, 6*second)
	v := s.view(300 * second)
	granted(v).Err = model.ErrStateMismatch
	for i := range v.Log.Events {
		if e := &v.Log.Events[i]; e.Kind == model.Acquiring && e.Run == 2 {
			e.Request.Fingerprint++
		}
	}
	report := check.New().Judge(v)
	got, _ := report.Outcome("no-run-fails-in-good-health")
	require.Equal(t, check.Passed, got.Verdict)
	require.Equal(t, 1, report.Exempt)
}

func TestRestores(t *testing.T) {
	backup := func(b model.Backup) func(*story) {
		return func(s *story) { s.before(session(1, 5, b)) }
	}
	restores := func(o model.Outcome) func(*check.View) {
		return func(v *check.View) {
			granted(v).Grant.Restored, granted(v).Grant.Outcome = true, o
		}
	}
	valid := model.Backup{Valid: true, Source: 9, Authorized: 4}
	source := func(st model.LeaseStatus) func(*story) {
		return func(s *story) {
			s.before(row(lease(9, 8, 4, st, -second)))
			backup(valid)(s)
		}
	}
	requireEdits(t, "restore-only-from-a-retired-source", []edits{
		{why: "a quiet trial"},
		{why: "a released source", story: source(model.Released), edit: restores(model.Created)},
		{why: "a retained source", story: source(model.Retained), edit: restores(model.Created)},
		{
			why: "an active source", want: "-", story: source(model.Active),
			edit: restores(model.Created),
		},
		{
			why: "a parked source", want: "-", story: source(model.PendingCleanup),
			edit: restores(model.Created),
		},
		{
			why: "a source that was parked when it was free", edit: restores(model.Created),
			story: func(s *story) {
				source(model.Released)(s)
				s.at(7*second, row(lease(9, 8, 4, model.PendingCleanup, -second)))
			},
		},
		{
			why: "a source that was retired in time", edit: restores(model.Created),
			story: func(s *story) {
				source(model.Active)(s)
				s.at(16200*milli, row(lease(9, 8, 4, model.Released, -second)))
			},
		},
		{
			why: "a source that was retired too late", want: "-", edit: restores(model.Created),
			story: func(s *story) {
				source(model.Active)(s)
				s.at(17*second, row(lease(9, 8, 4, model.Released, -second)))
			},
		},
		{
			why: "the sandbox that it replaces", story: source(model.Expired),
			edit: restores(model.Replacement),
		},
		{
			why: "a replacement without a stamp", want: "-", edit: restores(model.Replacement),
			story: func(s *story) {
				s.before(row(lease(9, 8, 4, model.Expired, -second)))
				backup(model.Backup{Valid: true, Source: 9, Authorized: 3})(s)
			},
		},
		{
			why: "a backup that was made while the run waited", edit: restores(model.Created),
			story: func(s *story) {
				s.before(row(lease(9, 8, 4, model.Released, -second)))
				s.at(7*second, session(1, 5, valid))
			},
		},
		{
			why: "one that was made meanwhile, of an active source", want: "-",
			edit: restores(model.Created),
			story: func(s *story) {
				s.before(row(lease(9, 8, 4, model.Active, -second)))
				s.at(7*second, session(1, 5, valid))
			},
		},
		{
			why: "an invalid backup", want: "-", edit: restores(model.Created),
			story: backup(model.Backup{Source: 9}),
		},
		{why: "no session", open: true, edit: restores(model.Created)},
		{
			why: "no row of the source", open: true, story: backup(valid),
			edit: restores(model.Created),
		},
	})
}
