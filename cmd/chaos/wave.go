package main

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"interlease.example/internal/suggest"
	"interlease.example/model/check"
	"interlease.example/scenarios"
	"interlease.example/scenarios/cases"
	"interlease.example/scenarios/run"
	"interlease.example/sim/strategy"
)

const (
	// usualTrials is how many trials a scenario gets when nobody says.
	usualTrials   = 30_000
	usualStrategy = "surw"
	// planning is how many trials each row gets before its strategy knows how long
	// the processes are.
	planning   = 50
	maxWorkers = 1024
)

type waveCommand struct {
	subject  `embed:""`
	Scenario []string      `help:"Only these scenarios; may be repeated."`
	Names    []string      `arg:"" optional:"" name:"scenario" help:"Scenarios or .timeline files; none: all scenarios."`
	Strategy string        `default:"surw" help:"Who decides: chaos list strategies."`
	Trials   int           `help:"Trials of each scenario (default 30,000, or what fits into --for)."`
	For      time.Duration `help:"How long the wave may take, as 20m."`
	Seed     uint64        `help:"Seed; 0: a fresh one, which is printed."`
	Workers  int           `help:"Workers; 0: one a core."`
	Out      string        `placeholder:"DIR" help:"Keep failing trials in a new directory in DIR."`
	Quiet    bool          `help:"Print the verdict and what failed, no more."`
	JSON     bool          `name:"json" help:"Print one JSON document and nothing else."`
}

// Run runs the wave and prints its result.
func (c *waveCommand) Run(s stdio) error {
	plan, err := c.plan()
	if err != nil {
		return err
	}
	folder, err := newFolder(c.Out, plan.Seed, time.Now())
	if err != nil {
		return err
	}
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, cancel) // a second signal ends the program
	planted := findPlanted(plan.Strategy, plan.Seed)
	wave, err := run.Run(ctx, plan)
	cancel()
	r := &waveResult{wave: wave, planted: planted, stopped: stopped(err), folder: folder}
	r.find()
	if c.JSON {
		return r.end(r.json(s.out))
	}
	r.print(s, c.Quiet)
	return r.end(nil)
}

// stopped says why a wave ended before its end, "" if it did not.
func stopped(err error) string {
	switch {
	case err == nil:
		return ""
	case errors.Is(err, context.Canceled):
		return "the wave was stopped before its end"
	default:
		return err.Error()
	}
}

// plan turns flags into a plan.
func (c *waveCommand) plan() (run.Plan, error) {
	e, err := c.engine()
	if err != nil {
		return run.Plan{}, err
	}
	rows, err := rowsOf(append(c.Scenario, c.Names...), e)
	if err != nil {
		return run.Plan{}, err
	}
	if !slices.Contains(strategy.List(), c.Strategy) {
		return run.Plan{}, suggest.Unknown("strategy", c.Strategy, strategy.List())
	}
	if c.Trials < 0 || c.For < 0 {
		return run.Plan{}, describe("--trials and --for: expected 0 or more")
	}
	if c.Workers < 0 || c.Workers > maxWorkers {
		return run.Plan{}, describe("--workers %d: expected 0 to %d", c.Workers, maxWorkers)
	}
	p := run.Plan{
		Rows: rows, Seed: c.Seed, Trials: c.Trials, For: c.For, Workers: c.Workers,
		Strategy: c.Strategy, Planning: planning,
	}
	if p.Seed == 0 {
		p.Seed = uint64(time.Now().UnixNano())%999_983 + 1
	}
	if p.Trials == 0 && p.For == 0 {
		p.Trials = usualTrials
	}
	if p.Workers == 0 {
		p.Workers = runtime.GOMAXPROCS(0)
	}
	return p, nil
}

// rowsOf are the scenarios and timelines of that names; none means all scenarios.
func rowsOf(names []string, e scenarios.Engine) (rows []run.Row, err error) {
	if len(names) == 0 {
		names = scenarios.Names()
	}
	for _, name := range names {
		row := run.Row{Engine: e}
		if strings.HasSuffix(name, timelineSuffix) {
			row, err = timelineRow(name, e)
			if err != nil {
				return nil, err
			}
		} else if sc, ok := scenarios.Find(name); ok {
			row.Scenario = sc
		} else {
			return nil, suggest.Unknown("scenario", name, scenarios.Names())
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// timelineRow is a row that follows the timeline of a file.
func timelineRow(name string, e scenarios.Engine) (run.Row, error) {
	t, err := readTimeline(name)
	if err != nil {
		return run.Row{}, err
	}
	sc, err := scenarios.Following(name, t)
	return run.Row{Scenario: sc, Engine: e, File: name, Timeline: cases.Lines(t)}, err
}

// end is the verdict as an error.
func (r *waveResult) end(err error) error {
	switch d := r.wave.Different; {
	case err != nil:
		return err
	case r.folder.err != nil:
		return r.folder.err
	case d != nil:
		return changed("trial %d of %s is not deterministic: run twice, it came out differently",
			d.Number+1, r.wave.Plan.Rows[d.Row].Name())
	case r.wave.Verdict() == check.Failed:
		return failed()
	case r.verdict() == check.Undecided:
		return undecided("%s", r.why())
	default:
		return nil
	}
}
