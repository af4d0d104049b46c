package providers

import (
	"interlease.example/model"
	"interlease.example/sim/proc"
)

// Subject is one provider under test: a driver and the service that it calls.
type Subject struct {
	Driver model.Driver
	// Run runs body as a process of the driver's host and returns when it has
	// ended.
	Run func(body func(proc.P))
	// State asks the service, and not the driver.
	State func(model.SandboxID) model.SandboxState
}

// T is what Conform needs of a *testing.T.
type T interface {
	Helper()
	Errorf(format string, args ...any)
}

// Conform holds a provider against what every provider must do in calm weather.
// A fresh one is made for each case of Cases.
func Conform(t T, newProvider func() Subject) {
	t.Helper()
	for _, c := range Cases() {
		subject := newProvider()
		err := errNotRun
		subject.Run(func(p proc.P) { err = c.Check(&Lease{P: p, Subject: subject}) })
		if err != nil {
			t.Errorf("providers.Conform: %s: %v (%s)", c.Name, err, c.Why)
		}
	}
}

// Case is one thing that every provider must do.
type Case struct {
	Name, Why string
	Check     func(*Lease) error
}

// Cases are all cases, in the order in which they are tried.
func Cases() []Case {
	return []Case{
		{"acquire gives a sandbox that runs", "the run begins at once", acquires},
		{"two acquires give two sandboxes", "nobody shares by accident", acquiresTwo},
		{"a stop keeps the sandbox", "it is to be used again", stops},
		{"a stop of a stopped sandbox succeeds", "hosts send releases again", stopsTwice},
		{"a resume gives the same sandbox, running", "its files are the point", resumes},
		{"a resume of a running sandbox succeeds", "a resume may have been lost", resumesTwice},
		{"a release admits no more commands", "the next run owns the sandbox", closes},
		{"a destroy removes the sandbox", "it costs money", destroys},
		{"a destroy of a gone sandbox succeeds", "hosts sweep again", destroysTwice},
		{"a release of a gone sandbox succeeds", "there is nothing left to do", releasesGone},
		{"a stop of a gone sandbox fails", "it was to be kept, and is lost", stopsGone},
		{"a resume of a gone sandbox proves it gone", "the host may replace it", resumesGone},
		{
			"a resume under settling work waits or is refused", "old work must not meet new",
			resumesSettling,
		},
		{"overlapping resumes end well", "hosts retry what they gave up on", resumesOverlap},
	}
}
