package daytona

import (
	"interlease.example/model"
	"interlease.example/providers"
	"interlease.example/sim/proc"
)

// Release ends the use of s by r. StopAndRetain stops it at once, whatever still
// runs in it, and never deletes it. An ordinary release waits for calls in
// flight, for a while, then stops; as reported it deletes the sandbox where the
// stop fails.
func (d *Driver) Release(
	p proc.P, r model.RunID, s model.SandboxID, how model.Disposition,
) (model.Receipt, error) {
	t := teardown{d: d, run: r, sandbox: s, how: how}
	return t.perform(p)
}

// Destroy deletes s. That it is gone already is a success.
func (d *Driver) Destroy(
	p proc.P, r model.RunID, s model.SandboxID,
) (model.Receipt, error) {
	return d.Release(p, r, s, model.DestroySandbox)
}

// teardown is one release, stop or destroy.
type teardown struct {
	d       *Driver
	run     model.RunID
	sandbox model.SandboxID
	how     model.Disposition
	call    int  // its number in the log
	shut    bool // it holds the gate
	sent    bool // a request that may change the sandbox
}

func (t *teardown) perform(p proc.P) (model.Receipt, error) {
	t.begin(p)
	receipt, err := t.bringDown(p)
	t.end(p, receipt, err)
	return receipt, err
}

// begin closes admission and holds up all who come later.
func (t *teardown) begin(p proc.P) {
	d := t.d
	for d.sw.Exclusive && d.at(p, t.sandbox).teardowns > 0 {
		_ = d.await(p, "teardown turn", &d.at(p, t.sandbox).over, proc.Limit{})
	}
	if !d.bug.ClosesAfterRead {
		t.close(p)
	}
	t.call = d.operation()
	t.report(p, model.OpAdmitTeardown, model.Absent, nil)
}

// close takes the gate and closes admission.
func (t *teardown) close(p proc.P) {
	g := t.d.at(p, t.sandbox)
	g.teardowns++
	t.shut = true
	if !t.d.bug.ClosesLate {
		g.close()
	}
}

// open gives the gate back; admission stays closed.
func (t *teardown) open(g *guard) {
	g.evict()
	if !t.shut {
		return
	}
	if t.d.bug.ClosesLate {
		g.close()
	}
	if g.teardowns--; g.teardowns == 0 {
		fire(&g.over)
	}
}

// end lets others in again, who find admission closed.
func (t *teardown) end(p proc.P, receipt model.Receipt, err error) {
	g := t.d.at(p, t.sandbox)
	t.open(g)
	if err != nil {
		g.unconfirmed = g.unconfirmed || t.sent
		t.report(p, model.OpAbandonTeardown, model.Absent, err)
		return
	}
	g.unconfirmed = false
	state := model.Destroyed
	if receipt == model.ReceiptStopped {
		state = model.Stopped
	}
	t.report(p, model.OpConfirmTeardown, state, nil)
}

func (t *teardown) report(p proc.P, op model.Op, state model.SandboxState, err error) {
	t.d.rec.Record(p, model.Effect{
		Op: op, Run: t.run, Sandbox: t.sandbox, Call: t.call, State: state, Err: err,
	})
}

// bringDown is the teardown between its begin and its end.
func (t *teardown) bringDown(p proc.P) (model.Receipt, error) {
	d := t.d
	_, err := d.handle(p, t.run, t.sandbox)
	d.at(p, t.sandbox).evict()
	if err == nil {
		t.drain(p)
		var state model.SandboxState
		if state, err = d.get(p, t.run, t.sandbox, liveness); err == nil {
			if d.bug.ClosesAfterRead {
				t.close(p)
			}
			return t.apply(p, state)
		}
	}
	if providers.Status(err) != providers.NotFound {
		return model.NoReceipt, err
	}
	if t.how == model.StopAndRetain {
		return model.NoReceipt, ErrRetainedGone
	}
	return model.ReceiptDestroyed, nil
}

// drain waits for calls that use the sandbox, which a stop that retains does
// not, and for a start that is under way.
func (t *teardown) drain(p proc.P) {
	d := t.d
	if t.how != model.StopAndRetain {
		l := proc.Limit{At: p.Now() + d.sw.Drain}
		for d.at(p, t.sandbox).active > 0 {
			if d.await(p, "drain", &d.at(p, t.sandbox).idle, l) != nil {
				break
			}
		}
	}
	d.joinStart(p, t.sandbox)
}

// apply does to the sandbox, which is in state, what the disposition says.
func (t *teardown) apply(p proc.P, state model.SandboxState) (model.Receipt, error) {
	if t.how == model.DestroySandbox || t.how == model.DispositionRelease && t.d.noReuse {
		return t.remove(p)
	}
	if state == model.Stopped {
		return model.ReceiptStopped, nil
	}
	receipt, err := t.stop(p)
	if err == nil || t.how == model.StopAndRetain || t.d.sw.KeepOnConflict && refused(err) {
		return receipt, err
	}
	return t.remove(p)
}

func (t *teardown) remove(p proc.P) (model.Receipt, error) {
	t.sent = true
	if err := t.d.remove(p, t.run, t.sandbox, callTimeout); err != nil {
		return model.NoReceipt, err
	}
	return model.ReceiptDestroyed, nil
}
