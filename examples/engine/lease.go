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

// How long a run waits for a lease that is about to be free, and how often it looks.
const (
	Patience = 20 * time.Second
	poll     = 250 * time.Millisecond
	recency  = 120 * time.Second
	pause    = 10 * time.Second
	tries    = 30
)

// Engine is the engine. It keeps nothing from one call to the next: all that it
// knows is in the rows.
type Engine struct {
	Cloud daytona.API
	Rows  *store.Store
	// Patience is how long it waits for a lease that is about to be free; 0 is not
	// at all.
	Patience time.Duration
}

// Verbs are what the harness calls.
func (e *Engine) Verbs() interlease.Verbs {
	return interlease.Verbs{Acquire: e.Acquire, Release: e.Release}
}

// Acquire gives a run a sandbox: a warm one if there is one or will be soon.
func (e *Engine) Acquire(p proc.P, r interlease.Request) (interlease.Sandbox, error) {
	if err := e.settle(p, r); err != nil {
		return interlease.Sandbox{}, err
	}
	rows, err := e.Rows.Candidates(p, r.Run, r.Env, nil)
	if err != nil {
		return interlease.Sandbox{}, err
	}
	for _, l := range rows {
		if !l.Status.Resumable() || l.Scope != r.Scope() || l.Fingerprint != r.Fingerprint {
			continue
		}
		if got, err := e.resume(p, r, l); !errors.Is(err, model.ErrConflict) {
			return got, err
		}
	}
	return e.create(p, r)
}

// settle waits while a lease that the run could use is held by a run that has ended.
func (e *Engine) settle(p proc.P, r interlease.Request) error {
	query := store.Settling{
		Run: r.Run, Scope: r.Scope(), Fingerprint: r.Fingerprint, Recency: recency,
	}
	for _, s := range model.EndStatuses() {
		query.Statuses = query.Statuses.With(s)
	}
	for end := p.Now() + e.Patience; p.Now() < end; {
		_, settling, err := e.Rows.Settling(p, query)
		if err != nil || !settling {
			return err
		}
		if err := p.Sleep("settle poll", poll, proc.Limit{Cancel: r.Cancel}); err != nil {
			return model.ErrCancelled
		}
	}
	return nil
}

// resume makes the lease the run's own, then starts the sandbox. Of several runs
// that want it one gets the row. If the sandbox does not start the run fails, and its
// release gives the row up.
func (e *Engine) resume(
	p proc.P, r interlease.Request, l model.Lease,
) (interlease.Sandbox, error) {
	id, err := e.Rows.HandOff(p, l.ID, e.row(r, l.Sandbox), store.HandOffBugs{})
	if err != nil {
		return interlease.Sandbox{}, err
	}
	err = e.Cloud.Start(p, daytona.Call{Run: r.Run, Sandbox: l.Sandbox})
	return interlease.Sandbox{Lease: id, Sandbox: l.Sandbox, Outcome: model.Resumed}, err
}

// discard deletes a sandbox that may not exist.
func (e *Engine) discard(p proc.P, r interlease.RunID, s model.SandboxID) error {
	return e.persist(p, func() error {
		err := e.Cloud.Delete(p, daytona.Call{Run: r, Sandbox: s})
		if errors.Is(err, daytona.ErrNotFound) {
			return nil
		}
		return err
	})
}

// create makes a sandbox. One that may exist although its creation failed is
// deleted: no row would name it.
func (e *Engine) create(p proc.P, r interlease.Request) (interlease.Sandbox, error) {
	s, err := e.Cloud.Create(p, daytona.Call{Run: r.Run})
	if err == nil {
		id, err := e.Rows.InsertLease(p, e.row(r, s))
		return interlease.Sandbox{Lease: id, Sandbox: s, Outcome: model.Created}, err
	}
	return interlease.Sandbox{}, errors.Join(err, e.discard(p, r.Run, s))
}

func (e *Engine) row(r interlease.Request, s model.SandboxID) model.Lease {
	return model.Lease{
		Run: r.Run, Scope: r.Scope(), Policy: model.ReuseByEnvironment, Sandbox: s,
		Fingerprint: r.Fingerprint,
	}
}

// Release ends a run and gives up what it holds: its sandbox is stopped and can be
// resumed, or, if it can't be stopped, it is deleted.
func (e *Engine) Release(p proc.P, r interlease.RunID, status interlease.Status) error {
	if _, _, err := e.Rows.EndRun(p, r, status, model.NoError); err != nil {
		return err
	}
	rows, err := e.Rows.ActiveLeases(p, r, nil)
	for _, l := range rows {
		err = errors.Join(err, e.release(p, r, l))
	}
	return err
}

func (e *Engine) release(p proc.P, r interlease.RunID, l model.Lease) error {
	box, end := daytona.Call{Run: r, Sandbox: l.Sandbox}, store.Ending{Status: model.Released}
	if err := e.persist(p, func() error { return e.Cloud.Stop(p, box) }); err != nil {
		end.Status = model.Expired
		if err := e.discard(p, r, l.Sandbox); err != nil {
			return err
		}
	}
	return e.Rows.EndLease(p, r, l.ID, end)
}

// persist tries something again for as long as an outage lasts.
func (e *Engine) persist(p proc.P, try func() error) (err error) {
	for range tries {
		if err = try(); err == nil {
			return nil
		}
		_ = p.Sleep("pause", pause, proc.Limit{})
	}
	return err
}
