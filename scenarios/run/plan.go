package run

import (
	"context"
	"time"

	"interlease.example/model/check"
	"interlease.example/scenarios"
	"interlease.example/scenarios/cases"
	"interlease.example/sim"
	"interlease.example/sim/strategy"
)

// Plan is what a wave is to do.
type Plan struct {
	Rows     []Row
	Seed     uint64
	Trials   int           // of each row; 0: as many as fit into For
	For      time.Duration // wall-clock time, in which not all Trials may fit; 0: no limit
	Workers  int           // 0 means one
	Strategy string        // as strategy.Named takes it; "" means random
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
	Unfit     int // trials that did not keep a time of their timeline; not undecided
	Exempt    int // runs that the properties excuse, see check.Report
	Faults    Faults
	Reached   [check.SituationCount]int
	Groups    []Group // by property, in order of their first trial
	Why       string  // of the first undecided trial
	WhyTrial  uint64
	Misfit    string // what the first trial that does not fit missed
	// MisfitTrial is its number.
	MisfitTrial uint64
}

// Fit is how many trials are the ones that were asked for.
func (t *Tally) Fit() int { return t.Trials - t.Unfit }

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
		case t.Undecided > 0 || t.Fit() == 0:
			v = check.Undecided
		}
	}
	return v
}

// Case runs the trial of a number of a row again, as the workers ran it. The
// property is the one that failed first, "" if none did.
func (w *Wave) Case(row int, number uint64) (c cases.Case, property string) {
	r := &w.Plan.Rows[row]
	runner := r.runner()
	defer runner.Close()
	property, _, _ = runner.Run(scenarios.Trial{
		Number: number, Plan: w.plans[row], Strategy: named(w.Plan.Strategy),
	}).Failure()
	return r.caseOf(runner, w.Plan, number), property
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

// Run runs a plan. The error is that of ctx, Stalled, or that of strategy.Named.
// What was done until then is in the wave, which is never nil.
func Run(ctx context.Context, p Plan) (*Wave, error) {
	if p.Workers <= 0 {
		p.Workers = 1
	}
	if p.Stall == 0 {
		p.Stall = 20 * time.Second
	}
	if p.Strategy == "" {
		p.Strategy = "random"
	}
	if _, err := strategy.Named(p.Strategy); err != nil {
		return &Wave{Plan: p, Tallies: make([]Tally, len(p.Rows))}, err
	}
	return newCrew(p).run(ctx)
}

// named makes a strategy that exists.
func named(name string) sim.Strategy {
	s, err := strategy.Named(name)
	if err != nil {
		panic("run: " + err.Error())
	}
	return s
}
