package sim

import "time"

// Outcome is what a trial came to. It is valid until the next Run of its Sim.
type Outcome struct {
	// Digest is the hash of all records: two trials with the same digest did the
	// same at the same instants.
	Digest    uint64
	Points    int           // what happened, in items
	Turns     int           // steps in the queue of a host with one thread: no points
	Choices   int           // points with more than one ready item
	SelfPicks int           // points at which the current process went on
	Forced    int           // points at which something pending was not ready
	Asked     int           // questions: picks, instants and draws
	Processes int           // processes that were started, services' timers included
	End       time.Duration // of virtual time
	Verdict   Verdict
	Failure   Failure // why the verdict is not Passed
}

// Verdict has three values: undecided never counts as passed.
type Verdict uint8

// The verdicts of a trial.
const (
	Passed Verdict = iota
	Failed
	Undecided
)

func (v Verdict) String() string { return [...]string{"passed", "failed", "undecided"}[v] }

// Failure says why a trial did not pass. Only the first is kept.
type Failure struct {
	Kind    FailureKind
	Process string // the process that panicked, if one did
	Text    string // one line; behind a panic follows the stack of its process
}

// FailureKind groups failures of the kernel; properties have names of their own.
type FailureKind uint8

// The kinds of failures. From TooManyPoints on the verdict is undecided.
const (
	NoFailure     FailureKind = iota
	Stuck                     // nothing pends, and a process waits that is no daemon
	Panicked                  // a process or an effect
	Undeclared                // an audit found a step that touches what its point did not declare
	Property                  // Sim.Fail
	TooManyPoints             // Config.MaxPoints
	TooLate                   // Config.MaxTime
	Open                      // an obligation was not discharged
	SourceFailed              // a Source or Strategy panicked; Run panics with the same value
)

func (k FailureKind) String() string {
	return [...]string{
		"none", "stuck", "panic", "undeclared touch", "property",
		"too many points", "too late", "open obligation", "source failed",
	}[k]
}

func (k FailureKind) verdict() Verdict {
	switch {
	case k == NoFailure:
		return Passed
	case k >= TooManyPoints:
		return Undecided
	}
	return Failed
}
