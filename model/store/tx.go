package store

import (
	"slices"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

// Tx is a transaction: it locks rows one after another, collects what is to be
// written, and writes it at its commit. It belongs to one process. One that was
// begun must end with Commit or Rollback, also after an error.
type Tx struct {
	s     *Store
	run   model.RunID
	host  proc.Host
	open  bool
	held  []proc.Ref
	waits *statement

	start    model.Run // to be inserted, if it has a task
	deferred bool
	answered model.RunID // by which the open wakes are to be answered
	written  []model.Run // as they become
	task     model.Task  // as it was locked
}

// Begin opens a transaction on behalf of a run, 0 for nobody's. It takes no round
// trip. Its memory is used again in the next trial, not before.
func (s *Store) Begin(p proc.P, by model.RunID) *Tx {
	s.cfg.Turn.Take()
	defer s.cfg.Turn.Give()
	t := s.txs.take()
	*t = Tx{
		s: s, run: by, host: p.Host(), open: true, held: t.held[:0],
		written: t.written[:0],
	}
	return t
}

// LockTask locks a task and reads it. Open says that a wake of the task waits
// for an answer. The errors are model.ErrDeadlock and ErrConnection; after either
// the transaction is lost.
func (t *Tx) LockTask(p proc.P, id model.TaskID) (task model.Task, open bool, err error) {
	q := t.statement(lockTask, taskRow(id))
	q.task = id
	q.foot[2] = proc.Table(model.TableWakes)
	if err = q.send(p); err != nil {
		return model.Task{}, false, err
	}
	t.task = q.gotT
	return q.gotT, q.found, nil
}

// LockRun locks a run and reads it. Errors are as of LockTask.
func (t *Tx) LockRun(p proc.P, id model.RunID) (model.Run, error) {
	q := t.statement(lockRun, runRow(id))
	q.target = id
	err := q.send(p)
	return q.gotRun, err
}

// PutRun writes a run that the transaction has locked.
func (t *Tx) PutRun(r model.Run) { t.written = append(t.written, r) }

// Start makes a queued run for the task that the transaction has locked, and
// answers every wake of it that is open.
func (t *Tx) Start() { t.start = model.Run{Task: t.task.ID, Agent: t.task.Agent} }

// Defer marks the open wakes of the locked task as waiting for its live run.
func (t *Tx) Defer() { t.deferred = true }

// Answer counts the open wakes of the locked task as answered by a run.
func (t *Tx) Answer(r model.RunID) { t.answered = r }

// Commit writes what was collected in one step and lets the locks go. It gives
// the run that Start asked for, 0 if there is none. After ErrConnection nobody
// knows whether it was written.
func (t *Tx) Commit(p proc.P) (model.RunID, error) {
	q := t.statement(commit, 0)
	q.foot[2] = proc.Table(model.TableWakes).Write()
	if t.start.Task != 0 {
		q.foot[0] = taskRow(t.task.ID).Write()
		q.foot[1] = proc.Table(model.TableRuns).Write()
	}
	err := q.send(p)
	return model.RunID(q.newID), err
}

// Rollback gives the transaction up. An error changes nothing about that. It does
// nothing, in no time, after a commit, and to a transaction that is lost.
func (t *Tx) Rollback(p proc.P) {
	if t.open {
		_ = t.statement(rollback, 0).send(p)
	}
}

// statement is one of t. Row is to be locked, and may be already; 0: none.
func (t *Tx) statement(what operation, row proc.Ref) *statement {
	q := t.s.statement(what, t.run)
	q.tx, q.row = t, row
	switch {
	case row == 0 || slices.Contains(t.held, row):
		q.foot = proc.Foot{t.lockedRef(0), t.lockedRef(1), 0, proc.Clock()}
	case len(t.held) == 2:
		panic("store: a transaction locks more than two rows: its footprint can't say so")
	default:
		q.foot = proc.Foot{row.Write(), t.lockedRef(0), 0, proc.Clock()}
	}
	return q
}

func (t *Tx) lockedRef(i int) proc.Ref {
	if i < len(t.held) {
		return t.held[i].Write()
	}
	return 0
}

// hold notes that t holds a lock.
func (t *Tx) hold(l *lock) {
	l.tx = t
	t.held = append(t.held, l.row)
}

// release lets all locks go, but for one that was given to t in a step that has
// not come: that step sees to it.
func (t *Tx) release(w proc.World) {
	t.open = false
	for _, row := range t.held {
		if !t.s.lockOf(row).given {
			t.s.unlock(w, row)
		}
	}
	t.held = t.held[:0]
}

// abort ends t without effect.
func (t *Tx) abort(w proc.World) {
	if t.waits != nil {
		t.s.forsake(w, t.waits)
		t.waits = nil
	}
	t.release(w)
}

// lost is the end of t with its connection.
func (t *Tx) lost(w proc.World) {
	if t != nil && t.open {
		t.abort(w)
	}
}

func doLockTask(q *statement, w proc.World) error {
	q.gotT, q.found = q.s.tasks[q.task-1], q.s.hasOpenWake(w, q.task)
	return nil
}

func doLockRun(q *statement, _ proc.World) error {
	q.gotRun = *q.s.runOf(q.target)
	return nil
}

func doCommit(q *statement, w proc.World) error {
	t, s := q.tx, q.s
	for _, r := range t.written {
		s.putRun(w, t.run, r)
	}
	switch {
	case t.start.Task != 0:
		q.newID = int(s.startNew(w, t))
	case t.deferred:
		s.deferOpen(w, t)
	case t.answered != 0:
		s.answerOpen(w, t, t.answered)
	}
	t.release(w)
	return nil
}

func doRollback(q *statement, w proc.World) error {
	q.tx.release(w)
	return nil
}
