package engine

import (
	"time"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

// call is one request to the driver. The host may give up on it while the
// driver's code goes on, so that a call object whose end was not seen is not used
// again in the same trial.
type call struct {
	driver  model.Driver
	run     model.RunID
	sandbox model.SandboxID
	how     model.Disposition
	got     model.SandboxID
	err     error
	// The bodies that Invoke takes, bound once.
	acquire, resume, release, destroy, execute func(proc.P)
}

func newCall(d model.Driver) *call {
	c := &call{driver: d}
	c.acquire, c.resume, c.release = c.doAcquire, c.doResume, c.doRelease
	c.destroy, c.execute = c.doDestroy, c.doExecute
	return c
}

func (c *call) doAcquire(p proc.P) { c.got, c.err = c.driver.Acquire(p, c.run) }
func (c *call) doResume(p proc.P)  { c.got, c.err = c.driver.Resume(p, c.run, c.sandbox) }
func (c *call) doRelease(p proc.P) {
	_, c.err = c.driver.Release(p, c.run, c.sandbox, c.how)
}
func (c *call) doDestroy(p proc.P) { _, c.err = c.driver.Destroy(p, c.run, c.sandbox) }
func (c *call) doExecute(p proc.P) { c.err = c.driver.Execute(p, c.run, c.sandbox) }

// calls keeps call objects for a trial.
type calls struct {
	all  []*call
	used int     // of all, since the trial began
	free []*call // used, and seen to have ended
}

// take gives a call object that no driver's code still holds.
func (cs *calls) take(d model.Driver, r model.RunID, s model.SandboxID) *call {
	var c *call
	switch n := len(cs.free); {
	case n > 0:
		c, cs.free = cs.free[n-1], cs.free[:n-1]
	case cs.used < len(cs.all):
		c = cs.all[cs.used]
		cs.used++
	default:
		c = newCall(d)
		cs.all = append(cs.all, c)
		cs.used++
	}
	c.run, c.sandbox, c.how, c.got, c.err = r, s, 0, 0, nil
	return c
}

// forget is for a new server: calls of the old one may still run in the worker.
func (cs *calls) forget() { cs.free = cs.free[:0] }

// reset is for a new trial, in which no code of the old one runs.
func (cs *calls) reset() { cs.free, cs.used = cs.free[:0], 0 }

// send performs body, which is one of c's, in the worker. The error is Invoke's
// or the driver's.
func (e *Engine) send(
	p proc.P, c *call, label string, body func(proc.P), limit time.Duration, cancel proc.Signal,
) error {
	l := proc.Limit{At: p.Now() + limit, Cancel: cancel}
	if err := p.Invoke(e.cfg.Worker, label, e.cfg.Transit, body, l); err != nil {
		return err
	}
	err := c.err
	e.calls.free = append(e.calls.free, c)
	return err
}

// driverAcquire may give a sandbox with an error: one that may exist.
func (e *Engine) driverAcquire(p proc.P, r model.RunID) (model.SandboxID, error) {
	c := e.calls.take(e.cfg.Driver, r, 0)
	err := e.send(p, c, "acquire", c.acquire, e.cfg.CallLimit, nil)
	if err == proc.ErrLost || err == proc.ErrDeadline {
		return 0, err // the driver's code may go on, and c is still its own
	}
	return c.got, err
}

// driverResume gives no sandbox and no error if s is proven gone.
func (e *Engine) driverResume(
	p proc.P, r model.RunID, s model.SandboxID, limit time.Duration,
) (model.SandboxID, error) {
	c := e.calls.take(e.cfg.Driver, r, s)
	err := e.send(p, c, "resume", c.resume, limit, nil)
	if err != nil {
		return 0, err
	}
	return c.got, nil
}

func (e *Engine) driverRelease(
	p proc.P, r model.RunID, s model.SandboxID, how model.Disposition,
) error {
	c := e.calls.take(e.cfg.Driver, r, s)
	c.how = how
	return e.send(p, c, "release", c.release, e.cfg.CallLimit, nil)
}

func (e *Engine) driverDestroy(p proc.P, r model.RunID, s model.SandboxID) error {
	c := e.calls.take(e.cfg.Driver, r, s)
	return e.send(p, c, "destroy", c.destroy, e.cfg.CallLimit, nil)
}
