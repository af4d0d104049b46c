package daytona_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/check"
	"interlease.example/providers/daytona"
	"interlease.example/providers/fake"
	"interlease.example/sim"
	"interlease.example/sim/proc"
	"interlease.example/sim/strategy"
)

// box is the sandbox that the tests are about, and owner the run before.
const (
	box   = model.SandboxID(1)
	owner = model.RunID(1)
	next  = model.RunID(2)
)

// never is the property that most tests are about.
const never = "never-resume-while-closing"

// world is a driver on a worker, over the fake service.
type world struct {
	t      *testing.T
	sim    *sim.Sim
	log    *model.Log
	svc    *fake.Daytona
	driver *daytona.Driver
	worker *sim.Host
	judge  *check.Checker
	faults *strikes
	trial  sim.Trial
	start  func() // processes of the trial
}

// strikes is a nemesis with a list: each fault strikes the Nth request of its
// target.
type strikes struct {
	faults []model.Fault
	off    bool
	seen   [model.TargetExec + 1]int
}

func (n *strikes) Strike(_ proc.P, target model.Target, _ model.RunID) model.Fault {
	if n.off {
		return model.Fault{}
	}
	n.seen[target]++
	for _, f := range n.faults {
		if f.Target == target && f.Nth == n.seen[target] {
			return f
		}
	}
	return model.Fault{}
}

func newWorld(t *testing.T, sw daytona.Switches, bugs daytona.Bugs, faults ...model.Fault) *world {
	w := &world{t: t, sim: sim.New(), log: &model.Log{}, judge: check.New()}
	t.Cleanup(w.sim.Close)
	w.faults = &strikes{faults: faults}
	w.svc = fake.NewDaytona(fake.DaytonaConfig{
		Log: w.log, Nemesis: w.faults, Times: fake.UsualDaytonaTimes(),
	})
	w.driver = daytona.New(daytona.Config{
		API: w.svc, Recorder: w.svc, Switches: sw, Bugs: bugs,
	})
	w.trial = sim.Trial{
		Plan:   &sim.Plan{Seed: 1},
		Config: sim.Config{Audit: true, MaxTime: time.Hour},
		Setup: func(s *sim.Sim) {
			w.log.Reset()
			w.svc.Reset()
			w.driver.Reset()
			w.faults.seen = [model.TargetExec + 1]int{}
			w.worker = s.NewHost("worker", sim.HostOptions{
				OneThread: true, Boot: func(h *sim.Host) { w.driver.Boot(h) },
			})
			w.driver.Boot(w.worker)
			w.start()
		},
	}
	return w
}

// calm runs one trial, first in first out, in which body is the only process.
func (w *world) calm(body func(proc.P)) *sim.Outcome {
	w.t.Helper()
	w.start = func() { w.worker.Start("body", body) }
	out := w.sim.Run(&w.trial)
	require.Equal(w.t, sim.Passed, out.Verdict, "%v", out.Failure)
	return out
}

// wild runs one trial in which choices and instants are random.
func (w *world) wild(number uint64) *sim.Outcome {
	w.t.Helper()
	w.trial.Number = number
	w.trial.Strategy = &strategy.Random{}
	w.trial.Config.Instants = true
	out := w.sim.Run(&w.trial)
	require.Equal(w.t, sim.Passed, out.Verdict, "trial %d: %v", number, out.Failure)
	return out
}

// verdict judges the trial that ran last by one property.
func (w *world) verdict(property string) (check.Verdict, *check.Report) {
	w.t.Helper()
	report := w.judge.Judge(&check.View{Log: w.log, End: w.sim.Now()})
	out, ok := report.Outcome(property)
	require.True(w.t, ok, "no property %s", property)
	return out.Verdict, report
}

// stopped is how most trials begin, before any fault: the owner had the sandbox,
// which was stopped for the next run.
func (w *world) stopped(p proc.P) {
	w.faults.off = true
	defer func() { w.faults.off = false }()
	s, err := w.driver.Acquire(p, owner)
	receipt, err2 := w.driver.Release(p, owner, s, model.StopAndRetain)
	must(err == nil && err2 == nil && s == box && receipt == model.ReceiptStopped, "begin")
}

// must is for processes, which may not end a test: the trial fails.
func must(ok bool, what string) {
	if !ok {
		panic("not as it has to be: " + what)
	}
}

// later is a process that begins at one of 41 instants in the next d.
func later(p proc.P, d time.Duration, label string, body func(proc.P)) proc.Signal {
	return p.Fork(label, func(p proc.P) {
		_ = p.Sleep("begin", d/40*time.Duration(p.Draw("begin", 41)), proc.Limit{})
		body(p)
	})
}

func join(p proc.P, all ...proc.Signal) {
	for _, s := range all {
		_ = p.Wait("join", s, proc.Limit{})
	}
}
