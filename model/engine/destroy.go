package engine

import (
	"errors"
	"slices"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

// destroyObsolete destroys a sandbox of the run's scope that nobody will use
// again, since what its fingerprint covers has changed. Whatever comes of it, the
// acquisition goes on: a lost claim means that another run has the sandbox, and
// a write that failed leaves the row to the sweep.
func (e *Engine) destroyObsolete(p proc.P, a *acquisition, l *model.Lease) {
	claimed := e.sw.DestroyClaimed && !e.bug.ObsoleteUnclaimed
	if claimed && e.claim(p, a.req.Run, l, model.ReasonFingerprint) != nil {
		return
	}
	_ = e.destroy(p, a.req.Run, l, model.ReasonFingerprint, claimed)
}

// claim parks a row that is as it was read, and fails with model.ErrConflict if
// it is not.
func (e *Engine) claim(p proc.P, by model.RunID, l *model.Lease, why model.Reason) error {
	if err := e.endLease(p, by, l, park(why), true); err != nil {
		return err
	}
	l.Status = model.PendingCleanup
	return nil
}

// destroy destroys the sandbox of a row and writes what came of it: expired, or
// parked if the provider failed. A guarded write that finds the row changed is
// right: somebody else has seen to it.
func (e *Engine) destroy(
	p proc.P, by model.RunID, l *model.Lease, why model.Reason, guarded bool,
) error {
	if slices.Contains(e.destroying, l.ID) {
		return nil
	}
	e.destroying = append(e.destroying, l.ID)
	end := gone(why)
	failed := e.teardown(p, by, l.Sandbox)
	if failed != nil {
		end = park(why)
	}
	err := e.endLease(p, by, l, end, guarded)
	e.destroying = slices.DeleteFunc(e.destroying,
		func(id model.LeaseID) bool { return id == l.ID })
	if errors.Is(err, model.ErrConflict) {
		return failed
	}
	return errors.Join(failed, err)
}

// teardown destroys a sandbox, again and again as long as that may help.
func (e *Engine) teardown(p proc.P, by model.RunID, s model.SandboxID) error {
	t := newRetry(p, e.sw.ReleaseRetried)
	for {
		err := e.driverDestroy(p, by, s)
		if err == nil || !transient(err) || !t.wait(p, "destroy pause") {
			return err
		}
	}
}
