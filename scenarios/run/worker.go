package run

import (
	"context"
	"sync/atomic"
	"time"

	"interlease.example/model"
	"interlease.example/model/check"
	"interlease.example/scenarios"
	"interlease.example/sim"
)

// twice says that each hundredth trial is run twice.
const twice = 100

// worker runs chunks of trials on runners of its own. What it writes in each trial
// it makes itself, so that the memory is near to nothing of another worker's: two
// that write to one line of cache would slow each other down.
type worker struct {
	crew       *crew
	runners    []*scenarios.Runner // by row; made when first needed
	strategies []sim.Strategy      // by row, with the runner

	// What the watchdog reads.
	since  atomic.Int64 // when the trial began, in ns since the wave began; 0: none runs
	row    atomic.Int64
	number atomic.Uint64

	_ [64]byte // workers are made together
}

func newWorker(c *crew) *worker {
	rows := len(c.plan.Rows)
	return &worker{
		crew: c, runners: make([]*scenarios.Runner, rows), strategies: make([]sim.Strategy, rows),
	}
}

func (w *worker) work(ctx context.Context) {
	defer w.close()
	for ctx.Err() == nil {
		row, from, to, ok := w.crew.take()
		if !ok {
			return
		}
		w.chunk(ctx, row, from, to)
	}
}

// learn makes the plans of all rows.
func (w *worker) learn() {
	p := &w.crew.plan
	for i := range p.Rows {
		w.begin(i, 0)
		w.crew.wave.plans = append(w.crew.wave.plans, p.Rows[i].learn(p.Seed, p.Planning))
		w.since.Store(0)
	}
}

func (w *worker) close() {
	for _, r := range w.runners {
		if r != nil {
			r.Close()
		}
	}
}

func (w *worker) runner(row int) *scenarios.Runner {
	if w.runners[row] == nil {
		w.runners[row] = w.crew.plan.Rows[row].runner()
		w.strategies[row] = named(w.crew.plan.Strategy)
	}
	return w.runners[row]
}

// chunk runs some trials of a row. A cancelled wave keeps what it has.
func (w *worker) chunk(ctx context.Context, row int, from, to uint64) {
	var t Tally
	var different *Trial
	again := 0
	for n := from; n < to && ctx.Err() == nil; n++ {
		result := w.run(row, n)
		t.count(n, result, w.runner(row).Log())
		if n%twice == 0 {
			again++
			digest := result.Outcome.Digest
			if w.run(row, n).Outcome.Digest != digest && different == nil {
				different = &Trial{row, n}
			}
		}
	}
	w.crew.add(row, &t, different, again)
}

func (w *worker) run(row int, n uint64) *scenarios.Result {
	w.begin(row, n)
	defer w.since.Store(0)
	runner := w.runner(row) // and the strategy
	return runner.Run(scenarios.Trial{
		Number: n, Plan: w.crew.wave.plans[row], Strategy: w.strategies[row],
	})
}

// begin marks the begin of a trial for the watchdog.
func (w *worker) begin(row int, n uint64) {
	w.row.Store(int64(row))
	w.number.Store(n)
	w.since.Store(max(1, int64(time.Since(w.crew.began))))
}

// stalled tells whether the worker's trial runs longer than it may.
func (w *worker) stalled(after time.Duration) *Stalled {
	since := w.since.Load()
	if since == 0 || time.Since(w.crew.began)-time.Duration(since) < after {
		return nil
	}
	return &Stalled{w.crew.plan.Rows[w.row.Load()].Name(), w.number.Load(), after}
}

// count adds one trial.
func (t *Tally) count(n uint64, r *scenarios.Result, log *model.Log) {
	t.Trials++
	t.Points += r.Outcome.Points
	t.Choices += r.Outcome.Choices
	t.SelfPicks += r.Outcome.SelfPicks
	t.Exempt += r.Report.Exempt
	t.Faults.count(log)
	for _, s := range check.Situations() {
		if r.Report.Reached(s.ID) > 0 {
			t.Reached[s.ID]++
		}
	}
	if r.Missed.Any() {
		t.misfits(1, n, r.Missed.String())
	} else if property, text, failed := r.Failure(); failed {
		t.Failed++
		t.group(Group{property, 1, n, text})
	} else if r.Verdict == check.Undecided {
		t.undecided(1, n, r.Undecided())
	}
}
