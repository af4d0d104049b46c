package sim

import (
	"time"
)

// Sim runs trials, one after the other, and keeps its coroutines and memory from
// one to the next. It belongs to one goroutine. To services and effects it is
// their proc.World.
type Sim struct {
	// What a point touches.
	now       time.Duration
	digest    uint64
	result    uint64 // of the step that runs
	pending   pending
	processes []*process
	current   *process // that ran last
	chosen    *process // that runs next; nil: the trial is over
	running   *process // whose step runs; nil in an effect and in Setup
	choices   []Choice
	menu      []time.Duration
	view      View
	out       Outcome
	watching  bool // some of Config's rarer wishes are on, or a daemon is idle
	urgent    bool // something comes before any item, or the trial stops

	// The open trial.
	config      Config
	plan        *Plan
	strategy    Strategy
	observer    Observer // the strategy, if it wants to know
	source      Source
	seeded      uint64 // what Seeded mixes keys with
	tap         Tap
	open        int // processes that are no daemons and have not ended
	deadlines   []time.Duration
	obligations []obligation
	drawn       counters // by site and id, for draws outside of processes
	scheduled   counters // by site and id
	names       []name
	services    []int32 // of names, those of what services schedule
	hosts       arena[Host]
	signals     arena[signal]
	calls       arena[call]
	onCrash     []func(*Host)
	effects     []effect
	freeEffects []int32
	idle        []*process // daemons that are idle

	// What runs before any item is picked.
	dying  []*process // to be unwound, the last first
	queue  []queued   // of hosts with one thread
	queued int        // of queue, how many ran

	// How a trial ends.
	settingUp bool
	stopping  bool // at the next decision
	over      bool // what is left only unwinds
	refusing  bool // a process unwinds
	asking    bool // a strategy or source has not answered yet
	raise     any  // what a source panicked with
	broken    string

	free    []*process // whose coroutines wait for a body
	closing bool

	trace []Record
	audit auditor
}

// New makes a Sim. Close ends it.
func New() *Sim {
	s := &Sim{
		choices: make([]Choice, 0, 1024),
		menu:    make([]time.Duration, 0, 256),
	}
	s.view.s = s
	return s
}

// Close ends the coroutines. It must be called; a second call does nothing.
func (s *Sim) Close() {
	s.closing = true
	for _, p := range s.processes {
		p.stop()
	}
	s.processes = nil
}

// Run runs one trial. The Outcome is valid until the next Run. When a Source or
// Strategy panics, Run panics with the same value, after all processes have
// unwound; the Sim can go on to be used.
func (s *Sim) Run(t *Trial) *Outcome {
	if s.closing || s.broken != "" {
		panic("sim: run: the simulation has ended " + s.broken)
	}
	s.reset(t)
	s.begin(t)
	s.chosen = s.decide()
	for s.chosen != nil {
		s.resume(s.chosen)
	}
	if s.raise != nil {
		panic(s.raise)
	}
	return s.conclude()
}

// Outcome is that of the last Run, also when it panicked.
func (s *Sim) Outcome() *Outcome { return &s.out }

// begin runs on the caller's own stack: what panics here is the caller's.
func (s *Sim) begin(t *Trial) {
	s.settingUp = true
	s.observer, _ = s.strategy.(Observer)
	if s.strategy != nil {
		s.strategy.Begin(s.plan, t.Number)
	}
	if t.Setup != nil {
		t.Setup(s)
	}
	s.settingUp = false
	s.urgent = true
}

func (s *Sim) conclude() *Outcome {
	o := &s.out
	s.digest = fold(s.digest^s.result, hash3)
	o.Digest, o.End, o.Processes, o.Asked = s.digest, s.now, len(s.names), len(s.choices)
	if o.Failure.Kind == NoFailure {
		s.judgeObligations()
	}
	o.Verdict = o.Failure.Kind.verdict()
	return o
}

func (s *Sim) reset(t *Trial) {
	s.config, s.strategy, s.source, s.tap, s.plan = t.Config, t.Strategy, t.Source, t.Tap, t.Plan
	if s.plan == nil {
		s.plan = new(Plan)
	}
	if s.config.MaxPoints == 0 {
		s.config.MaxPoints = defaultMaxPoints
	}
	if s.config.MaxTime == 0 {
		s.config.MaxTime = never
	}
	s.config.Tick = max(s.config.Tick, 1)
	s.config.Instants = s.config.Instants && !s.config.Untimed
	s.seeded = mix(Fork(s.plan.Seed, t.Number) + golden)
	s.now, s.digest, s.result, s.current = 0, hash1, 0, nil
	s.out, s.open, s.running, s.urgent = Outcome{}, 0, nil, false
	s.stopping, s.over, s.refusing, s.raise = false, false, false, nil
	s.resetLists()
	for _, p := range s.processes {
		p.retire() // Setup may have panicked
	}
}

func (s *Sim) resetLists() {
	s.pending.reset()
	s.choices = s.choices[:0]
	s.deadlines, s.obligations = s.deadlines[:0], s.obligations[:0]
	s.drawn.reset()
	s.scheduled.reset()
	s.names, s.services = s.names[:0], s.services[:0]
	s.hosts.reset()
	s.signals.reset()
	s.calls.reset()
	clear(s.onCrash)
	s.onCrash = s.onCrash[:0]
	clear(s.effects)
	s.effects, s.freeEffects = s.effects[:0], s.freeEffects[:0]
	s.idle, s.dying, s.queue, s.queued = s.idle[:0], s.dying[:0], s.queue[:0], 0
	s.trace = s.trace[:0]
	s.audit.reset(s.config.Audit || s.config.Trace)
	s.watching = s.audit.on || s.config.Count || s.config.Histories || s.tap != nil
}

// arena hands out values that live as long as a trial, and uses them again in
// the next one.
type arena[T any] struct {
	all  []*T
	used int
}

func (a *arena[T]) reset() { a.used = 0 }

// take returns a value as an earlier trial left it.
func (a *arena[T]) take() *T {
	if a.used == len(a.all) {
		a.all = append(a.all, new(T))
	}
	a.used++
	return a.all[a.used-1]
}
