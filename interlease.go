package interlease

import (
	"testing"

	"interlease.example/model"
	"interlease.example/model/store"
	"interlease.example/providers/daytona"
	"interlease.example/scenarios"
	"interlease.example/sim/proc"
)

// The vocabulary of an engine, for those who import this package alone.
type (
	Verbs   = model.Verbs     // what an engine can do; Acquire and Release are required
	Request = model.Request   // of a sandbox for a run
	Sandbox = model.Grant     // what a run gets
	RunID   = model.RunID     // a run
	Status  = model.RunStatus // how a run ends
)

// World is what surrounds an engine in one trial.
type World struct{ w *scenarios.World }

// Sandboxes is the provider's service. Its requests are points.
func (w *World) Sandboxes() daytona.API { return w.w.Cloud() }

// Rows is the database, with the tasks of the trial and an empty table of leases.
// Its statements are points.
func (w *World) Rows() *store.Store { return w.w.Store() }

// KeepRuns makes Rows have the runs, too, for an engine that reads them there, and
// whose Release ends them there. Otherwise a run ends when Release is called, and
// the engine knows no more of it than that.
func (w *World) KeepRuns() { w.w.KeepRuns() }

// Driver is our driver of the provider, which reports what its guards do. It lives
// on Worker and is reached by proc.P.Invoke, which takes Transit each way. Properties
// about guards are judged only if the engine uses it.
func (w *World) Driver() model.Driver { return w.w.Driver() }

// Worker is the host of Driver.
func (w *World) Worker() proc.Host { return w.w.Worker() }

// Transit is how long a request to Worker travels, and its answer.
func (w *World) Transit() proc.Window { return w.w.Transit() }

// Point lets whatever is ready run before the process goes on.
func (w *World) Point(p proc.P, label string) { p.Point(label, proc.Foot{}) }

// Engine is an engine to be tested. The zero Engine is the reference engine.
type Engine struct {
	name string
	own  func(*World, proc.Host) Verbs
}

// Named is one of the harness' own engines, as "paperclip-2026.09", or one with a
// planted bug, as "hardened+M17". An unknown name fails the test that uses it.
func Named(name string) Engine { return Engine{name: name} }

// Simulated is an engine of your own that is written against package proc. It is
// made anew for each trial, and must keep nothing from one to the next.
func Simulated(engine func(*World, proc.Host) Verbs) Engine {
	if engine == nil {
		panic("interlease: Simulated: no engine, expected a function that makes one")
	}
	return Engine{own: engine}
}

// Option changes what Check, Rapid and Fuzz do.
type Option func(*config)

type config struct {
	scenarios []string
	trials    int
	seed      uint64
	strategy  string
}

// Scenarios are the names of the scenarios to run; without it all of them are.
func Scenarios(names ...string) Option { return func(c *config) { c.scenarios = names } }

// Trials is how many trials Check runs of each scenario. Without it 4,000, or 400
// with -short.
func Trials(n int) Option { return func(c *config) { c.trials = n } }

// Seed is the seed of Check. Without it 1: a test does the same each time.
func Seed(seed uint64) Option { return func(c *config) { c.seed = seed } }

// Strategy is who decides in Check: "random", "surw", "pct1" to "pct5" or "fifo".
// Without it "surw". An unknown name fails the test.
func Strategy(name string) Option { return func(c *config) { c.strategy = name } }

func configured(options []Option) config {
	c := config{trials: 4000, seed: 1, strategy: "surw"}
	if testing.Short() {
		c.trials = 400
	}
	for _, o := range options {
		if o != nil {
			o(&c)
		}
	}
	if len(c.scenarios) == 0 {
		c.scenarios = scenarios.Names()
	}
	return c
}
