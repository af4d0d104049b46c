package daytona

import (
	"time"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

// The bounds of calls. Source: the driver's constants.
const (
	liveness    = 30 * time.Second  // a read that checks on a sandbox
	callTimeout = 305 * time.Second // start, stop, delete: 5 min and a margin of 5 s
	lookup      = 10 * time.Second  // looking for a sandbox whose creation failed
	cleanup     = 15 * time.Second  // deleting it
	resends     = 2                 // of a read or delete whose connection broke
	resendPause = 250 * time.Millisecond
	settlePause = time.Second // between two looks at a change in progress
	settleLooks = 60
	settleTries = 3 // requests, each after a change had ended
)

// get reads the state of s. The client sends a read again whose connection
// broke, twice.
func (d *Driver) get(
	p proc.P, r model.RunID, s model.SandboxID, within time.Duration,
) (model.SandboxState, error) {
	for try := 1; ; try++ {
		state, err := d.api.Get(p, Call{Run: r, Sandbox: s, Within: within})
		if err == proc.ErrDeadline {
			return 0, ErrUnresponsive
		}
		if err != ErrConnection || try > resends {
			return state, err
		}
		_ = p.Sleep("get again", time.Duration(try)*resendPause, proc.Limit{})
	}
}

// delete sends a delete, and again when its connection broke, as the client does.
func (d *Driver) delete(
	p proc.P, r model.RunID, s model.SandboxID, within time.Duration,
) error {
	for try := 1; ; try++ {
		err := d.api.Delete(p, Call{Run: r, Sandbox: s, Within: within})
		if err == proc.ErrDeadline {
			return ErrDeleteTimeout
		}
		if err != ErrConnection || try > resends {
			return err
		}
		_ = p.Sleep("delete again", time.Duration(try)*resendPause, proc.Limit{})
	}
}

func (d *Driver) sendStart(p proc.P, r model.RunID, s model.SandboxID) error {
	err := d.api.Start(p, Call{Run: r, Sandbox: s, Within: callTimeout})
	if err == proc.ErrDeadline {
		return ErrStartTimeout
	}
	return err
}

func (d *Driver) sendStop(p proc.P, r model.RunID, s model.SandboxID) error {
	err := d.api.Stop(p, Call{Run: r, Sandbox: s, Within: callTimeout})
	if err == proc.ErrDeadline {
		return ErrStopTimeout
	}
	return err
}

// handle is the cached state of s, or a fresh one. The original trusts a cached
// handle for half of the idle-stop interval, 7.5 min; here it is trusted until
// it is evicted.
func (d *Driver) handle(p proc.P, r model.RunID, s model.SandboxID) (model.SandboxState, error) {
	if g := d.at(p, s); g.known {
		return g.state, nil
	}
	state, err := d.get(p, r, s, 0)
	if err != nil {
		return 0, err
	}
	d.at(p, s).keep(state)
	return state, nil
}

// settle waits until no change of s is in progress, and returns its state, or
// what the read failed with.
func (d *Driver) settle(
	p proc.P, r model.RunID, s model.SandboxID,
) (state model.SandboxState, err error) {
	for range settleLooks {
		state, err = d.get(p, r, s, liveness)
		if err != nil || !changing(state) {
			return state, err
		}
		_ = p.Sleep("settle", settlePause, proc.Limit{})
	}
	return state, ErrInProgress
}

func changing(s model.SandboxState) bool {
	switch s {
	case model.Creating, model.Starting, model.Stopping, model.Destroying:
		return true
	}
	return false
}
