package store

import (
	"cmp"
	"slices"
	"time"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

// Settling asks whether an acquisition should wait: is there a reusable lease of
// the scope and fingerprint, active, held by another run that ended with one of
// Statuses and no longer than Recency ago, by the store's clock and inclusive?
type Settling struct {
	Run         model.RunID
	Scope       model.Scope
	Fingerprint model.Fingerprint
	Recency     time.Duration
	Statuses    Statuses
	AnyScope    bool // a planted bug: neither scope nor fingerprint count
}

// Statuses is a set of run statuses. One that is not terminal makes the runs
// count that have it, however old.
type Statuses uint8

// With is the set and one more.
func (s Statuses) With(r model.RunStatus) Statuses { return s | 1<<r }

// Has reports whether the set has a status.
func (s Statuses) Has(r model.RunStatus) bool { return s>>r&1 == 1 }

// Settling reads whether a lease is settling, and until when that can last at
// most: the end of the recency.
func (s *Store) Settling(p proc.P, query Settling) (until time.Duration, found bool, err error) {
	q := s.statement(settling, query.Run)
	q.query = query
	q.foot = proc.Foot{proc.Table(model.TableLeases), proc.Table(model.TableRuns), proc.Clock()}
	err = q.send(p)
	return q.until, q.found, err
}

func doSettling(q *statement, w proc.World) error {
	s, now := q.s, w.Now()
	w.Touch(proc.Table(model.TableLeases))
	w.Touch(proc.Table(model.TableRuns))
	for i := range s.leases {
		l := &s.leases[i]
		if l.Run == 0 || !q.query.matches(l, s.runOf(l.Run), now) {
			continue
		}
		q.found = true
		q.until = max(q.until, s.runOf(l.Run).FinishedAt+q.query.Recency)
	}
	return nil
}

func (x *Settling) matches(l *model.Lease, r *model.Run, now time.Duration) bool {
	fits := x.AnyScope || l.Scope == x.Scope && l.Fingerprint == x.Fingerprint
	if !fits || !x.Statuses.Has(r.Status) {
		return false
	}
	if r.Status.Terminal() {
		return l.Settling(r, x.Run, now, x.Recency)
	}
	return l.Policy == model.ReuseByEnvironment && l.Status == model.Active && l.Run != x.Run
}

// Candidates reads the leases of an environment into rows, the one used last
// first; of those used at once, the youngest first.
func (s *Store) Candidates(
	p proc.P, by model.RunID, env model.EnvID, rows []model.Lease,
) ([]model.Lease, error) {
	q := s.statement(candidates, by)
	q.env, q.rows = env, rows[:0]
	q.foot = proc.Foot{proc.Table(model.TableLeases)}
	err := q.send(p)
	return q.rows, err
}

func doCandidates(q *statement, w proc.World) error {
	w.Touch(proc.Table(model.TableLeases))
	for i := range q.s.leases {
		if q.s.leases[i].Scope.Env == q.env {
			q.rows = append(q.rows, q.s.leases[i])
		}
	}
	slices.SortStableFunc(q.rows, newestFirst)
	return nil
}

func newestFirst(a, b model.Lease) int {
	return cmp.Or(cmp.Compare(b.LastUsedAt, a.LastUsedAt), cmp.Compare(b.AcquiredAt, a.AcquiredAt),
		cmp.Compare(b.ID, a.ID))
}

// ActiveLeases reads the active leases of a run into rows, the oldest first.
func (s *Store) ActiveLeases(
	p proc.P, r model.RunID, rows []model.Lease,
) ([]model.Lease, error) {
	q := s.statement(activeLeases, r)
	q.rows = rows[:0]
	q.foot = proc.Foot{proc.Table(model.TableLeases)}
	err := q.send(p)
	return q.rows, err
}

func doActiveLeases(q *statement, w proc.World) error {
	w.Touch(proc.Table(model.TableLeases))
	for i := range q.s.leases {
		if l := &q.s.leases[i]; l.Run == q.run && l.Status == model.Active {
			q.rows = append(q.rows, *l)
		}
	}
	return nil
}

// ReadLease reads one lease.
func (s *Store) ReadLease(p proc.P, by model.RunID, id model.LeaseID) (model.Lease, error) {
	q := s.statement(readLease, by)
	q.id, q.foot = id, proc.Foot{leaseRow(id)}
	err := q.send(p)
	return q.gotL, err
}

func doReadLease(q *statement, w proc.World) error {
	w.Touch(leaseRow(q.id))
	q.gotL = q.s.leases[q.id-1]
	return nil
}

// Holder reads the active lease of a sandbox, if there is one, and its run.
func (s *Store) Holder(
	p proc.P, by model.RunID, box model.SandboxID,
) (l model.Lease, r model.Run, found bool, err error) {
	q := s.statement(holder, by)
	q.box = box
	q.foot = proc.Foot{proc.Table(model.TableLeases), proc.Table(model.TableRuns)}
	err = q.send(p)
	return q.gotL, q.gotRun, q.found, err
}

func doHolder(q *statement, w proc.World) error {
	w.Touch(proc.Table(model.TableLeases))
	for i := range q.s.leases {
		l := &q.s.leases[i]
		if l.Sandbox == q.box && l.Status == model.Active && l.Run != 0 {
			w.Touch(runRow(l.Run))
			q.gotL, q.gotRun, q.found = *l, *q.s.runOf(l.Run), true
		}
	}
	return nil
}
