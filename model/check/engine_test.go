package check_test

import (
	"time"

	"interlease.example/model"
)

// toy is what a test lets follow-ups do: an engine of thirty lines, so that the
// logs on which a property is judged were not written to please it.
type toy struct {
	waits       bool          // it has the settling wait
	interrupted bool          // ... also for a run that was interrupted
	alive       bool          // ... also for a run that goes on (a planted bug)
	forever     bool          // ... without a bound (a planted bug)
	stale       bool          // it selects on the rows that it read first (a planted bug)
	trip        time.Duration // of a store round trip; 0: 10 ms
	busy        time.Duration // between selection and resume
}

func before() toy   { return toy{} }                               // paperclip-2026.09
func after() toy    { return toy{waits: true} }                    // paperclip-2026.11
func hardened() toy { return toy{waits: true, interrupted: true} } // the reference engine

// predecessor is run 1, which holds lease 1 on sandbox 1 when the trial begins.
type predecessor struct {
	status model.RunStatus // how it ends at 0; Running: it goes on
	tail   time.Duration   // when its lease is freed; negative: never
	into   model.LeaseStatus
}

func theScope() model.Scope { return model.Scope{Env: 1, Workspace: 1, Agent: 1} }

func request(run model.RunID) model.Request {
	return model.Request{Run: run, Task: 1, Agent: 1, Env: 1, Workspace: 1, Fingerprint: 7}
}

func lease(id model.LeaseID, run model.RunID, box model.SandboxID, st model.LeaseStatus,
	used time.Duration,
) model.Lease {
	return model.Lease{
		ID: id, Run: run, Scope: theScope(), Status: st, Sandbox: box,
		Policy: model.ReuseByEnvironment, Fingerprint: 7, LastUsedAt: used, AcquiredAt: used,
	}
}

// plays adds the predecessor to the story.
func (p predecessor) plays(s *story) {
	const long = -600 * second
	s.before(
		runRow(model.Run{ID: 1, Task: 1, Status: model.Running, StartedAt: long}),
		row(lease(1, 1, 1, model.Active, long)),
		effect(model.OpCreate, model.Applied, 1, 1, 0, model.Up),
	)
	if p.status != model.Running {
		s.at(0, event(model.Ended, 1, status(p.status), task(1)), event(model.Releasing, 1),
			runRow(model.Run{ID: 1, Task: 1, Status: p.status, Session: 5}))
	}
	if p.tail >= 0 {
		into := p.into
		if into == model.Active {
			into = model.Released
		}
		s.at(p.tail-milli, effect(model.OpStop, model.Applied, 1, 1, 0, model.Stopped))
		s.at(p.tail, row(lease(1, 1, 1, into, p.tail)))
		s.at(p.tail+milli, event(model.ReleaseDone, 1))
	}
}

// follow plays run 2, which first reads leases at wake.
func (e toy) follow(s *story, p predecessor, run model.RunID, wake time.Duration) {
	trip := e.trip
	if trip == 0 {
		trip = 10 * milli
	}
	q := request(run)
	s.at(wake-trip/2, event(model.Waking, 0, task(1)), event(model.Woken, 0, task(1)),
		event(model.Started, run, task(1)), event(model.Acquiring, run, asks(q)))
	now := wake
	for e.waits {
		s.at(now, read(model.SettlingRead, run, trip))
		if !e.settles(p, now) || now+trip/2 >= wake+20*second && !e.forever {
			now += trip
			break
		}
		now += trip + 250*milli
	}
	s.at(now, read(model.SelectionRead, run, trip))
	seen := now
	if e.stale {
		seen = wake
	}
	now += trip/2 + 5*milli
	if p.tail >= 0 && p.tail <= seen && p.into != model.PendingCleanup {
		e.resume(s, run, now+e.busy)
	} else {
		e.create(s, run, now)
	}
}

func (e toy) settles(p predecessor, now time.Duration) bool {
	switch {
	case p.tail >= 0 && p.tail <= now:
		return false
	case p.status == model.Running:
		return e.alive
	case p.status == model.Interrupted && !e.interrupted:
		return false
	}
	return now <= 120*second
}

func (e toy) resume(s *story, run model.RunID, now time.Duration) {
	s.at(now, effect(model.OpAdmitResume, model.Sent, run, 1, 0, 0))
	s.at(now, effect(model.OpStart, model.Sent, run, 1, 100, 0))
	s.at(now+2*second, effect(model.OpStart, model.Applied, run, 1, 100, model.Up))
	s.at(now+3*second, effect(model.OpStart, model.Reported, run, 1, 100, model.Up),
		effect(model.OpResumeDone, model.Reported, run, 1, 0, model.Up))
	handed := lease(1, 1, 1, model.Expired, now)
	handed.Reason = model.ReasonHandedOff
	s.at(now+3100*milli, row(handed), row(lease(2, run, 1, model.Active, now)))
	s.at(now+3200*milli, event(model.Acquired, run, grant(model.Grant{
		Lease: 2, Sandbox: 1, Outcome: model.Resumed, Session: 5,
	})))
}

func (e toy) create(s *story, run model.RunID, now time.Duration) {
	s.at(now, effect(model.OpCreate, model.Sent, run, 2, 101, 0))
	s.at(now+second, effect(model.OpCreate, model.Applied, run, 2, 101, model.Up))
	s.at(now+1100*milli, effect(model.OpCreate, model.Reported, run, 2, 101, model.Up))
	s.at(now+1200*milli, row(lease(2, run, 2, model.Active, now)))
	s.at(now+1300*milli, event(model.Acquired, run, grant(model.Grant{
		Lease: 2, Sandbox: 2, Outcome: model.Created, Session: 6,
	})))
}
