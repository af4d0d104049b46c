package daytona

import (
	"interlease.example/model"
	"interlease.example/providers"
	"interlease.example/sim/proc"
)

// Resume brings s up for r and opens its admission. It refuses with ErrSettling
// while calls from before the last teardown are unanswered. The answer 0 without
// an error proves that the sandbox is gone.
func (d *Driver) Resume(
	p proc.P, r model.RunID, s model.SandboxID,
) (model.SandboxID, error) {
	entry := model.Effect{Run: r, Sandbox: s, Call: d.operation()}
	generation, err := d.enter(p, s, toResume)
	if err != nil {
		entry.Op, entry.Err = model.OpRefuseResume, err
		d.rec.Record(p, entry)
		return 0, err
	}
	entry.Op = model.OpAdmitResume
	d.rec.Record(p, entry)
	entry.Op = model.OpResumeDone
	entry.State, entry.Err = d.bringUp(p, r, s, generation)
	d.leave(p, s)
	d.rec.Record(p, entry)
	if entry.State != model.Up {
		s = 0
	}
	return s, entry.Err
}

// bringUp is a resume behind the gate: get, start, marker. Its last step opens
// admission. The state is Up or, without an error, Destroyed.
func (d *Driver) bringUp(
	p proc.P, r model.RunID, s model.SandboxID, generation uint32,
) (model.SandboxState, error) {
	state, err := d.handle(p, r, s)
	if providers.Status(err) == providers.NotFound {
		return model.Destroyed, nil
	}
	if err == nil {
		err = d.ensureStarted(p, r, s, state, generation)
	}
	if err == nil {
		err = d.api.Marker(p, Call{Run: r, Sandbox: s})
	}
	if err == nil && d.outdated(p, s, generation) {
		err = ErrInactive.For(s)
	}
	g := d.at(p, s)
	if err != nil {
		g.evict()
		return model.Absent, err
	}
	g.keep(model.Up)
	g.closed = false
	return model.Up, nil
}
