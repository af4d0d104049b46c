package daytona

import (
	"interlease.example/model"
	"interlease.example/sim/proc"
)

// Execute runs a command of r in s until it is answered. ErrInactive refuses it
// where admission is closed. A sandbox that has stopped by itself is started
// again.
func (d *Driver) Execute(p proc.P, r model.RunID, s model.SandboxID) error {
	generation, err := d.enter(p, s, toWork)
	if err != nil {
		return err
	}
	err = d.command(p, r, s, generation)
	d.leave(p, s)
	return err
}

// command is Execute behind the gate. The client has no deadline for it.
func (d *Driver) command(
	p proc.P, r model.RunID, s model.SandboxID, generation uint32,
) error {
	state, err := d.handle(p, r, s)
	if err != nil {
		return err
	}
	if err := d.ensureStarted(p, r, s, state, generation); err != nil {
		return err
	}
	if d.outdated(p, s, generation) {
		return ErrInactive.For(s)
	}
	return d.api.Exec(p, Call{Run: r, Sandbox: s})
}
