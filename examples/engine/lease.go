package lease

import (
	"time"

	"interlease.example"
	"interlease.example/model"
	"interlease.example/model/store"
	"interlease.example/providers/daytona"
	"interlease.example/sim/proc"
)

// How long a run waits for a lease that is about to be free, how often it looks, and
// how long a run may have ended for its lease to count as such.
const (
	Patience = 20 * time.Second
	poll     = 250 * time.Millisecond
	recency  = 120 * time.Second
)

// Engine is the engine. All that must outlive a call is in the rows.
type Engine struct {
	Cloud daytona.API
	Rows  *store.Store
	// Patience is how long it waits for a lease that is about to be free; 0 is not
	// at all.
	Patience time.Duration

	refused map[interlease.RunID]bool // runs that got no sandbox
}

// New makes an engine. The processes of its host share it: one of them runs at a
// time, so that it needs no lock between two points.
func New(cloud daytona.API, rows *store.Store, patience time.Duration) *Engine {
	return &Engine{
		Cloud: cloud, Rows: rows, Patience: patience, refused: map[interlease.RunID]bool{},
	}
}

// Verbs are what the harness calls.
func (e *Engine) Verbs() interlease.Verbs {
	return interlease.Verbs{Acquire: e.Acquire, Release: e.Release}
}

// Acquire gives a run a sandbox: a warm one if there is one or will be soon.
func (e *Engine) Acquire(p proc.P, r interlease.Request) (interlease.Sandbox, error) {
	got, err := e.acquire(p, r)
	e.refused[r.Run] = err != nil
	return got, err
}

// settle waits while a lease that the run could use is held by a run that has ended.
// A read that fails ends the wait.
func (e *Engine) settle(p proc.P, r interlease.Request) error {
	query := store.Settling{
		Run: r.Run, Scope: r.Scope(), Fingerprint: r.Fingerprint, Recency: recency,
	}
	for _, s := range model.EndStatuses() {
		query.Statuses = query.Statuses.With(s)
	}
	for end := p.Now() + e.Patience; p.Now() < end; {
		if _, settling, err := e.Rows.Settling(p, query); err != nil || !settling {
			return nil
		}
		if err := p.Sleep("settle poll", poll, proc.Limit{Cancel: r.Cancel}); err != nil {
			return model.ErrCancelled
		}
	}
	return nil
}
