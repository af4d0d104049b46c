package providers

import (
	"interlease.example/model"
	"interlease.example/sim/proc"
)

// Recorder is the part of a service's log to which its driver reports: when it
// admits, refuses and ends teardowns and resumes. Services implement it.
//
// Of e the driver fills in Op, Sandbox, Run, State, Err and Call, which is the
// number of the driver's own operation and joins its entries; the recorder adds
// the stamp. An entry belongs to the current step of w.
type Recorder interface {
	Record(w proc.World, e model.Effect)
}
