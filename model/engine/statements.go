package engine

import (
	"errors"
	"time"

	"interlease.example/model"
	"interlease.example/model/store"
	"interlease.example/sim/proc"
)

// statementBudget is how long a statement whose connection failed, or a
// transaction that was the victim of a deadlock, is tried again.
const statementBudget = 60 * time.Second

// resend reports, after a pause, whether a statement that ended with err should
// be sent again. Whoever sends a write again must expect that the first one had
// its effect.
func (e *Engine) resend(p proc.P, t *retry, err error) bool {
	if !e.sw.StoreRetried || !errors.Is(err, store.ErrConnection) {
		return false
	}
	if t.pause == 0 {
		*t = newRetry(p, statementBudget)
	}
	return t.wait(p, "store pause")
}

// settling reads whether the acquisition should wait, and names the instant at
// which that ends by itself.
func (e *Engine) settling(p proc.P, a *acquisition) bool {
	query := store.Settling{
		Run: a.req.Run, Scope: a.scope, Fingerprint: a.req.Fingerprint,
		Recency: e.sw.SettleRecency, Statuses: e.waitsFor, AnyScope: e.bug.WaitsForAnyScope,
	}
	for t := (retry{}); ; {
		until, found, err := e.db.Settling(p, query)
		if !e.resend(p, &t, err) {
			if found && until < a.deadline {
				p.Deadline("settle recency", until)
			}
			return found && err == nil
		}
	}
}

func (e *Engine) readRows(p proc.P, a *acquisition) (err error) {
	for t := (retry{}); ; {
		a.rows, err = e.db.Candidates(p, a.req.Run, a.req.Env, a.rows)
		if !e.resend(p, &t, err) {
			return err
		}
	}
}

func (e *Engine) activeLeases(
	p proc.P, r model.RunID, rows []model.Lease,
) (_ []model.Lease, err error) {
	for t := (retry{}); ; {
		rows, err = e.db.ActiveLeases(p, r, rows)
		if !e.resend(p, &t, err) {
			return rows, err
		}
	}
}

func (e *Engine) readLease(
	p proc.P, by model.RunID, id model.LeaseID,
) (l model.Lease, err error) {
	for t := (retry{}); ; {
		l, err = e.db.ReadLease(p, by, id)
		if !e.resend(p, &t, err) {
			return l, err
		}
	}
}

func (e *Engine) readSession(p proc.P, a *acquisition) (s model.Session, err error) {
	for t := (retry{}); ; {
		s, err = e.db.ReadSession(p, a.req.Run, a.req.Task)
		if !e.resend(p, &t, err) {
			return s, err
		}
	}
}

// endLease ends a row, or parks it. With guarded, it fails with model.ErrConflict
// unless the row is as l says, but not if an earlier try has ended it so.
func (e *Engine) endLease(
	p proc.P, by model.RunID, l *model.Lease, end store.Ending, guarded bool,
) error {
	end.Expect = store.Expect{Guarded: guarded, Status: l.Status, Run: l.Run}
	for t, doubt := (retry{}), false; ; doubt = true {
		err := e.db.EndLease(p, by, l.ID, end)
		if doubt && errors.Is(err, model.ErrConflict) {
			if now, failed := e.readLease(p, by, l.ID); failed == nil && now.Status == end.Status {
				return nil
			}
		}
		if !e.resend(p, &t, err) {
			return err
		}
	}
}

func (e *Engine) startRun(p proc.P, r model.RunID) (run model.Run, err error) {
	for t := (retry{}); ; {
		run, err = e.db.StartRun(p, r)
		if !e.resend(p, &t, err) {
			return run, err
		}
	}
}

// endRun ends the run by a conditional write. Won says that it was this call that
// ended it.
func (e *Engine) endRun(
	p proc.P, r model.RunID, s model.RunStatus, why model.ErrorCode,
) (run model.Run, won bool, err error) {
	for t, doubt := (retry{}), false; ; doubt = true {
		run, won, err = e.db.EndRun(p, r, s, why)
		won = won || doubt && run.Status == s
		if !e.resend(p, &t, err) {
			return run, won && err == nil, err
		}
	}
}

func (e *Engine) failRun(p proc.P, r model.RunID, why model.ErrorCode) (err error) {
	for t := (retry{}); ; {
		err = e.db.FailRun(p, r, why)
		if !e.resend(p, &t, err) {
			return err
		}
	}
}

// insertWake may insert the wake twice, which does no harm: one run answers both.
func (e *Engine) insertWake(p proc.P, t model.TaskID) (err error) {
	for n := (retry{}); ; {
		_, err = e.db.InsertWake(p, t)
		if !e.resend(p, &n, err) {
			return err
		}
	}
}

func (e *Engine) hasOpenWake(p proc.P, by model.RunID, t model.TaskID) (open bool, err error) {
	for n := (retry{}); ; {
		open, err = e.db.HasOpenWake(p, by, t)
		if !e.resend(p, &n, err) {
			return open, err
		}
	}
}
