package fake_test

import (
	"fmt"
	"testing"

	"interlease.example/model"
	"interlease.example/providers"
	"interlease.example/providers/daytona"
	"interlease.example/sim"
	"interlease.example/sim/proc"
)

func TestConform(t *testing.T) {
	for name, sw := range map[string]daytona.Switches{ // order does not matter: independent cases
		"reported": daytona.Reported(), "hardened": daytona.Hardened(),
	} {
		t.Run(name, func(t *testing.T) {
			providers.Conform(t, func() providers.Subject { return subject(t, newWorld(t, sw)) })
			for n := range uint64(40) {
				providers.Conform(t, func() providers.Subject {
					w := newWorld(t, sw)
					w.wild(n)
					return subject(t, w)
				})
			}
		})
	}
}

func subject(t *testing.T, w *world) providers.Subject {
	return providers.Subject{
		Driver: w.driver,
		State:  w.svc.Peek,
		Run: func(body func(proc.P)) {
			if out := w.run(body); out.Verdict != sim.Passed {
				t.Errorf("trial %d: %v", w.trial.Number, out.Failure)
			}
		},
	}
}

// broken is a driver that gets one thing wrong.
type broken struct {
	*daytona.Driver
	wrong string
}

func (b broken) Execute(p proc.P, r model.RunID, s model.SandboxID) error {
	if b.wrong == "execute" {
		return fmt.Errorf("broken")
	}
	return b.Driver.Execute(p, r, s)
}

func (b broken) Resume(p proc.P, r model.RunID, s model.SandboxID) (model.SandboxID, error) {
	got, err := b.Driver.Resume(p, r, s)
	if b.wrong == "resume" {
		return got + 1, err
	}
	return got, err
}

func (b broken) Release(
	p proc.P, r model.RunID, s model.SandboxID, how model.Disposition,
) (model.Receipt, error) {
	if b.wrong == "release" {
		return b.Driver.Destroy(p, r, s)
	}
	return b.Driver.Release(p, r, s, how)
}

func (b broken) Destroy(p proc.P, r model.RunID, s model.SandboxID) (model.Receipt, error) {
	if b.wrong == "destroy" {
		return b.Driver.Release(p, r, s, model.StopAndRetain)
	}
	return b.Driver.Destroy(p, r, s)
}

// complaints counts what Conform says.
type complaints int

func (c *complaints) Helper()               {}
func (c *complaints) Errorf(string, ...any) { *c++ }

func TestConformFindsBrokenDrivers(t *testing.T) {
	for _, wrong := range []string{"execute", "resume", "release", "destroy"} {
		var got complaints
		providers.Conform(&got, func() providers.Subject {
			w := newWorld(t, daytona.Hardened())
			s := subject(t, w)
			s.Driver = broken{w.driver, wrong}
			return s
		})
		if got == 0 {
			t.Errorf("providers.Conform says nothing of a broken %s", wrong)
		}
	}
}
