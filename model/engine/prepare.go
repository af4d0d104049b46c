package engine

import (
	"interlease.example/model"
	"interlease.example/sim/proc"
)

// prepare readies the provider session of the run in the sandbox that it got.
//
//	sandbox                  session before  backup               the run
//	any                      none            –                    begins a session
//	resumed, the session's   some            –                    goes on with it
//	else                     some            none                 begins a session
//	replacement              some            verified for the old restores it
//	else                     some            source is retired    restores it
//	else                     some            source may change    is refused
//
// A run that is refused holds its sandbox until it is released. Source: the
// report about the settling wait, for the last two rows.
func (e *Engine) prepare(p proc.P, a *acquisition) (model.Grant, error) {
	g := model.Grant{Lease: a.lease.ID, Sandbox: a.lease.Sandbox, Outcome: a.outcome}
	e.desk[e.seat(a.req.Run)].sandbox = g.Sandbox
	s, err := e.readSession(p, a)
	if err != nil {
		return model.Grant{}, err
	}
	had := s.ID
	switch {
	case s.ID == 0 || e.bug.SessionDropped && a.outcome == model.Resumed:
		s.ID = 0
	case attached(a, &s):
	case !s.Backup.Valid:
		s.ID = 0
	default:
		if err := e.restorable(p, a, &s); err != nil {
			return model.Grant{}, err
		}
		g.Restored = true
	}
	g.Session, err = e.putSession(p, a, s, had)
	return g, err
}

// attached reports whether the session lives in the sandbox. Where backups are
// off nobody knows better than that the sandbox was resumed.
func attached(a *acquisition, s *model.Session) bool {
	home := !s.Backup.Valid || s.Backup.Authorized == a.lease.Sandbox
	return a.outcome == model.Resumed && home
}

// restorable fails unless the backup's source can change no more: it was just
// destroyed on the strength of this very backup, or it is retired.
func (e *Engine) restorable(p proc.P, a *acquisition, s *model.Session) error {
	if a.outcome == model.Replacement && s.Backup.Authorized == a.old.Sandbox {
		return nil
	}
	ok, err := e.retired(p, a, s.Backup.Source)
	if err != nil || ok || e.bug.SourceUnproven {
		return err
	}
	return &model.Failure{
		Code: model.NativeSessionInterrupted, Text: TextRefused, Err: model.ErrStateMismatch,
	}
}

// retired reports whether a lease is free, so that nobody changes what is in its
// sandbox. An expired one is, too, unless a run of this task has its sandbox:
// another task's works on a session of its own there. So is one that was claimed
// when it was free, to destroy a sandbox that is obsolete or gone.
func (e *Engine) retired(p proc.P, a *acquisition, id model.LeaseID) (bool, error) {
	source, err := e.readLease(p, a.req.Run, id)
	if err != nil || source.Status.Resumable() {
		return err == nil, err
	}
	claimed := source.Status == model.PendingCleanup &&
		(source.Reason == model.ReasonFingerprint || source.Reason == model.ReasonNotFound)
	if !e.sw.RestoreHandedOff || source.Status != model.Expired && !claimed {
		return false, nil
	}
	for t := (retry{}); ; {
		_, holder, held, err := e.db.Holder(p, a.req.Run, source.Sandbox)
		if !e.resend(p, &t, err) {
			return err == nil && (!held || holder.Task != a.req.Task), err
		}
	}
}

// putSession writes the session of the run's task. Where backups are kept, one of
// it is made in the run's sandbox at once. Had is what the task had before.
func (e *Engine) putSession(
	p proc.P, a *acquisition, s model.Session, had model.SessionID,
) (model.SessionID, error) {
	if e.cfg.Backups {
		s.Backup = model.Backup{Valid: true, Source: a.lease.ID, Authorized: a.lease.Sandbox}
	}
	for t := (retry{}); ; {
		id, err := e.db.PutSession(p, a.req.Run, s)
		if !e.resend(p, &t, err) {
			return id, err
		}
		if now, failed := e.readSession(p, a); failed == nil && now.ID != had {
			s.ID = now.ID // the first try had its effect
		}
	}
}
