package store

import (
	"interlease.example/model"
	"interlease.example/sim/proc"
)

// InsertLease publishes a fresh sandbox: it makes l a row, with an id and the
// times of its birth. L may be parked from birth.
func (s *Store) InsertLease(p proc.P, l model.Lease) (model.LeaseID, error) {
	q := s.statement(insertLease, l.Run)
	q.lease, q.foot = l, proc.Foot{proc.Table(model.TableLeases).Write(), proc.Clock()}
	err := q.send(p)
	return model.LeaseID(q.newID), err
}

func doInsertLease(q *statement, w proc.World) error {
	q.newID = int(q.s.newLease(w, q.run, q.lease))
	return nil
}

// HandOff publishes a resumed sandbox: in one step the row old becomes expired,
// and l a row. It fails with model.ErrConflict unless old is of the same scope,
// policy and sandbox and is released or retained.
func (s *Store) HandOff(
	p proc.P, old model.LeaseID, l model.Lease, how HandOffBugs,
) (model.LeaseID, error) {
	q := s.statement(handOff, l.Run)
	q.id, q.lease, q.bugs = old, l, how
	q.foot = proc.Foot{proc.Table(model.TableLeases).Write(), proc.Clock()}
	err := q.send(p)
	return model.LeaseID(q.newID), err
}

// HandOffBugs are what may be wrong with a hand-off, for planted bugs. The zero
// value is right.
type HandOffBugs struct {
	KeepOld   bool // the old row stays as it is
	AnyStatus bool // its status isn't asked for
}

func doHandOff(q *statement, w proc.World) error {
	old := q.s.leases[q.id-1]
	w.Touch(leaseRow(q.id))
	free := old.Status.Resumable() || q.bugs.AnyStatus
	if !free || !sameSandbox(&old, &q.lease) {
		return model.ErrConflict
	}
	if !q.bugs.KeepOld {
		old.Status, old.Cleanup, old.Reason = model.Expired, model.CleanupSuccess,
			model.ReasonHandedOff
		old.UpdatedAt = w.Now()
		q.s.putLease(w, q.run, old)
	}
	q.newID = int(q.s.newLease(w, q.run, q.lease))
	return nil
}

func sameSandbox(a, b *model.Lease) bool {
	return a.Scope == b.Scope && a.Policy == b.Policy && a.Sandbox == b.Sandbox
}

// Reacquire makes a row of the run itself active again, as l. It fails with
// model.ErrConflict unless the row is of the same scope, policy, sandbox and run
// and is active, released or retained.
func (s *Store) Reacquire(p proc.P, id model.LeaseID, l model.Lease) error {
	q := s.statement(reacquire, l.Run)
	q.id, q.lease = id, l
	q.foot = proc.Foot{leaseRow(id).Write(), proc.Clock()}
	return q.send(p)
}

func doReacquire(q *statement, w proc.World) error {
	old := q.s.leases[q.id-1]
	w.Touch(leaseRow(q.id))
	free := old.Status.Resumable() || old.Status == model.Active
	if !free || old.Run != q.run || !sameSandbox(&old, &q.lease) {
		return model.ErrConflict
	}
	q.lease.ID, q.lease.AcquiredAt = old.ID, old.AcquiredAt
	q.lease.LastUsedAt, q.lease.UpdatedAt = w.Now(), w.Now()
	q.s.putLease(w, q.run, q.lease)
	return nil
}

// Ending says how a lease ends, or is parked.
type Ending struct {
	Status  model.LeaseStatus
	Cleanup model.CleanupStatus
	Reason  model.Reason
	Expect  Expect
	// KeepTime leaves UpdatedAt and LastUsedAt as they are, as the orphan sweep
	// does when it parks a row.
	KeepTime bool
}

// Expect is what the row must be like. The zero value is a write by id alone.
type Expect struct {
	Guarded bool // only then the rest counts
	Status  model.LeaseStatus
	Run     model.RunID
}

// EndLease ends a lease. It fails with model.ErrConflict if the row is not as
// expected.
func (s *Store) EndLease(p proc.P, by model.RunID, id model.LeaseID, e Ending) error {
	q := s.statement(endLease, by)
	q.id, q.end = id, e
	q.foot = proc.Foot{leaseRow(id).Write(), proc.Clock()}
	return q.send(p)
}

func doEndLease(q *statement, w proc.World) error {
	l, e := q.s.leases[q.id-1], &q.end
	w.Touch(leaseRow(q.id))
	if e.Expect.Guarded && (l.Status != e.Expect.Status || l.Run != e.Expect.Run) {
		return model.ErrConflict
	}
	l.Status, l.Cleanup, l.Reason = e.Status, e.Cleanup, e.Reason
	if e.Status == model.Released {
		l.ReleasedAt = w.Now()
	}
	if !e.KeepTime {
		l.LastUsedAt, l.UpdatedAt = w.Now(), w.Now()
	}
	q.s.putLease(w, q.run, l)
	return nil
}
