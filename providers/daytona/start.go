package daytona

import (
	"interlease.example/model"
	"interlease.example/providers"
	"interlease.example/sim/proc"
)

// ensureStarted brings s up, which the caller believes to be in state. It trusts
// that belief: a sandbox that it takes for started is not asked. Source: the
// driver's function of that name.
func (d *Driver) ensureStarted(
	p proc.P, r model.RunID, s model.SandboxID, state model.SandboxState, generation uint32,
) error {
	switch {
	case state == model.Up:
		return nil
	case state == model.Broken:
		return ErrUnrecoverable.For(s)
	case d.outdated(p, s, generation):
		return ErrInactive.For(s)
	}
	if err := d.start(p, r, s, generation); err != nil {
		return err
	}
	d.at(p, s).keep(model.Up)
	return nil
}

// start sends a start or, with OneStart, joins the one that is under way.
func (d *Driver) start(p proc.P, r model.RunID, s model.SandboxID, generation uint32) error {
	if !d.sw.OneStart {
		return d.startPatiently(p, r, s, generation)
	}
	if g := d.at(p, s); g.starting {
		_ = d.await(p, "started", &g.started, proc.Limit{})
		return d.at(p, s).startErr
	}
	d.at(p, s).starting = true
	err := d.startPatiently(p, r, s, generation)
	g := d.at(p, s)
	g.starting, g.startErr = false, err
	fire(&g.started)
	return err
}

// startPatiently sends a start and, with WaitOnConflict, waits where the service
// refuses it because of another change, and looks again.
func (d *Driver) startPatiently(
	p proc.P, r model.RunID, s model.SandboxID, generation uint32,
) error {
	for try := 1; ; try++ {
		err := d.sendStart(p, r, s)
		if !d.sw.WaitOnConflict || !refused(err) || try == settleTries {
			return err
		}
		state, err := d.settle(p, r, s)
		if err != nil || state == model.Up {
			return err
		}
		if d.outdated(p, s, generation) {
			return ErrInactive.For(s)
		}
	}
}

// joinStart waits for a start that is under way.
func (d *Driver) joinStart(p proc.P, s model.SandboxID) {
	for d.at(p, s).starting {
		_ = d.await(p, "started", &d.at(p, s).started, proc.Limit{})
	}
}

// refused reports whether the service refused a change because of the state that
// the sandbox is in.
func refused(err error) bool {
	status := providers.Status(err)
	return status == providers.Conflict || status == providers.BadRequest
}
