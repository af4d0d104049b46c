package daytona_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/check"
	"interlease.example/providers/daytona"
	"interlease.example/sim/proc"
)

const second = time.Second

// hangingCommand makes the owner's command hang in its client for 8 s after its
// sandbox has stopped.
func hangingCommand(w *world) {
	w.svc.Times().Command = proc.Exactly(time.Minute)
	w.svc.Times().HangUp = proc.Exactly(8 * second)
}

// stopUnderWork stops the sandbox while a command of the owner is unanswered.
func (w *world) stopUnderWork(p proc.P) (command proc.Signal) {
	s, err := w.driver.Acquire(p, owner)
	must(err == nil, "acquire")
	command = p.Fork("command", func(p proc.P) { _ = w.driver.Execute(p, owner, s) })
	_ = p.Sleep("at work", second, proc.Limit{})
	receipt, err := w.driver.Release(p, owner, s, model.StopAndRetain)
	must(err == nil && receipt == model.ReceiptStopped, "stop")
	return command
}

func TestSettlingGuardRefusesUntilOldWorkIsAnswered(t *testing.T) {
	w := newWorld(t, daytona.Reported(), daytona.Bugs{})
	hangingCommand(w)
	var first, second error
	var state model.SandboxState
	w.calm(func(p proc.P) {
		command := w.stopUnderWork(p)
		_, first = w.driver.Resume(p, next, box)
		state = w.svc.Peek(box)
		join(p, command)
		_, second = w.driver.Resume(p, next, box)
	})
	require.Equal(t, daytona.ErrSettling, first)
	require.ErrorIs(t, first, model.ErrRefused)
	require.EqualError(t, first,
		"The stopped Daytona sandbox is still settling cancelled work. Retry shortly.")
	require.Equal(t, model.Stopped, state, "a refusal changes nothing")
	require.NoError(t, second, "a refusal ends when the old work does")
	verdict, report := w.verdict(never)
	require.Equal(t, check.Passed, verdict)
	require.Positive(t, report.Reached(check.RefusedSettling))
	require.Positive(t, report.Reached(check.RefusedThenResumed))
}

func TestSettlingGuardMutants(t *testing.T) {
	for _, c := range []struct {
		bugs            daytona.Bugs
		settling, clean bool // is a resume refused under old work, and without any?
		why             string
	}{
		{daytona.Bugs{}, true, false, "the guard as it is"},
		{daytona.Bugs{GuardRemoved: true}, false, false, "M29: it restarts under old work"},
		{daytona.Bugs{GuardClosedAlone: true}, true, true, "M29a: no stopped sandbox is ever resumed"},
		{daytona.Bugs{GuardActiveAlone: true}, true, false, "M29b: differs only where admission is open"},
	} {
		w := newWorld(t, daytona.Hardened(), c.bugs)
		hangingCommand(w)
		var settling, clean error
		w.calm(func(p proc.P) {
			command := w.stopUnderWork(p)
			_, settling = w.driver.Resume(p, next, box)
			join(p, command)
			_, _ = w.driver.Release(p, next, box, model.StopAndRetain)
			_, clean = w.driver.Resume(p, next, box)
		})
		require.Equal(t, c.settling, settling != nil, "%s: %v", c.why, settling)
		require.Equal(t, c.clean, clean != nil, "%s: %v", c.why, clean)
	}
}

func TestActiveAloneRefusesASandboxInUse(t *testing.T) {
	for _, c := range []struct {
		bugs daytona.Bugs
		want error
	}{
		{daytona.Bugs{}, nil},
		{daytona.Bugs{GuardActiveAlone: true}, daytona.ErrSettling},
	} {
		w := newWorld(t, daytona.Hardened(), c.bugs)
		var got error
		w.calm(func(p proc.P) {
			s, _ := w.driver.Acquire(p, owner)
			command := p.Fork("command", func(p proc.P) { _ = w.driver.Execute(p, owner, s) })
			_ = p.Sleep("at work", second/2, proc.Limit{})
			_, got = w.driver.Resume(p, owner, s)
			join(p, command)
		})
		require.Equal(t, c.want, got, "%+v", c.bugs)
	}
}

func TestReleaseWaitsForWork(t *testing.T) {
	for _, c := range []struct {
		command time.Duration
		how     model.Disposition
		ends    bool // does the command end by itself?
		why     string
	}{
		{5 * second, model.DispositionRelease, true, "a release waits for calls in flight"},
		{9 * second, model.DestroySandbox, true, "so does a destroy"},
		{30 * second, model.DispositionRelease, false, "... for 10 s"},
		{5 * second, model.StopAndRetain, false, "a stop does not wait"},
	} {
		w := newWorld(t, daytona.Reported(), daytona.Bugs{})
		w.svc.Times().Command = proc.Exactly(c.command)
		var got error
		w.calm(func(p proc.P) {
			s, _ := w.driver.Acquire(p, owner)
			command := p.Fork("command", func(p proc.P) { got = w.driver.Execute(p, owner, s) })
			_ = p.Sleep("at work", second/2, proc.Limit{})
			_, err := w.driver.Release(p, owner, s, c.how)
			must(err == nil, "release")
			join(p, command)
		})
		if c.ends {
			require.NoError(t, got, c.why)
		} else {
			require.Equal(t, daytona.ErrCommandLost, got, c.why)
		}
	}
}

func TestClosedAdmission(t *testing.T) {
	w := newWorld(t, daytona.Reported(), daytona.Bugs{})
	var closed, open, other error
	w.calm(func(p proc.P) {
		w.stopped(p)
		closed = w.driver.Execute(p, owner, box)
		_, err := w.driver.Resume(p, next, box)
		must(err == nil, "resume")
		open = w.driver.Execute(p, next, box)
		other = w.driver.Execute(p, next, box+1)
	})
	require.EqualError(t, closed, "Daytona sandbox lease sb-1 is no longer active.")
	require.ErrorIs(t, closed, daytona.ErrInactive)
	require.NoError(t, open, "a resume opens it again")
	require.EqualError(t, other, "Sandbox with ID or name sb-2 not found", "each has its own")
}

func TestDispositions(t *testing.T) {
	for _, c := range []struct {
		how   model.Disposition
		want  model.Receipt
		state model.SandboxState
	}{
		{model.DispositionRelease, model.ReceiptStopped, model.Stopped},
		{model.StopAndRetain, model.ReceiptStopped, model.Stopped},
		{model.DestroySandbox, model.ReceiptDestroyed, model.Destroyed},
	} {
		w := newWorld(t, daytona.Reported(), daytona.Bugs{})
		var got model.Receipt
		w.calm(func(p proc.P) {
			s, _ := w.driver.Acquire(p, owner)
			got, _ = w.driver.Release(p, owner, s, c.how)
		})
		require.Equal(t, c.want, got, "%v", c.how)
		require.Equal(t, c.state, w.svc.Peek(box), "%v", c.how)
	}
}

func TestWorkerRestartForgetsGuards(t *testing.T) {
	w := newWorld(t, daytona.Hardened(), daytona.Bugs{})
	hangingCommand(w)
	var before, after error
	w.start = func() {
		server := w.sim.NewHost("server", simHost())
		server.Start("body", func(p proc.P) {
			resume := func(err *error) func(proc.P) {
				return func(p proc.P) { _, *err = w.driver.Resume(p, next, box) }
			}
			_ = p.Invoke(w.worker, "stop", proc.Window{}, func(p proc.P) { w.stopUnderWork(p) },
				proc.Limit{})
			_ = p.Invoke(w.worker, "resume", proc.Window{}, resume(&before), proc.Limit{})
			w.sim.Restart(w.worker)
			_ = p.Invoke(w.worker, "resume", proc.Window{}, resume(&after), proc.Limit{})
		})
	}
	out := w.sim.Run(&w.trial)
	require.Empty(t, out.Failure)
	require.Equal(t, daytona.ErrSettling, before)
	require.NoError(t, after, "all guards are memory of the worker (H-D13)")
}
