package run

import (
	"context"
	"time"

	"interlease.example/model/check"
	"interlease.example/scenarios"
	"interlease.example/sim"
	"interlease.example/sim/strategy"
)

// Plan is what a wave is to do.
type Plan struct {
	Rows    []Row
	Seed    uint64
	Trials  int           // of each row; 0: as many as fit into For
	For     time.Duration // wall-clock time; 0: Trials decide
	Workers int           // 0 means one
	// Strategy makes a strategy, one a worker and row; nil means random walks.
	Strategy func() sim.Strategy
	// Planning is how many trials a row gets, before all others and with seeds of
	// their own, for strategies that must know how many points a process has. 0
	// means none, and such strategies take every process for one point.
	Planning int
	// Stall is how long a trial may take before the wave is ended: a process that
	// loops without a point can't be stopped otherwise. 0 means 20 s.
	Stall time.Duration
}

// Tally is what the trials of a row came to.
type Tally struct {
	Trials    int
	Points    int
	Choices   int // points with more than one ready item
	SelfPicks int
	Failed    int // trials
	Undecided int // trials
	Exempt    int // runs that the properties excuse, see check.Report
	Faults    int // injected
	Reached   [situations]int
	Groups    []Group // by property, in order of their first trial
	Why       string  // of the first undecided trial
	WhyTrial  uint64
}

const situations = 64

// Group is all failures of one property in one row.
type Group struct {
	Property string
	Count    int    // trials in which it failed first
	First    uint64 // lowest number of them
	Text     string // of that one
}

// Wave is the result of a plan.
type Wave struct {
	Plan    Plan
	Tallies []Tally // one a row
	Elapsed time.Duration
	// Different is a trial that came out differently when it was run twice; nil:
	// none did. Every hundredth trial is.
	Different *Trial
	Twice     int

	plans []*sim.Plan // one a row; frozen before the first trial
}

// Trial names one trial of a wave.
type Trial struct {
	Row    int
	Number uint64
}

// Verdict is the worst of all trials.
func (w *Wave) Verdict() check.Verdict {
	v := check.Passed
	for i := range w.Tallies {
		t := &w.Tallies[i]
		switch {
		case t.Failed > 0:
			return check.Failed
		case t.Undecided > 0 || t.Trials == 0:
			v = check.Undecided
		}
	}
	return v
}

// Trial is the trial of a number of a row, as the workers ran it.
func (w *Wave) Trial(row int, number uint64) scenarios.Trial {
	return scenarios.Trial{
		Number: number, Plan: w.plans[row], Strategy: w.Plan.Strategy(),
	}
}

// Missing are the situations that a row must reach and has not.
func (w *Wave) Missing(row int) (missing []check.SituationID) {
	for _, s := range w.Plan.Rows[row].Scenario.Reach {
		if w.Tallies[row].Reached[s] == 0 {
			missing = append(missing, s)
		}
	}
	return missing
}

// Run runs a plan. The error is that of ctx, or Stalled. What was done until then
// is in the wave, which is never nil.
func Run(ctx context.Context, p Plan) (*Wave, error) {
	if p.Workers <= 0 {
		p.Workers = 1
	}
	if p.Stall == 0 {
		p.Stall = 20 * time.Second
	}
	if p.Strategy == nil {
		p.Strategy = func() sim.Strategy { return &strategy.Random{} }
	}
	return newCrew(p).run(ctx)
}
