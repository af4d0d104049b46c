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
	// Undecided trials fit and neither pass nor fail; they are not counted in Fit.
	Undecided int
	Why       string // the first of them is undecided
	// First is the first failing trial that fits, of those that agree with most of
	// the observed lines; it means nothing if Failed is 0.
	First    cases.Case
	Property string
	Text     string
	Texts    []string // what runs failed with in that trial
	Observed int      // lines of the timeline
	// Nearest is the most observed lines that a trial shows that fits and passes.
	Nearest int
	// Missed is the first line of the timeline that a trial could not keep, as a time
	// or a fault that met no request; the zero value if all trials fit.
	Missed scenarios.Missed
	// Disagree are the observed lines that First does not show, and what it shows
	// instead.
	Disagree []string
	// Shown is what First shows, as observed lines.
	Shown []timeline.Line
}

// Agrees reports whether the first trial shows all that was observed.
func (r *Result) Agrees() bool { return r.Failed > 0 && len(r.Disagree) == 0 }

// Other reports whether something failed, but not what was observed: the first trial
// shows no line of it.
func (r *Result) Other() bool {
	return r.Failed > 0 && r.Observed > 0 && len(r.Disagree) == r.Observed
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
	s := &search{
		runner:   scenarios.NewRunner(sc, scenarios.Subject{Engine: e}, scenarios.Options{}),
		pinned:   cases.Pinned(sc, cases.Lines(t), e, nil),
		observer: observer{t, scenarios.RunIDs(t)},
		found:    Result{Trials: o.Trials, Observed: observations(t)},
	}
	defer s.runner.Close()
	s.found.Order = s.runner.Run(scenarios.Trial{
		Strategy: strategy.FIFO{}, Source: strategy.FIFO{},
	}).Verdict
	plan, walk := &sim.Plan{Seed: o.Seed}, &strategy.Random{}
	for i := range o.Trials {
		result := s.runner.Run(scenarios.Trial{Number: uint64(i), Plan: plan, Strategy: walk})
		switch {
		case !result.Missed.Any():
			s.count(result)
		case !s.found.Missed.Any():
			s.found.Missed = result.Missed
		}
	}
	return &s.found, nil
}

// search is a search that goes on.
type search struct {
	runner   *scenarios.Runner
	pinned   cases.Case // with the choices of no trial
	observer observer
	found    Result
}

func (s *search) count(result *scenarios.Result) {
	f := &s.found
	if result.Verdict == check.Undecided {
		if f.Undecided++; f.Undecided == 1 {
			f.Why = result.Undecided()
		}
		return
	}
	f.Fit++
	property, text, failed := result.Failure()
	if !failed {
		s.near()
		return
	}
	f.Failed++
	if f.Failed > 1 && len(f.Disagree) == 0 {
		return
	}
	shown := s.observer.shown(s.runner.Log())
	disagree := s.observer.disagreeing(shown)
	if f.Failed > 1 && len(disagree) >= len(f.Disagree) {
		return
	}
	f.First = s.pinned.Played(s.runner.Sim().Record())
	f.Property, f.Text, f.Disagree, f.Shown, f.Texts = property, text, disagree, shown, nil
	for _, ev := range s.runner.Log().Events {
		if ev.Err != nil {
			f.Texts = append(f.Texts, ev.Err.Error())
		}
	}
}

// near keeps how much of what was observed a trial shows that passes.
func (s *search) near() {
	f := &s.found
	if f.Nearest < f.Observed {
		disagree := s.observer.disagreeing(s.observer.shown(s.runner.Log()))
		f.Nearest = max(f.Nearest, f.Observed-len(disagree))
	}
}
