package scenarios

import (
	"time"

	"interlease.example/model"
)

// Workload is what the clients of a world do in one trial: values that a
// scenario draws, or that a timeline pins.
type Workload struct {
	Runs    []Run    // those that begin by themselves, in order of id
	Wakes   []Wake   // by the board
	Cancels []Cancel // by the board
	Next    Run      // what each run does that a wake starts; its times count from its start
	Stuck   bool     // an old row is active whose run ended ten minutes ago
	Faults  bool     // requests may meet faults
}

// Run is a run as its clients see it.
type Run struct {
	ID           model.RunID
	Task         model.TaskID
	Agent        model.AgentID
	Workspace    model.WorkspaceID
	Start        time.Duration
	End          time.Duration // it works until then, or until it is cancelled
	Status       model.RunStatus
	Instructions time.Duration // how long its release saves them
	Files        time.Duration // ... and its workspace
}

// Wake is a request of the board that a task goes on.
type Wake struct {
	At   time.Duration
	Task model.TaskID
}

// Cancel is a request of the board to end a run.
type Cancel struct {
	At  time.Duration
	Run model.RunID
}

func (l *Workload) reset() {
	*l = Workload{Runs: l.Runs[:0], Wakes: l.Wakes[:0], Cancels: l.Cancels[:0]}
}
