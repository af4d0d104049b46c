package main

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"runtime"
	"time"

	"interlease.example/model/check"
	"interlease.example/scenarios"
	"interlease.example/scenarios/run"
	"interlease.example/sim"
)

// The planted bug that each wave must find: the founding incident on the engine
// before its fix, which four of ten trials show.
const (
	plantedEngine   = "paperclip-2026.09"
	plantedScenario = "wake-in-release-tail"
	plantedProperty = "settling-warm-lease-is-reused"
	plantedAllowed  = 20
)

// usualTrials is how many trials a scenario gets when nobody says.
const usualTrials = 30_000

type waveCommand struct {
	subject  `embed:""`
	Scenario []string      `help:"Only these scenarios; may be repeated."`
	Names    []string      `arg:"" optional:"" name:"scenario" help:"Scenarios; none: all."`
	Strategy string        `default:"surw" help:"Who decides: chaos list strategies."`
	Trials   int           `help:"Trials of each scenario (default 30,000, or what fits into --for)."`
	For      time.Duration `help:"How long the wave may take, as 20m."`
	Seed     uint64        `help:"Seed; 0: a fresh one, which is printed."`
	Workers  int           `help:"Workers; 0: one a core."`
	JSON     bool          `name:"json" help:"Print one JSON document and nothing else."`
}

// Run runs the wave and prints its result.
func (c *waveCommand) Run(s stdio) error {
	plan, err := c.plan()
	if err != nil {
		return err
	}
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	defer cancel()
	planted := findPlanted(plan.Strategy(), plan.Seed)
	wave, err := run.Run(ctx, plan)
	if err != nil && !errors.Is(err, context.Canceled) {
		return undecided("%v", err)
	}
	r := newWaveResult(wave, planted, err != nil)
	if c.JSON {
		if err := r.json(s.out); err != nil {
			return err
		}
	} else {
		r.print(s)
	}
	return r.end()
}

// plan turns flags into a plan.
func (c *waveCommand) plan() (run.Plan, error) {
	e, err := c.engine()
	if err != nil {
		return run.Plan{}, err
	}
	list, err := chosen(append(c.Scenario, c.Names...))
	if err != nil {
		return run.Plan{}, err
	}
	decide, err := strategyNamed(c.Strategy)
	if err != nil {
		return run.Plan{}, err
	}
	if c.Trials < 0 || c.For < 0 || c.Workers < 0 {
		return run.Plan{}, describe("--trials, --for and --workers: expected 0 or more")
	}
	p := run.Plan{
		Seed: c.Seed, Trials: c.Trials, For: c.For, Workers: c.Workers, Strategy: decide,
		Planning: planning,
	}
	for _, sc := range list {
		p.Rows = append(p.Rows, run.Row{Scenario: sc, Engine: e})
	}
	c.complete(&p)
	return p, nil
}

func (c *waveCommand) complete(p *run.Plan) {
	if p.Seed == 0 {
		p.Seed = uint64(time.Now().UnixNano())%999_983 + 1
	}
	if p.Trials == 0 && p.For == 0 {
		p.Trials = usualTrials
	}
	if p.Workers == 0 {
		p.Workers = runtime.GOMAXPROCS(0)
	}
}

// planning is how many trials each row gets before its strategy knows how long the
// processes are.
const planning = 50

// planted is what became of the search for the planted bug.
type planted struct {
	found bool
	trial int // from 1
}

// findPlanted looks for the founding incident, as every wave does, so that a
// wave that finds nothing has shown that it could have.
func findPlanted(decide sim.Strategy, seed uint64) planted {
	sc, _ := scenarios.Find(plantedScenario)
	e, _ := scenarios.FindEngine(plantedEngine)
	n, _ := firstFailure(sc, e, run.Broke(plantedProperty), decide, seed, plantedAllowed)
	return planted{n > 0, n}
}

// firstFailure is the first trial of a seed that fails as is sought, from 1, and the
// property that it breaks first; 0 if none of so many does as is sought.
func firstFailure(
	sc scenarios.Scenario, e scenarios.Engine, sought run.Sought, decide sim.Strategy, seed uint64,
	trials int,
) (n int, property string) {
	row := run.Row{Scenario: sc, Engine: e}
	n, r, result := row.First(sought, decide, seed, planning, trials)
	defer r.Close()
	if n > 0 {
		property, _, _ = result.Failure()
	}
	return n, property
}

// end is the verdict as an error.
func (r *waveResult) end() error {
	switch {
	case r.wave.Different != nil:
		return changed("trial %d of %s is not deterministic: run twice, it came out differently",
			r.wave.Different.Number, r.wave.Plan.Rows[r.wave.Different.Row].Scenario.Name)
	case r.wave.Verdict() == check.Failed:
		return failed()
	case r.verdict() == check.Undecided:
		return undecided("%s", r.why())
	default:
		return nil
	}
}
