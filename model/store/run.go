package store

import (
	"interlease.example/model"
	"interlease.example/sim/proc"
)

// ReadRun reads one run.
func (s *Store) ReadRun(p proc.P, id model.RunID) (model.Run, error) {
	q := s.statement(readRun, id)
	q.foot = proc.Foot{runRow(id)}
	err := q.send(p)
	return q.gotRun, err
}

func doReadRun(q *statement, w proc.World) error {
	w.Touch(runRow(q.run))
	q.gotRun = *q.s.runOf(q.run)
	return nil
}

// StartRun makes a queued run a running one and reads it. A run that is not
// queued stays as it is.
func (s *Store) StartRun(p proc.P, id model.RunID) (model.Run, error) {
	q := s.writeRun(startRun, id)
	err := q.send(p)
	return q.gotRun, err
}

func doStartRun(q *statement, w proc.World) error {
	r := *q.s.runOf(q.run)
	w.Touch(runRow(q.run))
	if r.Status == model.Queued {
		r.Status, r.StartedAt = model.Running, w.Now()
		q.s.putRun(w, q.run, r)
	}
	q.gotRun = r
	return nil
}

// EndRun ends a run that has not ended, with a status and a reason, and reads it.
// Won says whether it was this statement that ended it.
func (s *Store) EndRun(
	p proc.P, id model.RunID, status model.RunStatus, why model.ErrorCode,
) (run model.Run, won bool, err error) {
	q := s.writeRun(endRun, id)
	q.status, q.code = status, why
	err = q.send(p)
	return q.gotRun, q.found, err
}

func doEndRun(q *statement, w proc.World) error {
	r := *q.s.runOf(q.run)
	w.Touch(runRow(q.run))
	if q.found = !r.Status.Terminal(); q.found {
		r.Status, r.Error, r.FinishedAt = q.status, q.code, w.Now()
		q.s.putRun(w, q.run, r)
	}
	q.gotRun = r
	return nil
}

// FailRun writes why a run is in error, however it ended. Its status stays.
func (s *Store) FailRun(p proc.P, id model.RunID, why model.ErrorCode) error {
	q := s.writeRun(failRun, id)
	q.code = why
	return q.send(p)
}

func doFailRun(q *statement, w proc.World) error {
	r := *q.s.runOf(q.run)
	r.Error = q.code
	q.s.putRun(w, q.run, r)
	return nil
}

// writeRun is a single statement that writes a run, and waits while a transaction
// has it locked.
func (s *Store) writeRun(what operation, id model.RunID) *statement {
	q := s.statement(what, id)
	q.row = runRow(id)
	q.foot = proc.Foot{runRow(id).Write(), proc.Clock()}
	return q
}
