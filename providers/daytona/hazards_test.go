package daytona_test

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/providers/daytona"
	"interlease.example/sim/proc"
)

// hazard is one way in which the reported driver goes wrong in calm weather or
// under one fault. It returns what its caller would not expect.
type hazard struct {
	name, why string
	faults    []model.Fault
	run       func(*world, proc.P) error
	want      error    // as reported
	cures     []string // each of these switches alone ends it
}

func hazards() []hazard {
	lost := func(target model.Target) []model.Fault {
		return []model.Fault{{Kind: model.AnswerLost, Target: target, Nth: 1}}
	}
	return []hazard{
		{
			"H-D3", "the second stop is refused, and the warm sandbox is deleted", nil,
			twoReleases, errDeleted,
			[]string{"day.exclusive"},
		},
		{
			"H-D5", "the second delete is refused", nil,
			twoDestroys, daytona.ErrInProgress,
			[]string{"day.exclusive", "day.tolerant"},
		},
		{
			"H-D6", "the second start is refused", nil,
			twoCommands, daytona.ErrInProgress,
			[]string{"day.onestart", "day.wait"},
		},
		{
			"H-D9", "a delete is sent again, and finds the first one at work",
			lost(model.TargetDelete), destroyOnce, daytona.ErrInProgress,
			[]string{"day.tolerant"},
		},
		{
			"H-D16", "the service is stopping it by itself", nil,
			resumeWhileStopping, daytona.ErrInProgress,
			[]string{"day.wait"},
		},
		{
			"unconfirmed", "a stop failed after it was sent, and a resume is let in",
			lost(model.TargetStop), resumeAfterLostStop, errAdmitted,
			[]string{"day.unconfirmed"},
		},
		{
			"recheck", "the guard is asked before the wait, and not after it", nil,
			resumeBehindStop, errAdmitted,
			[]string{"day.recheck"},
		},
	}
}

var (
	errDeleted  = errors.New("a sandbox that was to be kept is deleted")
	errAdmitted = errors.New("a resume was let in")
)

func TestEachSwitchClosesItsHazard(t *testing.T) {
	for _, h := range hazards() {
		require.ErrorIs(t, h.try(t, daytona.Reported()), h.want, "%s as reported: %s", h.name, h.why)
		for _, cure := range h.cures {
			sw := daytona.Reported()
			require.NoError(t, sw.Set(cure, "on"))
			require.NoError(t, h.try(t, sw), "%s with %s: %s", h.name, cure, h.why)
		}
		require.NoError(t, h.try(t, daytona.Hardened()), "%s in hardened: %s", h.name, h.why)
	}
}

func (h hazard) try(t *testing.T, sw daytona.Switches) (err error) {
	w := newWorld(t, sw, daytona.Bugs{}, h.faults...)
	w.calm(func(p proc.P) { err = h.run(w, p) })
	return err
}

// both runs two calls, the second a little later, and joins their errors.
func both(p proc.P, first, second func(proc.P) error) error {
	var a, b error
	x := p.Fork("first", func(p proc.P) { a = first(p) })
	y := p.Fork("second", func(p proc.P) {
		_ = p.Sleep("second", 10*time.Millisecond, proc.Limit{})
		b = second(p)
	})
	join(p, x, y)
	return errors.Join(a, b)
}

func twoReleases(w *world, p proc.P) error {
	s, _ := w.driver.Acquire(p, owner)
	release := func(p proc.P) error {
		_, err := w.driver.Release(p, owner, s, model.DispositionRelease)
		return err
	}
	second := func(p proc.P) error {
		_ = p.Sleep("while the first stop is accepted", 840*time.Millisecond, proc.Limit{})
		return release(p)
	}
	w.svc.Times().Request = proc.Exactly(50 * time.Millisecond)
	w.svc.Times().Stop = proc.Exactly(time.Second)
	if err := both(p, release, second); err != nil {
		return err
	}
	if w.svc.Peek(s) != model.Stopped {
		return errDeleted
	}
	return nil
}

func twoDestroys(w *world, p proc.P) error {
	s, _ := w.driver.Acquire(p, owner)
	destroy := func(p proc.P) error {
		_, err := w.driver.Destroy(p, owner, s)
		return err
	}
	return both(p, destroy, destroy)
}

func destroyOnce(w *world, p proc.P) error {
	s, _ := w.driver.Acquire(p, owner)
	_, err := w.driver.Destroy(p, owner, s)
	return err
}

// stopsByItself stops a sandbox whose worker has just restarted and remembers no
// handle.
func stopsByItself(w *world, p proc.P, s model.SandboxID) {
	w.driver.Boot(w.worker)
	p.Point("stops by itself", proc.Foot{
		proc.Sandbox(int(s)).Write(), proc.Guard(int(s)).Write(), proc.Clock(),
	})
	must(w.svc.StopByItself(p, s), "it runs")
}

func twoCommands(w *world, p proc.P) error {
	s, _ := w.driver.Acquire(p, owner)
	stopsByItself(w, p, s)
	_ = p.Sleep("stopped", 10*time.Second, proc.Limit{})
	work := func(p proc.P) error { return w.driver.Execute(p, owner, s) }
	return both(p, work, work)
}

func resumeWhileStopping(w *world, p proc.P) error {
	s, _ := w.driver.Acquire(p, owner)
	stopsByItself(w, p, s)
	_, err := w.driver.Resume(p, next, s)
	return err
}

// resumeAfterLostStop expects a refusal, and none once a stop was confirmed.
func resumeAfterLostStop(w *world, p proc.P) error {
	s, _ := w.driver.Acquire(p, owner)
	_, err := w.driver.Release(p, owner, s, model.StopAndRetain)
	must(errors.Is(err, daytona.ErrConnection), "the stop's answer is lost")
	_ = p.Sleep("stopped", 10*time.Second, proc.Limit{})
	if _, err := w.driver.Resume(p, next, s); !errors.Is(err, model.ErrUnconfirmed) {
		return errAdmitted
	}
	_, err = w.driver.Release(p, owner, s, model.StopAndRetain)
	_, err2 := w.driver.Resume(p, next, s)
	return errors.Join(err, err2)
}

// resumeBehindStop lets a resume and a stop arrive in one turn of the worker,
// over a command that hangs.
func resumeBehindStop(w *world, p proc.P) error {
	hangingCommand(w)
	s, _ := w.driver.Acquire(p, owner)
	command := p.Fork("command", func(p proc.P) { _ = w.driver.Execute(p, owner, s) })
	_ = p.Sleep("at work", time.Second, proc.Limit{})
	var got error
	resume := p.Fork("resume", func(p proc.P) { _, got = w.driver.Resume(p, next, s) })
	stop := p.Fork("stop", func(p proc.P) {
		_, _ = w.driver.Release(p, owner, s, model.StopAndRetain)
	})
	join(p, resume, stop, command)
	if !errors.Is(got, daytona.ErrSettling) {
		return errAdmitted
	}
	return nil
}
