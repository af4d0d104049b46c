package scenarios

import (
	"strings"

	"interlease.example/model"
	"interlease.example/model/check"
	"interlease.example/sim"
	"interlease.example/sim/proc"
	"interlease.example/sim/strategy"
)

// Subject is what is tested: one of our engines, or one of the reader's own with
// the driver of Engine.
type Subject struct {
	Engine Engine
	// Simulated makes an engine of the reader's own that is written against proc,
	// with our store and our driver or with others; nil means the Engine. It is
	// the constructor of the server: called at the begin of each trial and after
	// each restart, it must leave nothing of the one before.
	Simulated func(*World, proc.Host) model.Verbs
}

// Options say how trials are run. The zero Options are a timed trial in which
// instants are chosen, too.
type Options struct {
	Audit bool // footprints are checked
	Trace bool // keeps a record of every step
	// MaxPoints ends a trial as undecided; 0 means 20,000, a hundred times what a
	// trial of the catalogue needs.
	MaxPoints int
}

// Trial is one trial of a runner.
type Trial struct {
	Number   uint64
	Plan     *sim.Plan // nil means the zero Plan, with seed 0
	Strategy sim.Strategy
	Source   sim.Source // nil means draws forked from the plan's seed and Number
}

// Result is what a trial came to. It is valid until the runner's next trial.
type Result struct {
	Verdict check.Verdict
	Outcome *sim.Outcome
	Report  *check.Report
	// Missed is set if the trial did not keep the instants that it was given. It is
	// undecided then, whatever it shows: it is not the trial that was asked for.
	Missed Missed
}

// Failure names what failed first: a property, or what the kernel found. ok is
// false if nothing failed.
func (r *Result) Failure() (property, text string, ok bool) {
	if r.Verdict != check.Failed {
		return "", "", false
	}
	if r.Outcome.Verdict == sim.Failed {
		text, _, _ = strings.Cut(r.Outcome.Failure.Text, "\n") // without the stack of a panic
		return r.Outcome.Failure.Kind.String(), text, true
	}
	f, ok := r.Report.First()
	if !ok {
		return "", "", false
	}
	return f.Property, f.Text(), true
}

// Broke reports whether the trial failed a property, first or not. Failures of the
// kernel have the names of sim.FailureKind.
func (r *Result) Broke(property string) bool {
	if r.Verdict != check.Failed {
		return false
	}
	if r.Outcome.Verdict == sim.Failed && r.Outcome.Failure.Kind.String() == property {
		return true
	}
	o, ok := r.Report.Outcome(property)
	return ok && o.Verdict == check.Failed
}

// Undecided says why the verdict is undecided, or "".
func (r *Result) Undecided() string {
	if r.Verdict != check.Undecided {
		return ""
	}
	if r.Missed.Any() {
		return r.Missed.String()
	}
	if r.Outcome.Verdict == sim.Undecided {
		return r.Outcome.Failure.Text
	}
	for _, o := range r.Report.Outcomes {
		if o.Reason != "" {
			return o.Property + ": " + string(o.Reason)
		}
	}
	return "no reason was given"
}

// Runner runs the trials of one scenario on one subject. It belongs to one
// goroutine, which must close it.
type Runner struct {
	world   *World
	checker *check.Checker
	view    check.View
	trial   sim.Trial
	result  Result
}

// NewRunner makes a runner.
func NewRunner(sc Scenario, subject Subject, o Options) *Runner {
	if o.MaxPoints == 0 {
		o.MaxPoints = 20_000
	}
	r := &Runner{world: newWorld(sc, subject), checker: check.New()}
	r.trial = sim.Trial{Setup: r.world.setUp, Config: sim.Config{
		Instants: true, Audit: o.Audit, Trace: o.Trace, MaxPoints: o.MaxPoints,
	}}
	r.view = check.View{Log: &r.world.log, Assume: assumptions()}
	return r
}

// assumptions are the default ones, with the ranges of our world.
func assumptions() check.Assumptions {
	a := check.DefaultAssumptions()
	a.Lateness, a.Transit = lateness, toWorker
	return a
}

// Run runs one trial and judges it.
func (r *Runner) Run(t Trial) *Result {
	r.trial.Number, r.trial.Plan = t.Number, t.Plan
	r.trial.Strategy, r.trial.Source = t.Strategy, t.Source
	out := r.world.sim.Run(&r.trial)
	r.view.End = out.End
	r.view.Calm = len(r.world.log.Faults) == 0 && r.world.Load.calm()
	r.view.Driverless = !r.world.hasDriver
	r.view.Foreign = r.world.foreign != nil
	report := r.checker.Judge(&r.view)
	r.result = Result{
		Verdict: verdict(out, report), Outcome: out, Report: report, Missed: r.world.unkept(),
	}
	if r.result.Missed.Any() {
		r.result.Verdict = check.Undecided
	}
	return &r.result
}

func verdict(out *sim.Outcome, report *check.Report) check.Verdict {
	v := report.Verdict()
	switch {
	case out.Verdict == sim.Failed || v == check.Failed:
		return check.Failed
	case out.Verdict == sim.Undecided || v == check.Undecided:
		return check.Undecided
	default:
		return check.Passed
	}
}

// Driverless reports whether the subject of the last trial has no driver that
// reports, so that properties about its guards were not judged.
func (r *Runner) Driverless() bool { return r.view.Driverless }

// Told is the error that the run of the last trial's first failure got instead of
// a sandbox; "" if it got one, or if nothing failed.
func (r *Runner) Told() string { text, _ := r.ToldIn(); return text }

// ToldIn is Told, and the step in which the run got to know it.
func (r *Runner) ToldIn() (text string, step int) {
	f, _ := r.result.Report.First()
	for i := range r.world.log.Events {
		e := &r.world.log.Events[i]
		if e.Kind == model.Acquired && e.Run == f.Run && e.Err != nil {
			return e.Err.Error(), e.Step
		}
	}
	return "", 0
}

// Log is the log of the last trial. It is valid until the next one.
func (r *Runner) Log() *model.Log { return &r.world.log }

// Sim is the kernel of the runner, for its record and trace.
func (r *Runner) Sim() *sim.Sim { return r.world.sim }

// CodeDigest is the digest of the first-in-first-out trial: it changes with the
// code of the scenario, the engine, the driver and the services.
func (r *Runner) CodeDigest() uint64 {
	return r.Run(Trial{Strategy: strategy.FIFO{}, Source: strategy.FIFO{}}).Outcome.Digest
}

// Close ends the runner.
func (r *Runner) Close() { r.world.sim.Close() }

// Learn makes the plan of a seed from n planning trials: how many points each
// process has. 0 trials tell nothing of that.
func (r *Runner) Learn(seed uint64, n int) *sim.Plan {
	t := r.trial
	t.Plan = &sim.Plan{Seed: seed}
	return strategy.Learn(r.world.sim, t, 0, n).Plan(seed)
}
