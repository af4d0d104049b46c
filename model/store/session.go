package store

import (
	"interlease.example/model"
	"interlease.example/sim/proc"
)

// ReadSession reads the provider session of a task; ID 0 means that it has none.
func (s *Store) ReadSession(
	p proc.P, by model.RunID, t model.TaskID,
) (model.Session, error) {
	q := s.statement(readSession, by)
	q.task, q.foot = t, proc.Foot{sessRow(t)}
	err := q.send(p)
	return q.gotS, err
}

func doReadSession(q *statement, w proc.World) error {
	w.Touch(sessRow(q.task))
	q.gotS = q.s.sessions[q.task-1]
	return nil
}

// PutSession writes the session of a task and the run's, and gives one without an
// id the next. If its backup is valid, its stamp goes on the row of its source
// in the same step, which counts as a use of that lease: the platform moves
// lastUsedAt with every change of a lease's metadata.
func (s *Store) PutSession(
	p proc.P, by model.RunID, x model.Session,
) (model.SessionID, error) {
	q := s.statement(putSession, by)
	q.sess, q.row = x, runRow(by)
	q.foot = proc.Foot{sessRow(x.Task).Write(), runRow(by).Write(), proc.Clock()}
	if x.Backup.Valid {
		q.foot[3] = leaseRow(x.Backup.Source).Write()
	}
	err := q.send(p)
	return model.SessionID(q.newID), err
}

func doPutSession(q *statement, w proc.World) error {
	s, x := q.s, q.sess
	if x.ID == 0 {
		s.nextSess++
		x.ID = s.nextSess
	}
	w.Touch(sessRow(x.Task).Write())
	s.sessions[x.Task-1] = x
	s.changed(w, q.run, model.Change{Table: model.TableSessions, Sess: x})
	r := *s.runOf(q.run)
	r.Session = x.ID
	s.putRun(w, q.run, r)
	if x.Backup.Valid {
		l := s.leases[x.Backup.Source-1]
		l.Backup, l.LastUsedAt, l.UpdatedAt = x.Backup, w.Now(), w.Now()
		s.putLease(w, q.run, l)
	}
	q.newID = int(x.ID)
	return nil
}
