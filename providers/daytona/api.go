package daytona

import (
	"time"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

// API is what the driver needs of the Daytona service and its client. Each
// method blocks for as long as the client does: Create, Start, Stop and Delete
// return when the sandbox has arrived where it was sent, or the request failed.
//
// Errors are the sentinels of this package, or proc.ErrDeadline when the call's
// bound has passed: then the request goes on in the service.
type API interface {
	// Create makes a sandbox that runs. The name is valid even with an error: a
	// sandbox of that name may exist then.
	Create(p proc.P, c Call) (model.SandboxID, error)
	// Get reads the state. One that is destroyed, or never was, is ErrNotFound.
	Get(p proc.P, c Call) (model.SandboxState, error)
	// Start brings up a stopped sandbox; one that runs is left as it is.
	Start(p proc.P, c Call) error
	Stop(p proc.P, c Call) error
	Delete(p proc.P, c Call) error
	// Exec runs a command in the sandbox until it ends. A command whose caller
	// has gone away runs on.
	Exec(p proc.P, c Call) error
	// Marker writes or reads the file that binds the sandbox to its lease.
	Marker(p proc.P, c Call) error
}

// Call says on whose behalf a request is sent, and about what.
type Call struct {
	Run     model.RunID
	Sandbox model.SandboxID // of no meaning for Create
	Within  time.Duration   // when the client gives up; 0 means never
}
