package lease

import (
	"errors"

	"interlease.example"
	"interlease.example/model"
	"interlease.example/model/store"
	"interlease.example/providers/daytona"
	"interlease.example/sim/proc"
)

func (e *Engine) acquire(p proc.P, r interlease.Request) (interlease.Sandbox, error) {
	if err := e.settle(p, r); err != nil {
		return interlease.Sandbox{}, err
	}
	rows, err := e.candidates(p, r)
	if err != nil {
		return interlease.Sandbox{}, err
	}
	for _, l := range rows {
		if l.Fingerprint != r.Fingerprint {
			continue
		}
		if got, err := e.resume(p, r, l); !errors.Is(err, model.ErrConflict) {
			return got, err
		}
	}
	for _, l := range rows {
		if err := e.retire(p, r, l); err != nil {
			return interlease.Sandbox{}, err
		}
	}
	return e.create(p, r)
}

// candidates are the free leases of the run's scope, the best first.
func (e *Engine) candidates(p proc.P, r interlease.Request) (free []model.Lease, err error) {
	var rows []model.Lease
	err = persist(p, func() error {
		rows, err = e.Rows.Candidates(p, r.Run, r.Env, nil)
		return err
	})
	for _, l := range rows {
		if l.Status.Resumable() && l.Scope == r.Scope() {
			free = append(free, l)
		}
	}
	return free, err
}

// resume makes the lease the run's own, then starts the sandbox. Of several runs
// that want it one gets the row. If the sandbox does not start the run fails, and its
// release gives the row up.
func (e *Engine) resume(
	p proc.P, r interlease.Request, l model.Lease,
) (interlease.Sandbox, error) {
	id, err := e.publish(p, r, l.Sandbox, func(row model.Lease) (model.LeaseID, error) {
		return e.Rows.HandOff(p, l.ID, row, store.HandOffBugs{})
	})
	if err != nil {
		return interlease.Sandbox{}, err
	}
	err = e.Cloud.Start(p, daytona.Call{Run: r.Run, Sandbox: l.Sandbox})
	return interlease.Sandbox{Lease: id, Sandbox: l.Sandbox, Outcome: model.Resumed}, err
}

// retire takes down a sandbox that has another configuration than the run.
func (e *Engine) retire(p proc.P, r interlease.Request, l model.Lease) error {
	if l.Fingerprint == r.Fingerprint {
		return nil // somebody else has it
	}
	err := persist(p, func() error {
		return e.Rows.EndLease(p, r.Run, l.ID, store.Ending{
			Status: model.Expired,
			Expect: store.Expect{Guarded: true, Status: l.Status, Run: l.Run},
		})
	})
	if errors.Is(err, model.ErrConflict) {
		return nil
	}
	return errors.Join(err, e.discard(p, r.Run, l.Sandbox))
}

// create makes a sandbox. One that may exist although its creation failed is
// deleted: no row would name it.
func (e *Engine) create(p proc.P, r interlease.Request) (interlease.Sandbox, error) {
	s, err := e.Cloud.Create(p, daytona.Call{Run: r.Run})
	if err != nil {
		return interlease.Sandbox{}, errors.Join(err, e.discard(p, r.Run, s))
	}
	id, err := e.publish(p, r, s, func(row model.Lease) (model.LeaseID, error) {
		return e.Rows.InsertLease(p, row)
	})
	return interlease.Sandbox{Lease: id, Sandbox: s, Outcome: model.Created}, err
}

// publish writes the row of a sandbox that becomes the run's. A connection that
// fails does not say whether it was written, so the rows are asked.
func (e *Engine) publish(
	p proc.P, r interlease.Request, s model.SandboxID,
	write func(model.Lease) (model.LeaseID, error),
) (id model.LeaseID, err error) {
	row := model.Lease{
		Run: r.Run, Scope: r.Scope(), Policy: model.ReuseByEnvironment, Sandbox: s,
		Fingerprint: r.Fingerprint,
	}
	err = persist(p, func() error {
		rows, err := e.Rows.ActiveLeases(p, r.Run, nil)
		if err != nil {
			return err
		}
		for _, l := range rows {
			if id = l.ID; l.Sandbox == s {
				return nil
			}
		}
		id, err = write(row)
		return err
	})
	return id, err
}
