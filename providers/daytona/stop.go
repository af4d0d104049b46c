package daytona

import (
	"time"

	"interlease.example/model"
	"interlease.example/providers"
	"interlease.example/sim/proc"
)

// stop sends a stop and, with WaitOnConflict, waits where the service refuses it
// because of another change, and looks again.
func (t *teardown) stop(p proc.P) (model.Receipt, error) {
	d := t.d
	t.sent = true
	for try := 1; ; try++ {
		err := d.sendStop(p, t.run, t.sandbox)
		if err == nil {
			return model.ReceiptStopped, nil
		}
		if !d.sw.WaitOnConflict || !refused(err) || try == settleTries {
			return model.NoReceipt, err
		}
		state, err := d.settle(p, t.run, t.sandbox)
		switch {
		case providers.Status(err) == providers.NotFound:
			return model.ReceiptDestroyed, nil
		case err != nil:
			return model.NoReceipt, err
		case state == model.Stopped:
			return model.ReceiptStopped, nil
		}
	}
}

// remove deletes s and waits until it is gone. As reported, 404 and 409 are
// failures.
func (d *Driver) remove(
	p proc.P, r model.RunID, s model.SandboxID, within time.Duration,
) error {
	for try := 1; ; try++ {
		err := d.delete(p, r, s, within)
		if !d.sw.TolerantDelete || !refused(err) && providers.Status(err) != providers.NotFound {
			return err
		}
		if providers.Status(err) == providers.NotFound {
			return nil
		}
		if try == settleTries {
			return err
		}
		if _, err := d.settle(p, r, s); err != nil {
			if providers.Status(err) == providers.NotFound {
				return nil
			}
			return err
		}
	}
}
