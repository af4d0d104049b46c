package providers

import (
	"errors"
	"fmt"
	"time"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

var errNotRun = errors.New("the case did not run to its end")

// Lease is a case at work: verbs that fail with what was expected instead.
type Lease struct {
	P proc.P
	Subject
	box model.SandboxID // that the case is about
}

func acquires(l *Lease) error {
	return errors.Join(l.acquired(1), l.works(1), l.is(model.Up))
}

func acquiresTwo(l *Lease) error {
	err := acquires(l)
	first := l.box
	err = errors.Join(err, acquires(l))
	if l.box == first {
		return errors.Join(err, fmt.Errorf("both are %s", Name(first)))
	}
	return err
}

func stops(l *Lease) error {
	return errors.Join(l.acquired(1), l.ends(model.StopAndRetain, model.ReceiptStopped),
		l.is(model.Stopped))
}

func stopsTwice(l *Lease) error {
	return errors.Join(stops(l), l.ends(model.StopAndRetain, model.ReceiptStopped),
		l.is(model.Stopped))
}

func resumes(l *Lease) error {
	return errors.Join(stops(l), l.resumed(2), l.is(model.Up), l.works(2))
}

func resumesTwice(l *Lease) error { return errors.Join(resumes(l), l.resumed(2)) }

func closes(l *Lease) error {
	err := stops(l)
	if got := l.Driver.Execute(l.P, 1, l.box); !errors.Is(got, model.ErrRefused) {
		return errors.Join(err, fmt.Errorf("execute: got %v, want a refusal", got))
	}
	return errors.Join(err, l.is(model.Stopped))
}

func destroys(l *Lease) error { return errors.Join(l.acquired(1), l.destroyed()) }

func destroysTwice(l *Lease) error { return errors.Join(destroys(l), l.destroyed()) }

func releasesGone(l *Lease) error {
	return errors.Join(destroys(l), l.ends(model.DispositionRelease, model.ReceiptDestroyed))
}

func stopsGone(l *Lease) error {
	err := destroys(l)
	receipt, got := l.Driver.Release(l.P, 1, l.box, model.StopAndRetain)
	if got == nil || receipt != model.NoReceipt {
		return errors.Join(err, fmt.Errorf("stop: got receipt %v, %v, want an error", receipt, got))
	}
	return errors.Join(err, classified(got))
}

func resumesGone(l *Lease) error {
	err := destroys(l)
	if s, got := l.Driver.Resume(l.P, 2, l.box); s != 0 || got != nil {
		return errors.Join(err, fmt.Errorf("resume: got %d, %v, want neither", s, got))
	}
	return err
}

// resumesSettling stops a sandbox under a command. Whatever the timing, a resume
// is refused without effect, or succeeds; in the end one succeeds.
func resumesSettling(l *Lease) error {
	if err := l.acquired(1); err != nil {
		return err
	}
	work := l.P.Fork("command", func(p proc.P) { _ = l.Driver.Execute(p, 1, l.box) })
	err := l.ends(model.StopAndRetain, model.ReceiptStopped)
	for range patience {
		again := l.resumed(2)
		if !errors.Is(again, model.ErrRefused) {
			err = errors.Join(err, again)
			break
		}
		err = errors.Join(err, l.is(model.Stopped))
		_ = l.P.Sleep("refused", time.Second, proc.Limit{})
	}
	_ = l.P.Wait("command", work, proc.Limit{})
	return errors.Join(err, l.works(2))
}

func resumesOverlap(l *Lease) error {
	if err := stops(l); err != nil {
		return err
	}
	var other error
	done := l.P.Fork("second resume", func(p proc.P) {
		second := Lease{P: p, Subject: l.Subject, box: l.box}
		other = second.resumedInTime(2)
	})
	err := l.resumedInTime(2)
	_ = l.P.Wait("second resume", done, proc.Limit{})
	return errors.Join(err, other, l.is(model.Up), l.works(2))
}

// patience is how often a refused call is sent again, once a second.
const patience = 60

func (l *Lease) acquired(r model.RunID) error {
	s, err := l.Driver.Acquire(l.P, r)
	if err != nil || s == 0 {
		return fmt.Errorf("acquire: got %d, %v, want a sandbox", s, err)
	}
	l.box = s
	return nil
}

func (l *Lease) resumed(r model.RunID) error {
	got, err := l.Driver.Resume(l.P, r, l.box)
	if err != nil {
		return fmt.Errorf("resume: %w", err)
	}
	if got != l.box {
		return fmt.Errorf("resume: got %d, want %d", got, l.box)
	}
	return nil
}

// resumedInTime asks again for as long as a guard refuses.
func (l *Lease) resumedInTime(r model.RunID) (err error) {
	for range patience {
		if err = l.resumed(r); !errors.Is(err, model.ErrRefused) {
			return err
		}
		_ = l.P.Sleep("refused", time.Second, proc.Limit{})
	}
	return err
}

func (l *Lease) ends(how model.Disposition, want model.Receipt) error {
	got, err := l.Driver.Release(l.P, 1, l.box, how)
	if got != want || err != nil {
		return fmt.Errorf("release with %v: got receipt %v, %v, want %v", how, got, err, want)
	}
	return nil
}

func (l *Lease) destroyed() error {
	got, err := l.Driver.Destroy(l.P, 1, l.box)
	if got != model.ReceiptDestroyed || err != nil {
		return fmt.Errorf("destroy: got receipt %v, %v, want destroyed", got, err)
	}
	return l.is(model.Destroyed)
}

func (l *Lease) works(r model.RunID) error {
	if err := l.Driver.Execute(l.P, r, l.box); err != nil {
		return fmt.Errorf("execute: %w", err)
	}
	return nil
}

func (l *Lease) is(want model.SandboxState) error {
	if got := l.State(l.box); got != want {
		return fmt.Errorf("%s is %v, want %v", Name(l.box), got, want)
	}
	return nil
}

// classified reports an error that a host could not act on.
func classified(err error) error {
	for _, class := range []error{model.ErrTransient, model.ErrPermanent, model.ErrRefused} {
		if errors.Is(err, class) {
			return nil
		}
	}
	return fmt.Errorf("%q is neither transient nor permanent nor a refusal", err)
}
