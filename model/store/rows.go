package store

import (
	"fmt"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

// AddRun adds a run of the set-up. Ids of a table must come in order, from 1.
func (s *Store) AddRun(r model.Run) {
	mustFollow(int(r.ID), len(s.runs), "run")
	s.runs = append(s.runs, r)
	s.setUp(model.Change{Table: model.TableRuns, Run: r})
}

// AddTask adds a task of the set-up, without a session.
func (s *Store) AddTask(t model.Task) {
	mustFollow(int(t.ID), len(s.tasks), "task")
	s.tasks = append(s.tasks, t)
	s.sessions = append(s.sessions, model.Session{Task: t.ID})
	s.setUp(model.Change{Table: model.TableTasks, Task: t})
}

// AddLease adds a lease of the set-up.
func (s *Store) AddLease(l model.Lease) {
	mustFollow(int(l.ID), len(s.leases), "lease")
	s.leases = append(s.leases, l)
	s.setUp(model.Change{Table: model.TableLeases, Lease: l})
}

// AddSession gives a task of the set-up its session.
func (s *Store) AddSession(x model.Session) {
	s.sessions[x.Task-1] = x
	s.nextSess = max(s.nextSess, x.ID)
	s.setUp(model.Change{Table: model.TableSessions, Sess: x})
}

// Run and the others are rows as they are, for tests and for those who
// judge: engines send statements.
func (s *Store) Run(id model.RunID) model.Run          { return s.runs[id-1] }
func (s *Store) Task(id model.TaskID) model.Task       { return s.tasks[id-1] }
func (s *Store) Lease(id model.LeaseID) model.Lease    { return s.leases[id-1] }
func (s *Store) Session(id model.TaskID) model.Session { return s.sessions[id-1] }
func (s *Store) Wake(id model.WakeID) model.Wake       { return s.wakes[id-1] }

// runOf is the row of a run. To ask for one that does not exist is a programmer's
// error: a world keeps rows of runs only for an engine that ends them there.
func (s *Store) runOf(id model.RunID) *model.Run {
	if id < 1 || int(id) > len(s.runs) {
		panic(fmt.Sprintf("store: run r%d has no row, expected World.KeepRuns to be called "+
			"by an engine that reads or ends runs here", id))
	}
	return &s.runs[id-1]
}

// Count is how many rows there are.
func (s *Store) Count() (runs, leases, wakes int) {
	return len(s.runs), len(s.leases), len(s.wakes)
}

func mustFollow(id, n int, what string) {
	if id != n+1 {
		panic("store: set-up: " + what + "s must come in order of their ids, from 1")
	}
}

func (s *Store) setUp(c model.Change) { s.cfg.Log.Changes = append(s.cfg.Log.Changes, c) }

// changed notes in the log how a row became, in the step that wrote it.
func (s *Store) changed(w proc.World, by model.RunID, c model.Change) {
	c.Stamp = model.Stamp{Step: w.Step(), At: w.Now()}
	c.By = by
	s.cfg.Log.Changes = append(s.cfg.Log.Changes, c)
	w.Note(uint64(digest(0).change(&c)))
}

func (s *Store) putRun(w proc.World, by model.RunID, r model.Run) {
	w.Touch(runRow(r.ID).Write())
	s.runs[r.ID-1] = r
	s.changed(w, by, model.Change{Table: model.TableRuns, Run: r})
}

func (s *Store) putTask(w proc.World, by model.RunID, t model.Task) {
	w.Touch(taskRow(t.ID).Write())
	s.tasks[t.ID-1] = t
	s.changed(w, by, model.Change{Table: model.TableTasks, Task: t})
}

func (s *Store) putLease(w proc.World, by model.RunID, l model.Lease) {
	w.Touch(leaseRow(l.ID).Write())
	s.leases[l.ID-1] = l
	s.changed(w, by, model.Change{Table: model.TableLeases, Lease: l})
}

// newLease gives a lease its id and the times of its birth.
func (s *Store) newLease(w proc.World, by model.RunID, l model.Lease) model.LeaseID {
	l.ID = model.LeaseID(len(s.leases) + 1)
	l.AcquiredAt, l.LastUsedAt, l.UpdatedAt = w.Now(), w.Now(), w.Now()
	s.leases = append(s.leases, l)
	s.putLease(w, by, l)
	return l.ID
}

func (s *Store) putWake(w proc.World, by model.RunID, k model.Wake) {
	w.Touch(wakeRow(k.ID).Write())
	s.wakes[k.ID-1] = k
	s.changed(w, by, model.Change{Table: model.TableWakes, Wake: k})
}

func runRow(id model.RunID) proc.Ref     { return proc.Row(model.TableRuns, int(id)) }
func taskRow(id model.TaskID) proc.Ref   { return proc.Row(model.TableTasks, int(id)) }
func leaseRow(id model.LeaseID) proc.Ref { return proc.Row(model.TableLeases, int(id)) }
func wakeRow(id model.WakeID) proc.Ref   { return proc.Row(model.TableWakes, int(id)) }
func sessRow(id model.TaskID) proc.Ref   { return proc.Row(model.TableSessions, int(id)) }
