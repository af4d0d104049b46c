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
	}
}

func (e *Engine) worthRetrying(err error) bool {
	return transient(err) || e.sw.RefusalRetried && errors.Is(err, model.ErrRefused)
}

func notResumed(s model.SandboxID, err error) error {
	return &model.Failure{
		Text: TextNotResumed + fmt.Sprintf("sb-%d", s) + TextPreserved,
		Err:  err,
	}
}
