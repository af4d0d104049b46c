package daytona

import (
	"interlease.example/model"
	"interlease.example/providers"
	"interlease.example/sim/proc"
)

// Acquire makes a sandbox, marks it and opens its admission. A sandbox of a
// creation that failed is looked for by its name and deleted; if that can't be
// confirmed the error is ErrCleanup, and the sandbox comes with it.
func (d *Driver) Acquire(p proc.P, r model.RunID) (model.SandboxID, error) {
	s, err := d.api.Create(p, Call{Run: r, Within: callTimeout})
	if err != nil {
		return d.reconcile(p, r, s, err)
	}
	if err := d.api.Marker(p, Call{Run: r, Sandbox: s}); err != nil {
		return d.discard(p, r, s, err)
	}
	g := d.at(p, s)
	g.closed = false
	g.keep(model.Up)
	return s, nil
}

// reconcile looks for the sandbox of a creation that failed with cause. That it
// is not there proves nothing: it may appear later.
func (d *Driver) reconcile(
	p proc.P, r model.RunID, s model.SandboxID, cause error,
) (model.SandboxID, error) {
	if _, err := d.get(p, r, s, lookup); err != nil {
		return s, unconfirmedCreation(s, cause)
	}
	return d.discard(p, r, s, cause)
}

// discard deletes a sandbox that nobody was given, and returns cause if it is
// gone.
func (d *Driver) discard(
	p proc.P, r model.RunID, s model.SandboxID, cause error,
) (model.SandboxID, error) {
	if err := d.remove(p, r, s, cleanup); err != nil {
		return s, unconfirmedCreation(s, cause)
	}
	return 0, cause
}

func unconfirmedCreation(s model.SandboxID, cause error) error {
	return &providers.Error{Text: ErrCleanup.Text, Sandbox: s, Err: cause}
}
