package engine_test

import (
	"time"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

// stub is a driver without guards. It answers as scripted, one entry a call, and
// as a healthy provider when the script has ended.
type stub struct {
	w *world

	create, start, stop time.Duration
	acquires, resumes   []error
	releases, destroys  []error
	late                bool // a creation that failed may have worked

	boxes []model.SandboxState // by SandboxID
	calls []string             // in order, as "resume 1"
	n     struct{ acquire, resume, release, destroy int }
}

// The scripted answers that are no errors of a provider.
var (
	errGone = model.ErrCancelled // a resume proves that the sandbox is gone
	healthy = error(nil)
)

func (d *stub) reset() {
	d.calls = d.calls[:0]
	d.n.acquire, d.n.resume, d.n.release, d.n.destroy = 0, 0, 0, 0
}

func next(script []error, n *int) error {
	if *n++; *n <= len(script) {
		return script[*n-1]
	}
	return healthy
}

func (d *stub) called(what string, s model.SandboxID) {
	d.calls = append(d.calls, what+" "+string(rune('0'+s)))
}

func (d *stub) takes(p proc.P, site string, t time.Duration) {
	p.Delay(site, proc.Exactly(t), proc.Foot{})
}

func (d *stub) Acquire(p proc.P, _ model.RunID) (model.SandboxID, error) {
	d.takes(p, "create", d.create)
	err := next(d.acquires, &d.n.acquire)
	if err != nil && !d.late {
		return 0, err
	}
	d.boxes = append(d.boxes, model.Up)
	s := model.SandboxID(len(d.boxes) - 1)
	d.called("create", s)
	return s, err
}

func (d *stub) Resume(p proc.P, _ model.RunID, s model.SandboxID) (model.SandboxID, error) {
	d.called("resume", s)
	d.takes(p, "start", d.start)
	switch err := next(d.resumes, &d.n.resume); {
	case err == errGone:
		return 0, nil
	case err != nil:
		return 0, err
	}
	d.boxes[s] = model.Up
	return s, nil
}

func (d *stub) Release(
	p proc.P, _ model.RunID, s model.SandboxID, how model.Disposition,
) (model.Receipt, error) {
	d.called(how.String(), s)
	d.takes(p, "stop", d.stop)
	if err := next(d.releases, &d.n.release); err != nil {
		return model.NoReceipt, err
	}
	d.boxes[s] = model.Stopped
	return model.ReceiptStopped, nil
}

func (d *stub) Destroy(
	p proc.P, _ model.RunID, s model.SandboxID,
) (model.Receipt, error) {
	d.called("destroy", s)
	d.takes(p, "delete", d.stop)
	if err := next(d.destroys, &d.n.destroy); err != nil {
		return model.NoReceipt, err
	}
	d.boxes[s] = model.Destroyed
	return model.ReceiptDestroyed, nil
}

func (d *stub) Execute(p proc.P, _ model.RunID, s model.SandboxID) error {
	d.called("execute", s)
	d.takes(p, "command", 10*time.Second)
	return nil
}
