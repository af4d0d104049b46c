package fake

import (
	"interlease.example/model"
	"interlease.example/providers"
	"interlease.example/providers/daytona"
	"interlease.example/sim/proc"
)

// endpoint is one kind of request.
type endpoint uint8

const (
	create endpoint = iota
	get
	start
	stop
	remove
	exec
	marker
)

// site names the request in traces and keys.
func (e endpoint) site() string {
	return [...]string{"create", "get", "start", "stop", "delete", "exec", "marker"}[e]
}

// op is how the log calls the request. Reading the marker is a read.
func (e endpoint) op() model.Op {
	return [...]model.Op{
		model.OpCreate, model.OpGet, model.OpStart, model.OpStop,
		model.OpDelete, model.OpExec, model.OpGet,
	}[e]
}

// target is what a fault budget calls the request.
func (e endpoint) target() model.Target {
	return [...]model.Target{
		model.TargetCreate, model.TargetGet, model.TargetStart,
		model.TargetStop, model.TargetDelete, model.TargetExec, model.TargetGet,
	}[e]
}

// reads reports whether the request changes nothing that others can see.
func (e endpoint) reads() bool { return e == get || e == marker }

// touch is what the step in which the request arrives does to the box.
func (e endpoint) touch(b *box) proc.Ref {
	if e.reads() {
		return proc.Sandbox(int(b.id))
	}
	return proc.Sandbox(int(b.id)).Write()
}

// refusal is the answer of the service to a request that the state of the
// sandbox forbids, or nil. While a sandbox stops its toolbox still works.
// Sources: the last open server, and the vendor's issue 4142.
func refusal(e endpoint, state model.SandboxState) *providers.Error {
	gone := state == model.Absent || state == model.Destroyed
	switch {
	case e == create:
		return nil
	case gone:
		return daytona.ErrNotFound
	case e == get:
		return nil
	case e == exec || e == marker:
		if state != model.Up && state != model.Stopping {
			return daytona.ErrNotRunning
		}
		return nil
	case changing(state):
		return daytona.ErrInProgress
	case e == start && state != model.Up && state != model.Stopped:
		return daytona.ErrNotStartable
	case e == stop && state != model.Up:
		return daytona.ErrNotStoppable
	}
	return nil
}
