package proc

import (
	"errors"
	"time"
)

// The reasons why a verb that was given a Limit came back early, or why an
// Invoke has no answer. Verbs return them bare, so that == works.
var (
	ErrDeadline  = errors.New("proc: deadline reached")
	ErrCancelled = errors.New("proc: cancelled")
	ErrLost      = errors.New("proc: the other host went down")
)

// Window is a range of time, counted from now, in which something pending may
// happen. Both ends are included. The zero Window means now.
type Window struct{ Min, Max time.Duration }

// Exactly is the window that holds d alone.
func Exactly(d time.Duration) Window { return Window{d, d} }

// UpTo is the window from now to d.
func UpTo(d time.Duration) Window { return Window{0, d} }

// Limit ends a verb early. The zero Limit never does.
type Limit struct {
	At     time.Duration // instant at which the verb returns ErrDeadline; 0 means none
	Cancel Signal        // once fired, the verb returns ErrCancelled; nil means none
}

// World is what code may use that runs inside a service, where no process is.
type World interface {
	// Now is the time since the trial began. The step that reads it depends on
	// the clock: its footprint names Clock.
	Now() time.Duration
	// Step is the number of the current step in the trial, from 1. Logs keep it,
	// so that what they say can be joined with the trace.
	Step() int
	// Touch notes that the current step reads or writes r. In an audit trial a
	// step that touches what its point did not declare panics.
	Touch(r Ref)
	// Note adds the result of the current step to the digest of the trial.
	Note(result uint64)
	// Schedule makes e happen inside w, whatever becomes of the caller. The id
	// tells items of one site apart: two that are pending at once must differ.
	Schedule(site string, id int, w Window, f Foot, e Effect)
}

// Effect is one step of a service: what a request, or a timer of the service,
// does when it arrives. It must not block.
type Effect interface {
	// Happen performs the step. A request is answered by r.Answer, now or in a
	// later step; r is of no use to a scheduled effect, where Answer panics.
	Happen(w World, r Reply)
}

// Reply carries the answer of a service back to the process that asked. It is
// valid until it is answered. An answer to a caller that no longer waits is
// dropped without a trace.
type Reply interface {
	// Answer lets the caller go on inside w from now. Answering twice panics.
	Answer(w Window)
	// Waiting reports whether somebody still waits for the answer.
	Waiting() bool
}

// P is a process as its own code sees it. Only that code may use it, and only
// while it runs: a P that is kept beyond the end of its body panics.
//
// While a host unwinds after a crash every verb refuses at its first line: the
// process ends there, and nothing that it deferred has an effect.
type P interface {
	World

	// Point suspends the process; whatever is ready may run before it goes on.
	Point(site string, f Foot)
	// Delay suspends the process for a time inside w: the duration of work, or
	// a latency that nothing outside can observe.
	Delay(site string, w Window, f Foot)
	// Sleep suspends the process for d, plus at most the lateness of timers on
	// its host.
	Sleep(site string, d time.Duration, l Limit) error
	// Yield lets processes of the same host that are already due run first, in
	// order of arrival. Nothing else can come between: it is what awaiting a
	// settled promise does on one thread.
	Yield(site string)
	// Wait suspends the process until s has fired. It returns at once, without a
	// point, when s has fired before.
	Wait(site string, s Signal, l Limit) error
	// Call sends a request: e happens inside w, with footprint f, and the
	// process goes on when e's answer arrives. When l ends the call early, e
	// still happens.
	Call(site string, w Window, f Foot, e Effect, l Limit) error
	// Invoke runs body as a process of h and waits until it has ended. Request
	// and answer each travel for a time inside transit. It returns ErrLost when
	// h is down or goes down before the answer left. When l ends it early, body
	// goes on: nothing is cancelled across hosts.
	Invoke(h Host, label string, transit Window, body func(P), l Limit) error
	// Fork starts a process on the same host. The signal fires at its end.
	Fork(label string, body func(P)) Signal
	// Draw answers from [0, n); 0 is the mildest choice. n of 1 is not asked.
	Draw(site string, n int) int
	// Deadline names an instant at which something changes for this process, so
	// that schedulers may aim just before it, at it and just after it.
	Deadline(name string, at time.Duration)
	// Host is where the process runs.
	Host() Host
}

// Host is a machine or an operating-system process: what crashes as one.
type Host interface {
	Name() string
	// NewSignal makes a signal that processes of this host may use.
	NewSignal(name string) Signal
}

// Signal is a latch: it fires once and stays fired. Only processes of its host
// may use it; use from another host, or after a crash of its own, panics.
type Signal interface {
	// Fire wakes all that wait. Firing again changes nothing.
	Fire()
	Fired() bool
}
