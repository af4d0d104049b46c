package live

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"interlease.example/sim/proc"
)

// Options say how fast time passes and who answers draws. The zero Options are
// the wall clock itself.
type Options struct {
	// Speed is how many times faster process time passes than the wall clock: at
	// 1000 a second takes a millisecond. 0 means 1.
	Speed int
	// Serial makes all hosts and the services share one turn, for code that
	// shares memory between them, such as the log of a test.
	Serial bool
	// Seed is that of the delays inside of windows, and of draws.
	Seed uint64
	// Draw answers from [0, n) in place of a random number. It is called by one
	// process or effect at a time, and must not use the Live.
	Draw func(site string, n int) int
}

// Live runs processes until it is closed. To services and effects it is their
// proc.World. All methods may be called from processes, effects and elsewhere,
// except for Wait and Close, which must not be called from the former.
type Live struct {
	options  Options
	begin    time.Time
	services *turn
	ended    sync.WaitGroup // goroutines

	mu        sync.Mutex // guards what follows, and all of processes, waits and signals
	rand      *rand.Rand
	hosts     []*Host
	processes []*process // that have not ended, in order of start
	running   map[uint64]*process
	alarms    map[*alarm]struct{}
	scheduled map[item]struct{}
	onCrash   []func(*Host)
	step      int // the latest
	effect    int // the step of the latest effect
	open      int // processes that are no daemons
	active    int // processes that don't wait, and alarms that ring
	failure   error
	closed    bool
	changed   sync.Cond // of what Wait looks at
}

var _ proc.World = (*Live)(nil)

// New makes a Live, whose time begins now. Close ends it.
func New(o Options) *Live {
	o.Speed = max(o.Speed, 1)
	l := &Live{
		options: o, begin: time.Now(), services: &turn{},
		rand:      rand.New(rand.NewPCG(o.Seed, 0)),
		running:   map[uint64]*process{},
		alarms:    map[*alarm]struct{}{},
		scheduled: map[item]struct{}{},
	}
	l.changed.L = &l.mu
	return l
}

// Wait waits until all processes have ended that are no daemons. Its error says
// which process or effect panicked, or, when nothing will happen any more unless
// somebody outside does something, which processes are stuck.
func (l *Live) Wait() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	for {
		switch {
		case l.failure != nil:
			return l.failure
		case l.open == 0:
			return nil
		case l.active == 0 && len(l.alarms) == 0:
			return fmt.Errorf("live: wait: stuck: %s", l.whoWaits())
		}
		l.changed.Wait()
	}
}

// Close ends all processes, as a crash of their hosts would, and drops what is
// on its way. It returns when no goroutine is left. A second call does nothing.
func (l *Live) Close() {
	l.mu.Lock()
	l.closed = true
	if l.open > 0 {
		l.fail(errors.New("live: closed before all processes had ended"))
	}
	for a := range l.alarms { // order does not matter: all are stopped
		l.drop(a)
	}
	for _, p := range l.processes {
		p.condemn()
	}
	l.mu.Unlock()
	l.ended.Wait()
}

// Now is the process time since New.
func (l *Live) Now() time.Duration { return time.Since(l.begin) * time.Duration(l.options.Speed) }

// Step is the number of the step that calls; for any other caller it is the
// number of the latest effect.
func (l *Live) Step() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	if p := l.running[goroutine()]; p != nil {
		return p.step
	}
	return l.effect
}

// Touch does nothing: footprints are not checked here.
func (l *Live) Touch(proc.Ref) {}

// Note does nothing but refuse: there is no digest.
func (l *Live) Note(uint64) { l.refuse() }

// Draw answers from [0, n) on behalf of a service, a nemesis or a workload.
func (l *Live) Draw(site string, _, n int) int {
	l.refuse()
	return l.draw(site, n)
}

func (l *Live) draw(site string, n int) int {
	switch {
	case n < 1:
		panic(fmt.Sprintf("live: draw at %q from %d answers", site, n))
	case n == 1:
		return 0
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.options.Draw != nil {
		return l.options.Draw(site, n)
	}
	return l.rand.IntN(n)
}

// fail keeps the first failure. It is called with mu held.
func (l *Live) fail(err error) {
	if l.failure == nil {
		l.failure = err
	}
	l.changed.Broadcast()
}

// refuse ends a step of a process that unwinds.
func (l *Live) refuse() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.refuseLocked()
}

func (l *Live) refuseLocked() (caller *process) {
	caller = l.running[goroutine()]
	if caller != nil && caller.dying {
		panic(stop{})
	}
	return caller
}
