package fake_test

import (
	"testing"
	"time"

	"interlease.example/model"
	"interlease.example/providers/daytona"
	"interlease.example/providers/fake"
	"interlease.example/sim"
	"interlease.example/sim/proc"
	"interlease.example/sim/strategy"
)

// strikes is a nemesis that strikes the first request of one target.
type strikes struct {
	fault model.Fault
	done  bool
}

func (n *strikes) Strike(_ proc.P, target model.Target, _ model.RunID) model.Fault {
	if n.done || n.fault.Kind == model.NoFault || target != n.fault.Target {
		return model.Fault{}
	}
	n.done = true
	return n.fault
}

// world is the service with a client on one host, and a driver on it.
type world struct {
	sim     *sim.Sim
	log     *model.Log
	svc     *fake.Daytona
	driver  *daytona.Driver
	host    *sim.Host
	nemesis *strikes
	trial   sim.Trial
	start   func()
}

func newWorld(t *testing.T, sw daytona.Switches) *world {
	w := &world{sim: sim.New(), log: &model.Log{}, nemesis: &strikes{}}
	t.Cleanup(w.sim.Close)
	w.svc = fake.NewDaytona(fake.DaytonaConfig{
		Log: w.log, Nemesis: w.nemesis, Times: fake.UsualDaytonaTimes(),
	})
	w.driver = daytona.New(daytona.Config{API: w.svc, Recorder: w.svc, Switches: sw})
	w.trial = sim.Trial{
		Plan:   &sim.Plan{Seed: 1},
		Config: sim.Config{Audit: true, MaxTime: time.Hour},
		Setup: func(s *sim.Sim) {
			w.log.Reset()
			w.svc.Reset()
			w.driver.Reset()
			w.nemesis.done = false
			w.host = s.NewHost("worker", sim.HostOptions{OneThread: true})
			w.driver.Boot(w.host)
			w.start()
		},
	}
	return w
}

// wild makes choices and instants random.
func (w *world) wild(number uint64) {
	w.trial.Number = number
	w.trial.Strategy = &strategy.Random{}
	w.trial.Config.Instants = true
}

// run runs one trial in which body is the only process that starts it.
func (w *world) run(body func(proc.P)) *sim.Outcome {
	w.start = func() { w.host.Start("body", body) }
	return w.sim.Run(&w.trial)
}
