package engine

import (
	"errors"
	"time"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

// selections bounds how often one acquisition selects: each time but the last it
// lost the hand-off to another run.
const selections = 16

// acquisition is one call of Acquire.
type acquisition struct {
	req      model.Request
	scope    model.Scope
	deadline time.Duration // of the settling wait
	rows     []model.Lease // as the selection read them, newest first
	old      model.Lease   // the row that was chosen; ID 0: none
	lease    model.Lease   // the row of the run
	outcome  model.Outcome
}

// Acquire gives the run a sandbox: the warm one of its scope or a fresh one. The
// errors are *model.Failure, or model.ErrCancelled for a run that was cancelled
// before it had asked the driver for anything.
//
// A run whose acquisition failed must still be released: its session may have
// been refused while it held a sandbox.
func (e *Engine) Acquire(p proc.P, r model.Request) (model.Grant, error) {
	i := e.seat(r.Run)
	if e.desk[i].cancelled {
		return model.Grant{}, model.ErrCancelled
	}
	e.desk[i].cancel, e.desk[i].task = r.Cancel, r.Task
	a := e.begin(r)
	g, err := e.acquire(p, a)
	e.idle = append(e.idle, a)
	return g, e.blame(r.Run, err)
}

func (e *Engine) acquire(p proc.P, a *acquisition) (model.Grant, error) {
	run, err := e.startRun(p, a.req.Run)
	switch {
	case err != nil:
		return model.Grant{}, err
	case run.Status.Terminal():
		return model.Grant{}, model.ErrCancelled
	}
	if err := e.obtain(p, a); err != nil {
		return model.Grant{}, err
	}
	return e.prepare(p, a)
}

// begin readies an acquisition object.
func (e *Engine) begin(r model.Request) *acquisition {
	var a *acquisition
	if n := len(e.idle); n > 0 {
		a, e.idle = e.idle[n-1], e.idle[:n-1]
	} else {
		a = &acquisition{}
	}
	*a = acquisition{req: r, scope: r.Scope(), rows: a.rows[:0]}
	return a
}

// obtain gives a a sandbox and its row.
func (e *Engine) obtain(p proc.P, a *acquisition) error {
	err := e.attempt(p, a)
	for n := 1; n < selections && e.sw.HandoffAgain && errors.Is(err, model.ErrConflict); n++ {
		err = e.attempt(p, a)
	}
	return err
}

// attempt is one selection and what follows from it.
func (e *Engine) attempt(p proc.P, a *acquisition) error {
	a.old, a.outcome = model.Lease{}, model.Created
	a.deadline = p.Now() + e.sw.SettleBound
	if e.bug.SelectsOldList {
		if err := e.readRows(p, a); err != nil {
			return err
		}
	}
	if err := e.settle(p, a); err != nil {
		return err
	}
	if err := e.choose(p, a); err != nil {
		return err
	}
	s, err := e.sandbox(p, a)
	if err != nil {
		return err
	}
	return e.publish(p, a, s)
}

// sandbox resumes the chosen sandbox or creates one.
func (e *Engine) sandbox(p proc.P, a *acquisition) (model.SandboxID, error) {
	if a.old.ID == 0 {
		return e.create(p, a)
	}
	s, err := e.resume(p, a)
	switch {
	case err != nil && e.bug.ReplacedAfterError:
		return e.replace(p, a)
	case err != nil:
		return 0, err
	case s == 0:
		return e.replace(p, a)
	}
	a.outcome = model.Resumed
	return s, nil
}

// create makes a sandbox. One that may exist although its creation failed is
// recorded and destroyed, and the acquisition fails all the same.
func (e *Engine) create(p proc.P, a *acquisition) (model.SandboxID, error) {
	s, err := e.driverAcquire(p, a.req.Run)
	switch {
	case err == nil && s == 0:
		return 0, model.ErrPermanent
	case err != nil && s != 0:
		e.discard(p, a, s)
	}
	return s, err
}

// blame makes err what the run's caller gets, and remembers why the run fails.
func (e *Engine) blame(r model.RunID, err error) error {
	if err == nil || err == model.ErrCancelled {
		return err
	}
	var f *model.Failure
	if !errors.As(err, &f) {
		f = &model.Failure{Text: err.Error(), Err: err}
	}
	if f.Code == model.NoError {
		f.Code = model.LeaseAcquireFailed
	}
	e.desk[e.seat(r)].code = f.Code
	return f
}
