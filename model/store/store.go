package store

import (
	"fmt"
	"time"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

// ErrConnection is a statement whose connection failed. Whether it had its effect
// is unknown. A transaction in which it comes is lost; its commit may have won.
var ErrConnection = fmt.Errorf("store: connection lost: %w", model.ErrTransient)

// Config is what a store is made of. Log is required.
type Config struct {
	Log     *model.Log
	Nemesis model.Nemesis // nil means Calm
	// Request and Answer are the two ways of a round trip. The zero windows mean
	// at once.
	Request, Answer proc.Window
	// DeadlockTimeout is how long a statement waits for a lock before it looks for
	// a deadlock. 0 means 1 s, as PostgreSQL has it.
	DeadlockTimeout time.Duration
	// Notice is how long the store needs to see that a host went down. Until then
	// its transactions keep their locks.
	Notice proc.Window
	// Pins give some writes the instant of their arrival; nil gives none.
	Pins Pins
	// Turn guards what clients share with the database: transactions, the nemesis
	// and the log. Where hosts run at once it is needed, and all clients are on one
	// of them, since they share statements and answers without it.
	Turn proc.Turn
}

// Store is the database of one world. It may be used for many trials, one after
// another.
type Store struct {
	cfg      Config
	runs     []model.Run // the row with id n is number n-1, in every table
	tasks    []model.Task
	leases   []model.Lease
	wakes    []model.Wake
	sessions []model.Session // of task n is number n-1
	nextSess model.SessionID

	locks      []lock
	statements pool[statement]
	txs        pool[Tx]
	checks     slots[deadlockCheck]
	losses     slots[lostConnection]
	sent       int // statements, since the trial began
}

// New makes an empty store.
func New(cfg Config) *Store {
	s := &Store{}
	s.Configure(cfg)
	return s
}

// Configure gives the store another Config, between two trials.
func (s *Store) Configure(cfg Config) {
	if cfg.Nemesis == nil {
		cfg.Nemesis = model.Calm{}
	}
	if cfg.DeadlockTimeout == 0 {
		cfg.DeadlockTimeout = time.Second
	}
	s.cfg = cfg
}

// Reset empties the store for a new trial, in which no process of the one before
// runs any more. It keeps memory.
func (s *Store) Reset() {
	s.runs, s.tasks, s.leases = s.runs[:0], s.tasks[:0], s.leases[:0]
	s.wakes, s.sessions, s.nextSess = s.wakes[:0], s.sessions[:0], 0
	for i := range s.locks {
		s.locks[i] = lock{queue: s.locks[i].queue[:0]}
	}
	s.statements.reset()
	s.txs.reset()
	s.checks.reset()
	s.losses.reset()
	s.sent = 0
}
