package check_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/check"
)

const settlingID = "settling-warm-lease-is-reused"

// TestExpectedVerdicts is the table of expected verdicts of the founding property.
func TestExpectedVerdicts(t *testing.T) {
	sec := func(f float64) time.Duration { return time.Duration(f*1000) * milli }
	const fails, right = "(a)", ""
	const reused, cold = "reused", "cold"
	for _, c := range []struct {
		status        model.RunStatus
		wake, tail    float64
		old, new, ref string // clause that fails
		outcome       string // of hardened
		why           string
	}{
		{model.Succeeded, 6, 13, fails, right, right, reused, "the founding incident"},
		{model.Failed, 6, 13, fails, right, right, reused, "however it ended"},
		{model.Cancelled, 6, 13, fails, right, right, reused, "however it ended"},
		{model.TimedOut, 6, 13, fails, right, right, reused, "however it ended"},
		{model.Interrupted, 6, 13, fails, fails, right, reused, "the gap"},
		{model.Succeeded, 0, 19.4, fails, right, right, reused, "the last tail that is due"},
		{model.Succeeded, 0, 19.9, right, right, right, "", "either is right"},
		{model.Succeeded, 0, 20.1, right, right, right, "", "either is right"},
		{model.Succeeded, 0, 20.6, right, right, right, "", "cold is right"},
		{model.Succeeded, 0, 25, right, right, right, cold, "cold is right"},
		{model.Succeeded, 119, 119.8, fails, right, right, reused, "within recency"},
		{model.Succeeded, 119, 120, fails, right, right, reused, "recency is inclusive"},
		{model.Succeeded, 119, 120.001, right, right, right, "", "recency expired"},
		{model.Succeeded, 119, 120.5, right, right, right, "", "recency expires in the wait"},
		{model.Succeeded, 121, 130, right, right, right, cold, "too long ago"},
		{model.Running, 6, 13, right, right, right, cold, "a running predecessor"},
		{model.Succeeded, 6, -1, right, right, right, cold, "never released"},
	} {
		for _, trip := range []time.Duration{10 * milli, 350 * milli} {
			for _, e := range []struct {
				toy
				want string
			}{{before(), c.old}, {after(), c.new}, {hardened(), c.ref}} {
				p := predecessor{status: c.status, tail: sec(c.tail)}
				if c.tail < 0 {
					p.tail = -1
				}
				e.trip = trip
				s := &story{}
				p.plays(s)
				e.follow(s, p, 2, sec(c.wake))
				got, failures := verdictOf(s.view(300*second), settlingID)
				requireClause(t, e.want, got, failures, c.why)
				if e.interrupted && c.outcome != "" {
					require.Equal(t, c.outcome == reused, resumes(s.view(300*second)), c.why)
				}
			}
		}
	}
}

// resumes reports whether the last acquisition resumed.
func resumes(v *check.View) bool {
	last := model.Created
	for _, e := range v.Log.Events {
		if e.Kind == model.Acquired {
			last = e.Grant.Outcome
		}
	}
	return last == model.Resumed
}

// requireClause demands that a clause failed, or none if it is empty.
func requireClause(t *testing.T, clause string, got check.Outcome, f []check.Failure, why string) {
	t.Helper()
	if clause == "" {
		text := ""
		if len(f) > 0 {
			text = f[0].Text()
		}
		require.Equal(t, check.Passed, got.Verdict, "%s: %s%s", why, text, got.Reason)
		return
	}
	require.Equal(t, check.Failed, got.Verdict, "%s: %s", why, got.Reason)
	require.Equal(t, clause, f[0].Clause, "%s: %s", why, f[0].Text())
}

// tail is the incident's order on an engine, changed by hand.
func tail(e toy, change func(*story)) *check.View {
	s := &story{}
	p := predecessor{status: model.Succeeded, tail: 13 * second}
	p.plays(s)
	e.follow(s, p, 2, 6*second)
	if change != nil {
		change(s)
	}
	return s.view(300 * second)
}

// granted finds what run 2 got.
func granted(v *check.View) *model.Event {
	for i := range v.Log.Events {
		if e := &v.Log.Events[i]; e.Kind == model.Acquired && e.Run == 2 {
			return e
		}
	}
	panic("run 2 has not acquired")
}

func fault(kind model.FaultKind, target model.Target, run model.RunID) item {
	return func(log *model.Log, s model.Stamp) {
		log.Faults = append(log.Faults, model.Fault{Stamp: s, Kind: kind, Target: target, Run: run})
	}
}

// TestSettlingClauses breaks each clause by the smallest change of a log that
// keeps it.
func TestSettlingClauses(t *testing.T) {
	slow := hardened()
	slow.trip = 351 * milli
	alive, forever, stale := hardened(), hardened(), hardened()
	alive.alive, forever.forever, stale.stale = true, true, true
	edit := func(f func(*model.Log)) func(*check.View) {
		return func(v *check.View) { f(v.Log) }
	}
	for _, c := range []struct {
		why    string
		engine toy
		story  func(*story)
		edit   func(*check.View)
		want   string // clause, or
		open   bool   // undecided
	}{
		{why: "reused in time", engine: hardened()},
		{why: "created", engine: before(), want: "(a)"},
		{why: "selected on the rows read before the wait", engine: stale, want: "(a)"},
		{why: "got another sandbox", engine: hardened(), want: "(a)", edit: func(v *check.View) {
			granted(v).Grant.Sandbox = 9
		}},
		{why: "failed", engine: hardened(), want: "(a)", edit: func(v *check.View) {
			granted(v).Err = model.ErrPermanent
		}},
		{
			why: "has it, and its session is refused", engine: hardened(),
			edit: func(v *check.View) { granted(v).Err = model.ErrStateMismatch },
		},
		{
			why: "failed, a fault struck it: (b)", engine: hardened(),
			story: func(s *story) {
				s.at(15*second, fault(model.FailedCall, model.TargetStart, 2))
			},
			edit: func(v *check.View) { granted(v).Err = model.ErrPermanent },
		},
		{
			why: "failed, a fault struck another run", engine: hardened(), want: "(a)",
			story: func(s *story) {
				s.at(15*second, fault(model.FailedCall, model.TargetStart, 1))
			},
			edit: func(v *check.View) { granted(v).Err = model.ErrPermanent },
		},
		{
			why: "failed, the sandbox was gone: (b)", engine: hardened(),
			story: func(s *story) {
				s.at(16*second, effect(model.OpTransition, model.Applied, 0, 1, 0, model.Destroyed))
			},
			edit: func(v *check.View) { granted(v).Err = model.ErrPermanent },
		},
		{
			why: "failed, the guard refused", engine: hardened(),
			story: func(s *story) {
				s.at(14*second, effect(model.OpRefuseResume, model.Refused, 2, 1, 0, 0))
			},
			edit: func(v *check.View) { granted(v).Err = model.ErrRefused },
		},
		{
			why: "asked too late", engine: hardened(), want: "(a)",
			edit: edit(func(l *model.Log) { shift(l, model.OpAdmitResume, 500*milli) }),
		},
		{
			why: "asked just in time", engine: hardened(),
			edit: edit(func(l *model.Log) { shift(l, model.OpAdmitResume, 220*milli) }),
		},
		{
			why: "the resume took longer than assumed", engine: hardened(), open: true,
			edit: edit(func(l *model.Log) { shift(l, model.OpResumeDone, 38*second) }),
		},
		{why: "not resumed", engine: hardened(), want: "(c)", edit: func(v *check.View) {
			granted(v).Grant.Outcome = model.Replacement
		}},
		{why: "restored", engine: hardened(), want: "(c)", edit: func(v *check.View) {
			granted(v).Grant.Restored = true
		}},
		{why: "another session", engine: hardened(), want: "(c)", edit: func(v *check.View) {
			granted(v).Grant.Session = 77
		}},
		{why: "wrote in the wait", engine: hardened(), want: "(d)", story: func(s *story) {
			s.at(9*second, func(l *model.Log, st model.Stamp) {
				row(lease(1, 1, 1, model.Active, -600*second))(l, st)
				l.Changes[len(l.Changes)-1].By = 2
			})
		}},
		{why: "the holder wrote in the wait", engine: hardened(), story: func(s *story) {
			s.at(9*second, row(lease(1, 1, 1, model.Active, -600*second)))
		}},
		{why: "a round trip longer than assumed", engine: slow, open: true},
		{why: "cancelled in the wait", engine: before(), story: func(s *story) {
			s.at(6100*milli, event(model.Cancelling, 2))
		}},
		{why: "its server restarted", engine: before(), story: func(s *story) {
			s.at(6100*milli, event(model.ServerRestarted, 0))
		}},
		{why: "its worker restarted: (b)", engine: before(), story: func(s *story) {
			s.at(6100*milli, event(model.WorkerRestarted, 0))
		}},
		{
			why: "ended in the wait", engine: hardened(), open: true,
			edit: func(v *check.View) { cut(v, 12*second) },
		},
		{
			why: "ended before the resume was asked for", engine: hardened(), open: true,
			edit: func(v *check.View) { cut(v, 13010*milli) },
		},
		{
			why: "ended in the resume", engine: hardened(), open: true,
			edit: func(v *check.View) { cut(v, 14*second) },
		},
		{why: "never asked", engine: hardened(), want: "(a)", edit: func(v *check.View) {
			cut(v, 13030*milli)
			v.End = 80 * second
		}},
		{
			why: "no statements", engine: hardened(), open: true,
			edit: edit(func(l *model.Log) { l.Statements = nil }),
		},
		{
			why: "no rows", engine: hardened(), open: true,
			edit: edit(func(l *model.Log) { l.Changes = nil }),
		},
		{
			why: "no rows of runs: the Ended event counts", engine: before(), want: "(a)",
			edit: edit(dropRuns),
		},
		{why: "no rows of runs", engine: hardened(), edit: edit(dropRuns)},
	} {
		v := tail(c.engine, c.story)
		if c.edit != nil {
			c.edit(v)
		}
		got, failures := verdictOf(v, settlingID)
		if c.open {
			require.Equal(t, check.Undecided, got.Verdict, "%s: %v", c.why, failures)
			require.NotEmpty(t, got.Reason, c.why)
			continue
		}
		requireClause(t, c.want, got, failures, c.why)
	}
}

// shift moves all effects of one kind of run 2, in time and not in order.
func shift(l *model.Log, op model.Op, by time.Duration) {
	for i := range l.Effects {
		if e := &l.Effects[i]; e.Op == op && e.Run == 2 {
			e.At += by
		}
	}
}

func dropRuns(l *model.Log) {
	kept := l.Changes[:0]
	for _, c := range l.Changes {
		if c.Table != model.TableRuns {
			kept = append(kept, c)
		}
	}
	l.Changes = kept
}

// cut ends a trial early.
func cut(v *check.View, end time.Duration) {
	l := v.Log
	l.Events = upTo(l.Events, func(e model.Event) bool { return e.At > end })
	l.Statements = upTo(l.Statements, func(e model.Statement) bool { return e.At > end })
	l.Changes = upTo(l.Changes, func(e model.Change) bool { return e.At > end })
	l.Effects = upTo(l.Effects, func(e model.Effect) bool { return e.At > end })
	v.End = end
}

func upTo[T any](s []T, after func(T) bool) []T {
	for i := range s {
		if after(s[i]) {
			return s[:i]
		}
	}
	return s
}

func TestSettlingWaitIsBounded(t *testing.T) {
	forever, alive := hardened(), hardened()
	forever.forever, alive.alive = true, true
	for _, c := range []struct {
		why    string
		engine toy
		p      predecessor
		end    time.Duration
		want   string
	}{
		{"a bound", hardened(), predecessor{model.Succeeded, 60 * second, 0}, 300 * second, ""},
		{"no bound", forever, predecessor{model.Succeeded, 60 * second, 0}, 300 * second, "(d)"},
		{
			"no bound, no end", forever,
			predecessor{model.Succeeded, 60 * second, 0},
			40 * second, "(d)",
		},
		{
			"waits for a live run", alive,
			predecessor{model.Running, 13 * second, 0},
			300 * second, "(e)",
		},
		{
			"waits until a lease is parked", hardened(),
			predecessor{model.Succeeded, 13 * second, model.PendingCleanup},
			300 * second, "",
		},
	} {
		s := &story{}
		c.p.plays(s)
		c.engine.follow(s, c.p, 2, 6*second)
		got, failures := verdictOf(s.view(c.end), settlingID)
		requireClause(t, c.want, got, failures, c.why)
	}
}
