package scenarios_test

import (
	"interlease.example/model"
	"interlease.example/providers/daytona"
	"interlease.example/providers/fake"
	"interlease.example/scenarios"
	"interlease.example/sim/proc"
)

// gateway is the driver that the engine knows. An engine has one plug-in worker, the
// gateway's host; from there each call goes on to the worker that has the sandbox,
// and with it the guards of that sandbox.
type gateway struct {
	workers [2]host
	drivers [2]*daytona.Driver // each the memory of its worker
	of      []int              // worker by sandbox: the memory of the gateway's host
}

func newGateway(e scenarios.Engine, cloud *fake.Daytona) *gateway {
	g := &gateway{}
	for i := range g.drivers {
		g.drivers[i] = daytona.New(daytona.Config{
			API: cloud, Recorder: cloud, Switches: e.Driver, Bugs: e.Bugs,
		})
	}
	return g
}

// begin makes the hosts, and gives the gateway's.
func (g *gateway) begin(newHost func(string) host) host {
	for i, name := range []string{"worker 1", "worker 2"} {
		g.workers[i] = newHost(name)
		g.drivers[i].Boot(g.workers[i])
	}
	return newHost("gateway")
}

// made notes which worker has a sandbox.
func (g *gateway) made(s model.SandboxID, worker int) {
	for int(s) >= len(g.of) {
		g.of = append(g.of, 0)
	}
	g.of[s] = worker
}

// pass calls a worker. The caller waits, so that what it lends is one process's at a
// time.
func (g *gateway) pass(p proc.P, worker int, what func(proc.P, *daytona.Driver) error) (err error) {
	lost := p.Invoke(g.workers[worker], "call", proc.UpTo(toGate), func(p proc.P) {
		err = what(p, g.drivers[worker])
	}, proc.Limit{})
	if lost != nil {
		return lost
	}
	return err
}

// Acquire implements model.Driver: odd runs are the first worker's.
func (g *gateway) Acquire(p proc.P, r model.RunID) (s model.SandboxID, err error) {
	n := int(r+1) % len(g.workers)
	err = g.pass(p, n, func(p proc.P, d *daytona.Driver) (err error) {
		s, err = d.Acquire(p, r)
		return err
	})
	g.made(s, n)
	return s, err
}

// Resume implements model.Driver.
func (g *gateway) Resume(
	p proc.P, r model.RunID, s model.SandboxID,
) (got model.SandboxID, err error) {
	err = g.pass(p, g.of[s], func(p proc.P, d *daytona.Driver) (err error) {
		got, err = d.Resume(p, r, s)
		return err
	})
	return got, err
}

// Release implements model.Driver.
func (g *gateway) Release(
	p proc.P, r model.RunID, s model.SandboxID, how model.Disposition,
) (got model.Receipt, err error) {
	err = g.pass(p, g.of[s], func(p proc.P, d *daytona.Driver) (err error) {
		got, err = d.Release(p, r, s, how)
		return err
	})
	return got, err
}

// Destroy implements model.Driver.
func (g *gateway) Destroy(
	p proc.P, r model.RunID, s model.SandboxID,
) (got model.Receipt, err error) {
	err = g.pass(p, g.of[s], func(p proc.P, d *daytona.Driver) (err error) {
		got, err = d.Destroy(p, r, s)
		return err
	})
	return got, err
}

// Execute implements model.Driver.
func (g *gateway) Execute(p proc.P, r model.RunID, s model.SandboxID) error {
	return g.pass(p, g.of[s], func(p proc.P, d *daytona.Driver) error { return d.Execute(p, r, s) })
}
