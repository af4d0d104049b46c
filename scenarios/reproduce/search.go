package reproduce

import (
	"interlease.example/model/check"
	"interlease.example/scenarios"
	"interlease.example/scenarios/cases"
	"interlease.example/scenarios/timeline"
	"interlease.example/sim"
	"interlease.example/sim/strategy"
)

// Options say how long to search.
type Options struct {
	Name   string // of the file, for errors
	Trials int    // 0 means 2,000
	Seed   uint64 // of the search
}

// Result is what a search came to.
type Result struct {
	Order  check.Verdict // of the order as it stands, everything open at its mildest
	Trials int           // that were run
	Fit    int           // ... in which everything came when the file says
	Failed int           // ... of these
	// First is the first failing trial that fits; it means nothing if Failed is 0.
	First    cases.Case
	Property string
	Text     string
	Texts    []string // what runs failed with in that trial
}

// Search plays the timeline on an engine. The error is that of Scenario.Follow.
func Search(t *timeline.Timeline, e scenarios.Engine, o Options) (*Result, error) {
	if o.Trials == 0 {
		o.Trials = 2000
	}
	sc, err := scenarios.Following(o.Name, t)
	if err != nil {
		return nil, err
	}
	lines := cases.Lines(t)
	r := scenarios.NewRunner(sc, scenarios.Subject{Engine: e}, scenarios.Options{})
	defer r.Close()
	found := &Result{Trials: o.Trials}
	found.Order = r.Run(scenarios.Trial{Strategy: strategy.FIFO{}, Source: strategy.FIFO{}}).Verdict
	plan, walk := &sim.Plan{Seed: o.Seed}, &strategy.Random{}
	for i := range o.Trials {
		result := r.Run(scenarios.Trial{Number: uint64(i), Plan: plan, Strategy: walk})
		if !result.Missed.Any() {
			found.count(result, r, cases.Pinned(sc, lines, e, nil))
		}
	}
	return found, nil
}

func (f *Result) count(result *scenarios.Result, r *scenarios.Runner, c cases.Case) {
	f.Fit++
	property, text, failed := result.Failure()
	if !failed {
		return
	}
	f.Failed++
	if f.Failed > 1 {
		return
	}
	f.First = c.Played(r.Sim().Record())
	f.Property, f.Text = property, text
	for _, ev := range r.Log().Events {
		if ev.Err != nil {
			f.Texts = append(f.Texts, ev.Err.Error())
		}
	}
}
