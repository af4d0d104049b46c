package check

import (
	"fmt"
	"time"

	"interlease.example/model"
)

// Assumptions is what properties take for granted. A trial that breaks one makes
// the clauses undecided that need it: each field says which. A property that
// fails within its assumptions has found something; one that passes within them
// says nothing of a world in which they don't hold, so reports print them.
type Assumptions struct {
	// RoundTrip is the most that the longest store round trip in a settling wait
	// takes, lock waits not counted (called q). The report about the wait gives
	// 20 s less one poll; 350 ms makes the bound of what is due 19.4 s. Longer:
	// settling-warm-lease-is-reused (a), (c) and (d) are undecided for that run.
	RoundTrip time.Duration
	// Lateness is how late a timer of the server may fire. A late timer can't be
	// told from a late engine, so breaking it makes (a) and (d) fail.
	Lateness time.Duration
	// Transit is the most that a call from the server to the plug-in worker takes
	// one way; the driver's admission of a resume may be so much later.
	Transit time.Duration
	// Resume is the most that a resume itself takes: the Daytona driver's get,
	// start (the server waits 30 s for it) and marker check. Longer: (a) is
	// undecided for that run.
	Resume time.Duration
	// Recency, Bound and Poll are the clocks of the settling wait, as its report
	// gives them.
	Recency, Bound, Poll time.Duration
	// RequestLife is how long a request may stay unfinished in the service after
	// it was sent (called L): the liveness bound of the Daytona driver. After
	// it a stopped sandbox no longer counts as settling.
	RequestLife time.Duration
	// Call is the most that one request to the provider takes in good health,
	// commands not counted. Longer: no-run-fails-in-good-health is undecided
	// where it would fail.
	Call time.Duration
}

// DefaultAssumptions are those of the reports and of the drivers' own bounds.
func DefaultAssumptions() Assumptions {
	return Assumptions{
		RoundTrip:   350 * time.Millisecond,
		Lateness:    100 * time.Millisecond,
		Transit:     100 * time.Millisecond,
		Resume:      40 * time.Second,
		Recency:     model.SettleRecency,
		Bound:       model.SettleBound,
		Poll:        model.SettlePoll,
		RequestLife: 30 * time.Second,
		Call:        30 * time.Second,
	}
}

// Strings are the assumptions in words, one a line, as reports print them.
func (a Assumptions) Strings() []string {
	line := func(d time.Duration, words, source string) string {
		return fmt.Sprintf("%s %v (%s)", words, d, source)
	}
	return []string{
		line(a.RoundTrip, "a store round trip in a settling wait, without lock waits, takes at most",
			"chosen: a tail of 19.4s is due"),
		line(a.Lateness, "a timer of the server is late by at most", "chosen"),
		line(a.Transit, "a call reaches the plug-in worker within", "chosen"),
		line(a.Resume, "a resume itself takes at most", "Daytona: get, start within 30s, marker"),
		line(a.Recency, "a lease settles for at most", "settling wait: since the end of its run"),
		line(a.Bound, "a settling wait ends after", "settling wait"),
		line(a.Poll, "a settling wait polls every", "settling wait"),
		line(a.RequestLife, "a request is finished in the service within",
			"Daytona driver: liveness bound"),
		line(a.Call, "a healthy provider answers within", "Daytona server: waits 30s for a start"),
	}
}

// Bounds are how long an obligation may stay open. A trial that ends earlier
// leaves it undecided, so scenarios let trials run that long.
type Bounds struct {
	// Wake is from a wake, or the end of the run that it had to wait for, to the
	// start of a run of its task: four ticks of the scheduler, which promotes
	// what was deferred every 30 s.
	Wake time.Duration
	// Release is from the end of a run to the moment at which its lease is no
	// longer active: 5 min and one tick, the bound of the orphan sweep.
	Release time.Duration
	// Acquire is from the call of an acquisition to its return: the worker wait
	// (5 s), the settling wait (20.25 s), the resume budget (60 s and a last
	// back-off of 6.25 s), and 60 s each for a create and obsolete rows.
	Acquire time.Duration
	// Cancel is from the return of a cancel, or of the call of the provider that went
	// on then, to the end of the run. 10 s by default.
	Cancel time.Duration
	// Resume is from the first attempt to resume a sandbox to the moment at which a
	// transient failure may end the acquisition: the budget of 60 s less a last
	// back-off of 6.25 s, which is not begun if it could pass the budget.
	Resume time.Duration
}

// DefaultBounds are those of the engine's timings.
func DefaultBounds() Bounds {
	return Bounds{
		Wake:    2 * time.Minute,
		Release: 5*time.Minute + 30*time.Second,
		Acquire: 212 * time.Second,
		Resume:  53750 * time.Millisecond,
		Cancel:  10 * time.Second,
	}
}
