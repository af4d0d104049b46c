package lease

import (
	"errors"
	"time"

	"interlease.example"
	"interlease.example/model"
	"interlease.example/model/store"
	"interlease.example/providers/daytona"
	"interlease.example/sim/proc"
)

// How often something is tried again, and the pause before that: longer together
// than outages last.
const (
	tries = 30
	pause = 10 * time.Second
)

// Release ends a run and gives up what it holds: its sandbox is stopped and can be
// resumed, or, if it can't be stopped, it is deleted.
func (e *Engine) Release(p proc.P, r interlease.RunID, status interlease.Status) error {
	err := persist(p, func() error {
		_, _, err := e.Rows.EndRun(p, r, status, e.reason(r, status))
		return err
	})
	if err != nil {
		return err
	}
	var rows []model.Lease
	err = persist(p, func() error {
		rows, err = e.Rows.ActiveLeases(p, r, nil)
		return err
	})
	for _, l := range rows {
		err = errors.Join(err, e.release(p, r, l))
	}
	return err
}

// reason is what the row of a run gives as its error.
func (e *Engine) reason(r interlease.RunID, status interlease.Status) model.ErrorCode {
	switch {
	case status != model.Failed:
		return model.NoError
	case e.refused[r]:
		return model.LeaseAcquireFailed
	default:
		return model.ExecutionFailed
	}
}

func (e *Engine) release(p proc.P, r interlease.RunID, l model.Lease) error {
	end := store.Ending{
		Status: model.Released,
		// Without this a write whose answer was lost, and that is sent again, may
		// take the row from the run that has it by now.
		Expect: store.Expect{Guarded: true, Status: model.Active, Run: r},
	}
	err := persist(p, func() error {
		return e.Cloud.Stop(p, daytona.Call{Run: r, Sandbox: l.Sandbox})
	})
	if err != nil {
		end.Status, err = model.Expired, e.discard(p, r, l.Sandbox)
	}
	if err != nil {
		return err
	}
	err = persist(p, func() error { return e.Rows.EndLease(p, r, l.ID, end) })
	if errors.Is(err, model.ErrConflict) {
		return nil // it was written, and the row has gone on
	}
	return err
}

// discard deletes a sandbox that may not exist.
func (e *Engine) discard(p proc.P, r interlease.RunID, s model.SandboxID) error {
	return persist(p, func() error {
		err := e.Cloud.Delete(p, daytona.Call{Run: r, Sandbox: s})
		if errors.Is(err, daytona.ErrNotFound) {
			return nil
		}
		return err
	})
}

// persist tries something again, unless another run has taken what it is about.
func persist(p proc.P, try func() error) (err error) {
	for range tries {
		if err = try(); err == nil || errors.Is(err, model.ErrConflict) {
			return err
		}
		_ = p.Sleep("pause", pause, proc.Limit{})
	}
	return err
}
