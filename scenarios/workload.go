package scenarios

import (
	"time"

	"interlease.example/model"
)

// Workload is what the clients of a world do in one trial, and what strikes it:
// values that a scenario draws, or that a timeline pins.
type Workload struct {
	Runs  []Run // those that begin by themselves, in order of id
	Woken []Run // what the runs do that wakes start, in order of their ids
	Next  Run   // ... and what those do that are not among Woken

	Acts    []Act // of the board and of the nemesis
	Outages []Outage
	Strikes []Strike
	Stuck   bool // an old row is active whose run ended ten minutes ago
	Faults  bool // every request may meet a fault, by a draw
	// OnSaved makes the board wake the task of the first run in the step in which
	// that run's files are saved, just before it is finalized.
	OnSaved bool
	// Room is what a pinned release leaves for the provider's stop; 0: no matter.
	Room time.Duration
}

// Run is a run as its clients see it. Its times count from its own start if a
// wake starts it, and from the beginning of the trial if not.
type Run struct {
	ID          model.RunID
	Task        model.TaskID
	Agent       model.AgentID
	Workspace   model.WorkspaceID
	Fingerprint model.Fingerprint // 0 means that of all others

	Start        time.Duration
	End          time.Duration // it works until then, or until it is cancelled
	Status       model.RunStatus
	Instructions time.Duration // how long its release saves them at least, and a quarter more at most
	Files        time.Duration // ... its workspace
	Pins         Pins
}

// Pins are the instants that a timeline gives for what a run does, counted from
// the beginning of the trial, by Pin. They go before the durations of the run.
type Pins [pins]Span

// Pin is something that a run does at an instant that may be given.
type Pin int

// The pins, in the order of a run's life.
const (
	PinStart        Pin = iota
	PinEnd              // the write lands that ends the run
	PinInstructions     // they are saved
	PinFiles            // the workspace is saved
	PinRelease          // the write lands that releases the lease
	pins
)

// String says what is pinned.
func (p Pin) String() string {
	return [...]string{
		"the start", "the end", "saving the instructions", "saving the workspace",
		"the release",
	}[p]
}

// Span is from one instant to another, both included. The zero Span is none.
type Span struct{ From, To time.Duration }

func (s Span) given() bool { return s.To > 0 }

// Act is something that happens to a world at an instant.
type Act struct {
	Kind    ActKind
	At      time.Duration
	Exact   bool            // or else at most the lateness of a timer later
	Task    model.TaskID    // WakeTask
	Run     model.RunID     // CancelRun
	Sandbox model.SandboxID // StopSandbox
}

// ActKind says what happens.
type ActKind uint8

// The kinds of acts.
const (
	WakeTask      ActKind = iota // the board asks that a task goes on
	CancelRun                    // the board ends a run
	SweepOnce                    // the scheduler's tick reaches the sweeper
	RestartServer                // the server dies and comes back
	RestartWorker                // the plug-in worker dies and comes back
	StopSandbox                  // the provider stops a sandbox by itself
)

// harmless reports whether good health can be expected in spite of it.
func (k ActKind) harmless() bool { return k == WakeTask || k == SweepOnce }

// Outage is a time in which every request of one kind fails, without effect.
type Outage struct {
	Target model.Target
	When   Span
}

// Strike is one fault that is named: it strikes the Nth request of its target, and
// of Fault.Run unless that is 0, that is sent at From or later.
type Strike struct {
	Fault model.Fault
	From  time.Duration
	Must  bool // a trial in which it strikes nothing is another one
}

func (l *Workload) reset() {
	*l = Workload{
		Runs: l.Runs[:0], Woken: l.Woken[:0], Acts: l.Acts[:0], Outages: l.Outages[:0],
		Strikes: l.Strikes[:0],
	}
}

// woken is what the run does that a wake has started as number n, from 0.
func (l *Workload) woken(n int) Run {
	if n < len(l.Woken) {
		return l.Woken[n]
	}
	return l.Next
}

// calm reports whether nothing is cancelled, restarted, or taken away by itself,
// and no run ends as cancelled. Faults that strike are not its business.
func (l *Workload) calm() bool {
	for i := range l.Acts {
		if !l.Acts[i].Kind.harmless() {
			return false
		}
	}
	for i := range l.Runs {
		if l.Runs[i].Status == model.Cancelled {
			return false
		}
	}
	for i := range l.Woken {
		if l.Woken[i].Status == model.Cancelled {
			return false
		}
	}
	return l.Next.Status != model.Cancelled
}
