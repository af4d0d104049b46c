package sim

import "time"

// Trial is one simulated execution: what runs, and who decides.
type Trial struct {
	Number   uint64     // of this trial in its plan; strategies and Seeded fork the seed by it
	Plan     *Plan      // nil means the zero Plan
	Strategy Strategy   // nil answers 0 to every question: first in, first out
	Source   Source     // nil means Seeded with the plan's seed and Number
	Tap      Tap        // nil means none
	Setup    func(*Sim) // makes hosts, services and processes; it runs before the first point
	Config   Config
}

// Config says how a trial is run. The zero Config is a timed trial in which
// each item happens at its earliest instant, without audit and trace.
type Config struct {
	// Untimed worlds have no time: everything pending is ready, Now is 0 and no
	// instant is asked.
	Untimed bool
	// Instants asks the strategy when an item happens, not only which.
	Instants bool
	// Audit fails a trial in which a step touches what its point did not declare.
	Audit bool
	// Trace keeps a Record of every step.
	Trace bool
	// Count keeps how many points each process had: see Tally.
	Count bool
	// Histories keeps, for each process, a hash of all that was delivered to it:
	// see View.State.
	Histories bool
	// MaxPoints ends a trial as undecided. 0 means 1<<20.
	MaxPoints int
	// MaxTime is the last instant at which something may happen; a trial that
	// would go on is undecided. 0 means no limit.
	MaxTime time.Duration
	// Tick is what the menu of instants means by just before and just after. 0
	// means 1 ns; engines whose clock counts milliseconds need 1 ms.
	Tick time.Duration
}

const defaultMaxPoints = 1 << 20

// Plan is what trials may have learned from earlier rounds. It is frozen while
// they run, so that trial i does not depend on who runs it, or when.
type Plan struct {
	Seed      uint64
	Points    int     // largest number of points of a trial so far
	Choices   int     // largest number of points with more than one ready item
	Processes int     // largest number of processes, services' timers included
	Counts    []Count // sorted by Name, which differ
}

// Count is how many points a process has in an average trial.
type Count struct {
	Name        uint64 // hash of the path of the process; of the site for what services schedule
	Points      int
	Interesting int // points whose step touches a row or a sandbox; the polls of one loop are one
}

// Strategy decides which item is next, and when. It may panic, to end the trial:
// the panic goes on in the goroutine that called Run, and in no process.
type Strategy interface {
	// Begin is called once a trial, before anything runs.
	Begin(plan *Plan, trial uint64)
	// Pick answers from [0, v.Len()). It is asked when v.Len() is at least 2.
	Pick(v *View) int
	// Instant answers from [0, n), n at least 2; v.At tells what the answers mean.
	Instant(v *View, n int) int
}

// Observer is a Strategy that wants to know of each item that happens, also of
// those that it was not asked about. Happened must not panic.
type Observer interface {
	Happened(x *Item)
}

// Source decides everything else: faults, latencies drawn by the workload,
// what clients do. It may panic as a Strategy may.
type Source interface {
	// Draw answers from [0, n), n at least 2; 0 is the mildest. A key comes once
	// in a trial.
	Draw(key uint64, n int) int
}

// Tap watches a trial while it runs. A watchdog that has lost patience runs the
// trial again with a Tap, which then knows every choice before the loop that
// has no point.
type Tap interface {
	Chose(c Choice)
	Began(r Record) // called when the step begins; its Result is not known yet
}

// Choice is one answer of the record.
type Choice struct {
	Key   uint64
	Value uint32 // the answer
	N     uint32 // it was one of so many
	Kind  Question
}

// Question is what a Choice answered.
type Question uint8

// The kinds of questions.
const (
	AskedPick    Question = iota // the key is that of choice 0, with how often it was choice 0
	AskedInstant                 // the key is that of the item picked
	AskedDraw
)

func (q Question) String() string {
	return [...]string{"pick", "instant", "draw"}[q]
}
