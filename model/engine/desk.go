package engine

import (
	"slices"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

// executor is what the server knows of a run that one of its processes executes.
// It is lost in a crash, and so are those processes.
type executor struct {
	run       model.RunID
	task      model.TaskID
	sandbox   model.SandboxID // 0 before the run has one
	code      model.ErrorCode // why the run will fail
	cancel    proc.Signal     // nil: nobody listens
	cancelled bool
}

// seat is the index of the run's executor, made if need be. Whoever suspends must
// ask again.
func (e *Engine) seat(r model.RunID) int {
	for i := range e.desk {
		if e.desk[i].run == r {
			return i
		}
	}
	e.desk = append(e.desk, executor{run: r})
	return len(e.desk) - 1
}

// executes reports whether a process of this server executes the run.
func (e *Engine) executes(r model.RunID) bool {
	return slices.ContainsFunc(e.desk, func(x executor) bool { return x.run == r })
}

// leave forgets the run's executor.
func (e *Engine) leave(r model.RunID) {
	e.desk = slices.DeleteFunc(e.desk, func(x executor) bool { return x.run == r })
}
