package daytona

import (
	"interlease.example/model"
	"interlease.example/providers"
	"interlease.example/sim/proc"
)

// Config is what a driver is made of. API and Recorder are required.
type Config struct {
	API      API
	Recorder providers.Recorder
	Switches Switches
	Bugs     Bugs // the zero value plants none
	// NoReuse makes an ordinary release delete the sandbox, as for leases that
	// may not be used again.
	NoReuse bool
}

// Driver is the plug-in of one worker. It may be used for many trials, one after
// another.
type Driver struct {
	api     API
	rec     providers.Recorder
	sw      Switches
	bug     Bugs
	noReuse bool

	ops int // operations reported since the trial began
	// The memory of the worker, which a crash loses.
	host   proc.Host
	guards []guard // by SandboxID
}

var _ model.Driver = (*Driver)(nil)

// New makes a driver. Call Boot before its methods.
func New(cfg Config) *Driver {
	d := &Driver{
		api: cfg.API, rec: cfg.Recorder, sw: cfg.Switches, bug: cfg.Bugs, noReuse: cfg.NoReuse,
	}
	if d.bug.Reopens {
		d.sw.Generation = false
	}
	return d
}

// Reset readies the driver for a new trial, in which no process of the one
// before runs any more. It keeps memory.
func (d *Driver) Reset() {
	d.ops = 0
	d.guards = d.guards[:0]
}

// Boot is the constructor of the worker's host: every guard is forgotten.
func (d *Driver) Boot(h proc.Host) {
	d.host = h
	d.guards = d.guards[:0]
}

// Admits reports whether a command of the sandbox would be let in. It is for
// tests and for the state of a search; it is no verdict about the service.
func (d *Driver) Admits(s model.SandboxID) bool {
	return int(s) >= len(d.guards) || !d.guards[s].closed
}

// operation numbers one operation for the log.
func (d *Driver) operation() int {
	d.ops++
	return d.ops
}
