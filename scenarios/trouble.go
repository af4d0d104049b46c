package scenarios

import (
	"time"

	"interlease.example/model"
)

// trouble is what may go wrong in a trial. Of the answers of each of two draws
// at least three in four mean none.
type trouble int

const (
	noTrouble    trouble = iota
	faults               // every request may meet one
	cancelFirst          // while it works
	lateCommand          // the same, while its command is on its way to the sandbox
	cancelNext           // at any time of its life
	tick                 // the sweeper, in the release tail
	outage               // of one kind of request to the provider
	wakeOnSaved          // a wake just before the first run is finalized
	longTail             // of the first run: the sweeper's back-off ends in it
	sandboxStops         // by itself
	comment              // an earlier wake, which is deferred
	edited               // a new fingerprint for the follow-up
	slowResume           // of one of two follow-ups
	troubles
)

const (
	troubleDraws = 2
	troubleSides = 48
)

// A long tail takes as long as the sweeper's back-off of five minutes, or up to a
// quarter longer, and the scheduler ticks every half minute towards its end.
const (
	longSave = 4*time.Minute + 45*time.Second
	lateTick = 5 * time.Minute
	tickGap  = 30 * time.Second
	ticks    = 3
)

// drawTroubles draws what goes wrong around the first run, up to a kind, when all
// runs are drawn. It gives the instant at which the first run ends.
func (w *World) drawTroubles(last trouble) (end time.Duration) {
	end = w.Load.Runs[0].End
	for n := range troubleDraws {
		t := trouble(max(0, w.Draw("trouble", n, troubleSides)-(troubleSides-1-int(last))))
		if t == cancelFirst || t == lateCommand {
			end = min(end, 3*time.Second+w.step("cancel first", n, 250*time.Millisecond, 36))
			w.Load.act(Act{Kind: CancelRun, At: end, Run: 1})
		}
		w.trouble(t, n, end)
	}
	return end
}

// trouble draws one of them; end is when the first run ends.
func (w *World) trouble(t trouble, n int, end time.Duration) {
	l := &w.Load
	const quarter = 250 * time.Millisecond
	switch t {
	case faults:
		l.Faults = true
	case lateCommand:
		l.Strikes = append(l.Strikes, Strike{Fault: model.Fault{
			Kind: model.SlowCall, Target: model.TargetExec, Nth: 1, Run: 1,
			Extra: 10*time.Second + w.step("late", n, time.Second, 20),
		}})
	case cancelNext:
		at := end + w.step("cancel next", n, quarter, 160)
		l.act(Act{Kind: CancelRun, At: at, Run: w.lastOld() + 1})
	case comment:
		before := w.step("comment", n, 100*time.Millisecond, 30)
		l.act(Act{Kind: WakeTask, At: max(0, end-before-lateness), Task: 1})
	case tick:
		l.act(Act{Kind: SweepOnce, At: end + w.step("sweep", n, quarter, 80)})
	case longTail:
		l.Runs[0].Files = longSave
		at := end + lateTick + w.step("late tick", n, quarter, 120)
		for i := range ticks {
			l.act(Act{Kind: SweepOnce, At: at + time.Duration(i)*tickGap})
		}
	case edited:
		l.Next.Fingerprint = usual + 1
	case slowResume:
		targets := [...]model.Target{model.TargetGet, model.TargetStart}
		l.Strikes = append(l.Strikes, Strike{Fault: model.Fault{
			Kind: model.SlowCall, Target: targets[w.Draw("slow", n, len(targets))], Nth: 1,
			Run:   w.lastOld() + 1 + model.RunID(w.Draw("slow run", n, 2)),
			Extra: 3*time.Second + w.step("how slow", n, time.Second, 12),
		}})
	case outage:
		l.Outages = append(l.Outages, w.drawOutage(n, end))
	case wakeOnSaved:
		l.OnSaved = true
	case sandboxStops:
		l.act(Act{
			Kind: StopSandbox, At: 4*time.Second + w.step("stop", n, quarter, 80),
			Sandbox: 1 + model.SandboxID(w.Draw("stopped", n, fewestTasks)),
		})
	}
}

// drawOutage draws an outage that is longer than any retry.
func (w *World) drawOutage(n int, end time.Duration) Outage {
	from := end + w.step("outage", n, time.Second, 16)
	first := int(model.TargetCreate)
	kinds := int(model.TargetExec) - first + 1
	return Outage{
		Target: model.Target(first + w.Draw("of what", n, kinds)),
		When:   Span{from, from + 90*time.Second},
	}
}

// step is one of n multiples of a unit, from 0.
func (w *World) step(site string, id int, unit time.Duration, n int) time.Duration {
	return unit * time.Duration(w.Draw(site, id, n))
}

func (l *Workload) act(a Act) { l.Acts = append(l.Acts, a) }
