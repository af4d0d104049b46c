package bench

import (
	"interlease.example/sim"
	"interlease.example/sim/proc"
)

// TinyKernel runs trials of Tiny on the kernel. Make one with NewTinyKernel and
// Close it.
type TinyKernel struct {
	sim   *sim.Sim
	trial sim.Trial
	noise Noise
	tiny  Tiny
	steps [processes]func(proc.P)
}

// The rows of Tiny.
const (
	leaseRow = iota
	runRow
	savedRow
)

// NewTinyKernel makes the simulation that runs it.
func NewTinyKernel(n Noise, s sim.Strategy, plan *sim.Plan) *TinyKernel {
	k := &TinyKernel{sim: sim.New(), noise: n}
	k.steps = [processes]func(proc.P){k.predecessor, k.successor, k.reaper}
	k.trial = sim.Trial{Strategy: s, Plan: plan, Setup: k.setup, Config: sim.Config{Untimed: true}}
	return k
}

// Close ends the simulation.
func (k *TinyKernel) Close() { k.sim.Close() }

// Run runs trials. The first has the number from.
func (k *TinyKernel) Run(from uint64, trials int) (c Count, points int) {
	for i := range uint64(trials) {
		k.trial.Number = from + i
		points += k.sim.Run(&k.trial).Points
		c.add(k.tiny.Found)
		c.Orders++
	}
	return c, points
}

func (k *TinyKernel) shares() shares {
	return sharesOf(func(number uint64) (points, choices, selfPicks int) {
		k.Run(number, 1)
		out := k.sim.Outcome()
		return out.Points, out.Choices, out.SelfPicks
	})
}

func (k *TinyKernel) setup(s *sim.Sim) {
	k.tiny = Tiny{}
	h := s.NewHost("server", sim.HostOptions{})
	for i, label := range [...]string{"predecessor", "successor", "reaper"} {
		h.Start(label, k.steps[i])
	}
}

// row is the footprint of a step that writes one row.
func row(id int) proc.Foot { return proc.Foot{proc.Row(0, id).Write()} }

func work(p proc.P, steps int) {
	for range steps {
		p.Point("work", proc.Foot{})
	}
}

func (k *TinyKernel) predecessor(p proc.P) {
	work(p, k.noise.P)
	p.Point("end", row(runRow))
	k.tiny.end()
	p.Point("save", row(savedRow))
	k.tiny.save()
	p.Point("close", row(leaseRow))
	k.tiny.close()
	p.Point("release", row(leaseRow))
	k.tiny.release()
}

func (k *TinyKernel) successor(p proc.P) {
	work(p, k.noise.W)
	p.Point("wake", proc.Foot{})
	k.tiny.wake()
	p.Point("select", proc.Foot{proc.Row(0, leaseRow), proc.Row(0, runRow)})
	k.tiny.selects()
	p.Point("perform", proc.Foot{proc.Row(0, leaseRow).Write(), proc.Row(0, savedRow)})
	k.tiny.perform()
}

func (k *TinyKernel) reaper(p proc.P) {
	work(p, k.noise.D)
	p.Point("look", proc.Foot{proc.Row(0, leaseRow)})
	k.tiny.look()
	p.Point("destroy", row(leaseRow))
	k.tiny.destroy()
}
