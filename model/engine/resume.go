package engine

import (
	"errors"
	"fmt"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

// resume asks the driver for the chosen sandbox until it answers, refuses, or
// the budget is spent. No sandbox and no error means that it is proven gone, or
// that only its destruction can help. After any error the lease is kept and
// nothing replaces it.
//
// An engine that can select again looks at the row before it asks again: if
// another run has it by now, a late attempt could start its sandbox anew just
// after that run has stopped it.
func (e *Engine) resume(p proc.P, a *acquisition) (model.SandboxID, error) {
	r := newRetry(p, e.sw.ResumeBudget)
	for {
		limit := min(e.cfg.CallLimit, r.left(p))
		s, err := e.driverResume(p, a.req.Run, a.old.Sandbox, limit)
		switch {
		case err == nil:
			return s, nil
		case e.sw.RefusalRetried && errors.Is(err, model.ErrUnconfirmed):
			return 0, nil
		case !e.worthRetrying(err) || !r.wait(p, "resume pause"):
			return 0, notResumed(a.old.Sandbox, err)
		}
		if taken, err := e.takenMeanwhile(p, a); taken || err != nil {
			return 0, err
		}
	}
}

func (e *Engine) worthRetrying(err error) bool {
	return transient(err) || e.sw.RefusalRetried && errors.Is(err, model.ErrRefused)
}

// takenMeanwhile reports, as the conflict of a lost hand-off, that the chosen row
// is no longer what it was.
func (e *Engine) takenMeanwhile(p proc.P, a *acquisition) (bool, error) {
	if !e.sw.HandoffAgain {
		return false, nil
	}
	now, err := e.readLease(p, a.req.Run, a.old.ID)
	if err != nil || now.Status == a.old.Status {
		return false, err
	}
	return true, conflict(a, model.ErrConflict)
}

func notResumed(s model.SandboxID, err error) error {
	return &model.Failure{
		Text: TextNotResumed + fmt.Sprintf("sb-%d", s) + TextPreserved,
		Err:  err,
	}
}
