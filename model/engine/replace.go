package engine

import (
	"interlease.example/model"
	"interlease.example/sim/proc"
)

// replace creates a sandbox for the chosen one, which is gone. The old one is
// destroyed for good before; for a native runner that needs a backup that was
// verified for this very sandbox, or else everything is kept. A destruction that
// fails leaves the row to the sweep. An engine that can select again does so if
// another run has taken or claimed the row: that is why the sandbox is gone.
func (e *Engine) replace(p proc.P, a *acquisition) (model.SandboxID, error) {
	if taken, err := e.takenMeanwhile(p, a); taken || err != nil {
		return 0, err
	}
	if !verified(&a.old) && !e.bug.BackupUnverified {
		return 0, &model.Failure{Text: TextNoBackup, Err: model.ErrStateMismatch}
	}
	claimed := e.sw.DestroyClaimed && !e.bug.ReplacedUnclaimed
	if claimed {
		if err := e.claim(p, a.req.Run, &a.old, model.ReasonNotFound); err != nil {
			return 0, conflict(a, err)
		}
	}
	_ = e.destroy(p, a.req.Run, &a.old, model.ReasonNotFound, claimed)
	a.outcome = model.Replacement
	return e.create(p, a)
}

// verified reports whether the sandbox of l may be destroyed on the strength of
// its backup.
func verified(l *model.Lease) bool {
	return l.Backup.Valid && l.Backup.Authorized == l.Sandbox
}
