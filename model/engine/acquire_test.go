package engine_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/engine"
	"interlease.example/model/store"
	"interlease.example/sim/proc"
)

// free makes l1 a released row of an ended run, whose sandbox is stopped.
func free(w *world) {
	w.db.Reset()
	w.log.Reset()
	w.db.AddTask(model.Task{ID: 1, Agent: 1, Workspace: 1, Execution: 1})
	w.db.AddTask(model.Task{ID: 2, Agent: 1, Workspace: 1})
	w.db.AddRun(model.Run{ID: 1, Task: 1, Agent: 1, Status: model.Succeeded, Session: 1})
	w.db.AddLease(freeLease(1, 1))
	w.db.AddSession(model.Session{Task: 1, ID: 1, Backup: backup(1, 1)})
	w.drv.boxes = append(w.drv.boxes[:0], model.Absent, model.Stopped)
}

func freeLease(id model.LeaseID, s model.SandboxID) model.Lease {
	return model.Lease{
		ID: id, Run: 1, Scope: model.Scope{Env: 1, Workspace: 1, Agent: 1},
		Status: model.Released, Policy: model.ReuseByEnvironment, Cleanup: model.CleanupSuccess,
		Sandbox: s, Fingerprint: 7, LastUsedAt: -time.Minute, Backup: backup(id, s),
	}
}

func TestWhichSandboxIsChosen(t *testing.T) {
	for _, c := range []struct {
		change func(*model.Lease)
		want   []string
		why    string
	}{
		{func(*model.Lease) {}, []string{"resume 1"}, "it fits"},
		{func(l *model.Lease) { l.Status = model.Retained }, []string{"resume 1"}, "kept running"},
		{
			func(l *model.Lease) { l.Cleanup = model.CleanupFailed },
			[]string{"resume 1"},
			"the cleanup status doesn't count",
		},
		{func(l *model.Lease) { l.Scope.Agent = 2 }, []string{"create 2"}, "another agent's"},
		{func(l *model.Lease) { l.Scope.Workspace = 2 }, []string{"create 2"}, "another workspace"},
		{func(l *model.Lease) { l.Scope.Env = 2 }, []string{"create 2"}, "another environment"},
		{func(l *model.Lease) { l.Policy = model.Ephemeral }, []string{"create 2"}, "used once"},
		{func(l *model.Lease) { l.Status = model.PendingCleanup }, []string{"create 2"}, "parked"},
		{func(l *model.Lease) { l.Status = model.Expired }, []string{"create 2"}, "over"},
		{func(l *model.Lease) { l.Status = model.FailedLease }, []string{"create 2"}, "over"},
		{
			func(l *model.Lease) { l.Fingerprint = 6 },
			[]string{"destroy 1", "create 2"},
			"obsolete: destroyed before the choice",
		},
	} {
		w := newWorld(t, "hardened")
		w.setup = func(w *world) {
			free(w)
			l := freeLease(1, 1)
			c.change(&l)
			w.db.Reset()
			w.db.AddTask(model.Task{ID: 1, Agent: 1, Workspace: 1, Execution: 1})
			w.db.AddRun(model.Run{ID: 1, Task: 1, Agent: 1, Status: model.Succeeded})
			w.db.AddLease(l)
		}
		w.run(t, w.wakes(0, 1))
		require.NoError(t, w.only(t).err, c.why)
		require.Equal(t, c.want, w.drv.calls[:len(w.drv.calls)-1], c.why)
	}
}

func TestTheNewestCandidateIsChosen(t *testing.T) {
	w := newWorld(t, "hardened")
	w.setup = func(w *world) {
		free(w)
		l := freeLease(2, 2)
		l.LastUsedAt = -time.Second
		w.db.AddLease(l)
		w.drv.boxes = append(w.drv.boxes, model.Stopped)
	}
	w.run(t, w.wakes(0, 1))
	require.Equal(t, []string{"resume 2", "stop_and_retain 2"}, w.drv.calls)
}

func TestResume(t *testing.T) {
	transient := model.ErrTransient
	refused := &model.Failure{Text: "closing", Err: model.ErrRefused}
	unconfirmed := &model.Failure{Text: "unconfirmed", Err: model.ErrUnconfirmed}
	permanent := &model.Failure{Text: "unrecoverable", Err: model.ErrPermanent}
	for _, c := range []struct {
		engine  string
		answers []error
		want    []string
		fails   bool
		why     string
	}{
		{
			"paperclip-2026.09",
			[]error{transient, transient},
			[]string{"resume 1", "resume 1", "resume 1"},
			false, "a transient error is retried",
		},
		{
			"paperclip-2026.09",
			[]error{refused},
			[]string{"resume 1"},
			true,
			"a refusal has none of the words",
		},
		{
			"hardened",
			[]error{refused, refused},
			[]string{"resume 1", "resume 1", "resume 1"},
			false, "a refusal passes",
		},
		{
			"paperclip-2026.09",
			[]error{unconfirmed},
			[]string{"resume 1"},
			true,
			"neither destroyed nor replaced",
		},
		{
			"hardened",
			[]error{unconfirmed},
			[]string{"resume 1", "destroy 1", "create 2"},
			false,
			"only a destroy helps",
		},
		{"hardened", []error{permanent}, []string{"resume 1"}, true, "proves nothing: kept"},
		{
			"paperclip-2026.09",
			[]error{errGone},
			[]string{"resume 1", "destroy 1", "create 2"},
			false, "proven gone: replaced on the strength of the backup",
		},
	} {
		w := newWorld(t, c.engine)
		w.setup = free
		w.drv.resumes = c.answers
		w.run(t, w.wakes(0, 1))
		g := w.only(t)
		require.Equal(t, c.fails, g.err != nil, "%s: %s: got %v", c.engine, c.why, g.err)
		got := w.drv.calls
		if !c.fails {
			require.Equal(t, model.SessionID(1), g.grant.Session, "kept: %s", c.why)
			require.Equal(t, g.grant.Outcome == model.Replacement, g.grant.Restored, c.why)
			got = got[:len(got)-1] // the final block's stop
		} else {
			require.Equal(t, model.LeaseAcquireFailed, w.db.Run(2).Error)
			require.Equal(t, freeLease(1, 1), w.db.Lease(1), "the row is as it was: %s", c.why)
			require.ErrorContains(t, g.err, `lease_acquire_failed: Reusable sandbox lease "sb-1" `+
				"could not be resumed; the lease was preserved and no replacement was created.")
		}
		require.Equal(t, c.want, got, "%s: %s", c.engine, c.why)
	}
}

func TestResumeEndsWithItsBudget(t *testing.T) {
	w := newWorld(t, "hardened")
	w.setup = free
	for range 100 {
		w.drv.resumes = append(w.drv.resumes, model.ErrTransient)
	}
	w.run(t, w.wakes(0, 1))
	g := w.only(t)
	require.Error(t, g.err)
	require.Greater(t, g.at, 50*sec, "it tries as long as it may")
	require.Less(t, g.at, 61*sec, "and no longer")
	require.InDelta(t, 14, w.drv.n.resume, 2, "250ms, doubled up to 5s")
}

func TestResumeThatHangs(t *testing.T) {
	w := newWorld(t, "paperclip-2026.09")
	w.setup = free
	w.cfg.CallLimit = 20 * sec
	w.drv.start = 30 * sec
	w.run(t, w.wakes(0, 1))
	require.Error(t, w.only(t).err, "each attempt is given up after 20s")
	require.Equal(t, []string{"resume 1", "resume 1", "resume 1"}, w.drv.calls)
	require.Equal(t, model.Up, w.drv.boxes[1], "the driver's code goes on: cost without an owner")
}

func TestGoneWithoutABackup(t *testing.T) {
	w := newWorld(t, "hardened")
	w.setup = func(w *world) {
		free(w)
		w.db.Reset()
		w.db.AddTask(model.Task{ID: 1, Agent: 1, Workspace: 1, Execution: 1})
		w.db.AddRun(model.Run{ID: 1, Task: 1, Agent: 1, Status: model.Succeeded})
		l := freeLease(1, 1)
		l.Backup.Authorized = 3
		w.db.AddLease(l)
	}
	w.drv.resumes = []error{errGone}
	w.run(t, w.wakes(0, 1))
	require.ErrorContains(t, w.only(t).err, engine.TextNoBackup)
	require.Equal(t, []string{"resume 1"}, w.drv.calls, "nothing is destroyed or created")
	require.Equal(t, model.Released, w.db.Lease(1).Status)
}

// A sandbox that is gone because another run has claimed its row is no reason to
// give up: the row is looked at before the backup is.
func TestGoneBecauseItWasClaimed(t *testing.T) {
	w := newWorld(t, "hardened")
	w.setup = freeButFor(func(l *model.Lease) { l.Backup.Valid = false })
	w.drv.resumes = []error{errGone}
	w.run(t, w.wakes(0, 1), act{300 * ms, "claim", func(p proc.P) {
		w.note(w.db.EndLease(p, 0, 1, store.Ending{Status: model.PendingCleanup}))
	}})
	require.NoError(t, w.only(t).err)
	require.Equal(t, []string{"resume 1", "create 2", "stop_and_retain 2"}, w.drv.calls)
}

// both wakes two tasks that share a workspace, so that both runs choose sb-1.
func (w *world) both() []act { return []act{w.wakes(0, 1), w.wakes(0, 2)} }

func TestHandOffIsLost(t *testing.T) {
	w := newWorld(t, "paperclip-2026.11")
	w.setup = free
	w.run(t, w.both()...)
	require.Len(t, w.grants, 2)
	lost := w.grants[0]
	require.ErrorContains(t, lost.err, "lease_acquire_failed: "+engine.TextHandoffLost)
	require.ErrorIs(t, lost.err, model.ErrConflict)
	require.Equal(t, []string{"resume 1", "resume 1", "stop_and_retain 1"}, w.drv.calls,
		"it tears nothing down")
	require.Equal(t, model.ReasonHandedOff, w.db.Lease(1).Reason)
}

func TestHandOffIsLostAndSelectedAgain(t *testing.T) {
	w := newWorld(t, "hardened")
	w.setup = free
	w.run(t, w.both()...)
	require.Len(t, w.grants, 2)
	require.NoError(t, w.grants[0].err)
	require.NoError(t, w.grants[1].err)
	require.Equal(t, model.Resumed, w.grants[0].grant.Outcome)
	want := model.Grant{Lease: 3, Sandbox: 2, Outcome: model.Created, Session: 1, Restored: true}
	require.Equal(t, want, w.grants[1].grant,
		"the loser gets its own; its session was in the sandbox that another task took")
}

// What was claimed when it was free, to destroy it, can change no more.
func TestRestoreFromAClaimedSource(t *testing.T) {
	for _, c := range []struct {
		reason model.Reason
		want   error
		why    string
	}{
		{model.ReasonFingerprint, nil, "an obsolete sandbox of the scope"},
		{model.ReasonNotFound, nil, "one that is gone"},
		{model.ReasonReleaseFailed, model.ErrStateMismatch, "its stop failed: it may still run"},
		{model.ReasonOrphan, model.ErrStateMismatch, "its run may have gone on"},
	} {
		w := newWorld(t, "hardened")
		w.setup = func(w *world) {
			freeButFor(func(l *model.Lease) {
				l.Status, l.Reason = model.PendingCleanup, c.reason
			})(w)
			w.db.AddSession(model.Session{Task: 1, ID: 1, Backup: backup(1, 1)})
		}
		w.run(t, w.wakes(0, 1))
		require.ErrorIs(t, w.only(t).err, c.want, c.why)
	}
}

func TestPublishFailure(t *testing.T) {
	w := newWorld(t, "paperclip-2026.09")
	w.setup = func(w *world) {
		w.db.Reset()
		w.db.AddTask(model.Task{ID: 1, Agent: 1, Workspace: 1})
		w.drv.boxes = w.drv.boxes[:1]
	}
	// Insert wake, lock task, commit, start run, candidates, and then this one.
	w.nemesis = &strike{kind: model.FailedCall, nth: 6}
	w.run(t, w.wakes(0, 1))
	require.Error(t, w.only(t).err)
	require.Equal(t, []string{"create 1", "destroy 1"}, w.drv.calls)
	require.Equal(t, model.Expired, w.db.Lease(1).Status, "recorded first, then closed")
	require.Equal(t, model.ReasonRejected, w.db.Lease(1).Reason)
}

func TestACreationThatMayHaveWorked(t *testing.T) {
	w := newWorld(t, "paperclip-2026.09")
	w.setup = func(w *world) {
		w.db.Reset()
		w.db.AddTask(model.Task{ID: 1, Agent: 1, Workspace: 1})
		w.drv.boxes = w.drv.boxes[:1]
	}
	w.drv.acquires = []error{model.ErrTransient}
	w.drv.late = true
	w.run(t, w.wakes(0, 1))
	require.Error(t, w.only(t).err, "the acquisition fails either way")
	require.Equal(t, []string{"create 1", "destroy 1"}, w.drv.calls)
	require.Equal(t, model.Expired, w.db.Lease(1).Status, "recorded first, then closed")
}

// strike has the nth statement of a trial fail.
type strike struct {
	kind model.FaultKind
	nth  int
	n    int
}

func (s *strike) Strike(proc.P, model.Target, model.RunID) model.Fault {
	if s.n++; s.n == s.nth {
		return model.Fault{Kind: s.kind}
	}
	return model.Fault{}
}
