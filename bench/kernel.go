package bench

import (
	"fmt"
	"time"

	"interlease.example/sim"
	"interlease.example/sim/proc"
	"interlease.example/sim/strategy"
)

// Kernel is the work of Loop and Skeleton on the kernel, written as any workload
// is: with sites, footprints, and draws by key. Make one with NewKernel and
// Close it; it is reused from trial to trial.
type Kernel struct {
	sim    *sim.Sim
	trial  sim.Trial
	host   sim.HostOptions
	table  table
	labels [workers]string
	bodies [workers]func(proc.P)
}

// NewKernel makes the simulation that runs it.
func NewKernel(w Windows, s sim.Strategy) *Kernel {
	k := &Kernel{sim: sim.New(), host: sim.HostOptions{Stall: w.Stall, Lateness: w.Late}}
	k.trial = sim.Trial{
		Strategy: s, Setup: k.setup, Plan: &sim.Plan{Seed: 1},
		Config: sim.Config{Instants: w.Instants},
	}
	for i := range k.bodies {
		k.labels[i] = fmt.Sprint("worker", i)
		k.bodies[i] = func(p proc.P) { k.work(p, i) }
	}
	return k
}

// Learn plans the trials that follow, from so many others.
func (k *Kernel) Learn(trials int) {
	k.trial.Plan = strategy.Learn(k.sim, k.trial, 0, trials).Plan(k.trial.Plan.Seed)
}

// Close ends the simulation.
func (k *Kernel) Close() { k.sim.Close() }

// Trial runs one trial and returns its digest and the number of its points.
func (k *Kernel) Trial(seed uint64) (digest uint64, points int) {
	k.trial.Number = seed
	out := k.sim.Run(&k.trial)
	return out.Digest, out.Points
}

func (k *Kernel) shares() shares {
	return sharesOf(func(number uint64) (points, choices, selfPicks int) {
		k.Trial(number)
		out := k.sim.Outcome()
		return out.Points, out.Choices, out.SelfPicks
	})
}

func (k *Kernel) setup(s *sim.Sim) {
	k.table = table{}
	h := s.NewHost("server", k.host)
	for i, label := range k.labels {
		h.Start(label, k.bodies[i])
	}
}

func (k *Kernel) work(p proc.P, id int) {
	for p.Now() < horizon {
		l := p.Draw("lease", leases)
		p.Point("acquire", proc.Foot{proc.Row(0, l).Write(), proc.Clock()})
		if epoch, ok := k.table.acquire(l, id, p.Now()); ok {
			p.Note(uint64(epoch))
			k.hold(p, id, l, epoch)
		}
		sleep(p, "pause", pause(p.Draw("pause for", pauses)))
	}
}

func (k *Kernel) hold(p proc.P, id, l int, epoch uint32) {
	for range 1 + p.Draw("renewals", renewals) {
		sleep(p, "hold", stay(p.Draw("hold for", stays)))
		p.Point("renew", proc.Foot{proc.Row(0, l).Write(), proc.Clock()})
		if !k.table.renew(l, id, epoch, p.Now()) {
			return
		}
	}
	p.Point("release", proc.Foot{proc.Row(0, l).Write()})
	k.table.release(l, id, epoch)
}

func sleep(p proc.P, site string, d time.Duration) {
	_ = p.Sleep(site, d, proc.Limit{}) // without a limit it has no error
}
