package engine

import (
	"errors"

	"interlease.example/model"
	"interlease.example/model/store"
	"interlease.example/sim/proc"
)

// releaseLeases gives up every lease of the run. One that fails doesn't stop the
// others.
func (e *Engine) releaseLeases(p proc.P, r model.RunID) error {
	k := e.takeScratch()
	rows, err := e.activeLeases(p, r, k.rows)
	for i := range rows {
		err = errors.Join(err, e.releaseLease(p, &rows[i]))
		if err != nil && e.bug.ReleaseStopsAtError {
			break
		}
	}
	k.rows = rows
	e.scratch = append(e.scratch, k)
	return err
}

// releaseLease stops the sandbox and then writes what became of it: released
// however the run ended, since a native runner's sandbox is stopped and kept, or
// parked if the provider could not. The row is active until then. A guarded
// write that finds the row changed is right: it belongs to somebody else by now.
func (e *Engine) releaseLease(p proc.P, l *model.Lease) error {
	end := store.Ending{Status: model.Released, Cleanup: model.CleanupSuccess}
	if e.bug.ReleasedBeforeStop {
		return errors.Join(e.endLease(p, l.Run, l, end, true), e.stop(p, l))
	}
	failed := e.stop(p, l)
	if failed != nil && !e.bug.FailedReleaseWritten {
		end = park(model.ReasonReleaseFailed)
	}
	err := e.endLease(p, l.Run, l, end, e.sw.ReleaseGuarded)
	if errors.Is(err, model.ErrConflict) {
		err = nil
	}
	return errors.Join(failed, err)
}

// stop asks the driver to stop the sandbox and keep it, or to delete the sandbox
// of a lease that may not be used again.
func (e *Engine) stop(p proc.P, l *model.Lease) error {
	how := model.StopAndRetain
	if l.Policy == model.Ephemeral {
		how = model.DispositionRelease
	}
	t := newRetry(p, e.sw.ReleaseRetried)
	for {
		err := e.driverRelease(p, l.Run, l.Sandbox, how)
		if err == nil || !transient(err) || !t.wait(p, "release pause") {
			return err
		}
	}
}
