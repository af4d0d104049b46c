package store

import (
	"slices"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

// InsertWake makes a request for a task durable.
func (s *Store) InsertWake(p proc.P, t model.TaskID) (model.WakeID, error) {
	q := s.statement(insertWake, 0)
	q.task = t
	q.foot = proc.Foot{proc.Table(model.TableWakes).Write(), proc.Clock()}
	err := q.send(p)
	return model.WakeID(q.newID), err
}

func doInsertWake(q *statement, w proc.World) error {
	q.newID = len(q.s.wakes) + 1
	k := model.Wake{ID: model.WakeID(q.newID), Task: q.task, At: w.Now()}
	q.s.wakes = append(q.s.wakes, k)
	q.s.putWake(w, 0, k)
	return nil
}

// startNew makes the run that a transaction asked for and answers the open wakes
// of its task.
func (s *Store) startNew(w proc.World, t *Tx) model.RunID {
	r := t.start
	r.ID, r.StartedAt = model.RunID(len(s.runs)+1), w.Now()
	s.runs = append(s.runs, r)
	s.putRun(w, t.run, r)
	task := t.task
	task.Execution, task.Deferred = r.ID, 0
	s.putTask(w, t.run, task)
	s.answerOpen(w, t, r.ID)
	return r.ID
}

// answerOpen answers the open wakes of a transaction's task with a run.
func (s *Store) answerOpen(w proc.World, t *Tx, r model.RunID) {
	for i := range s.wakes {
		if k := s.wakes[i]; k.Task == t.task.ID && k.Run == 0 {
			k.Run = r
			s.putWake(w, t.run, k)
		}
	}
}

// deferOpen marks the open wakes of a transaction's task.
func (s *Store) deferOpen(w proc.World, t *Tx) {
	for i := range s.wakes {
		if k := s.wakes[i]; k.Task == t.task.ID && k.Run == 0 && !k.Deferred {
			k.Deferred = true
			s.putWake(w, t.run, k)
			t.task.Deferred = k.ID
		}
	}
	if t.task.Deferred != s.tasks[t.task.ID-1].Deferred {
		s.putTask(w, t.run, t.task)
	}
}

// HasOpenWake reads whether a wake of the task has no answer.
func (s *Store) HasOpenWake(p proc.P, by model.RunID, t model.TaskID) (bool, error) {
	q := s.statement(openWake, by)
	q.task, q.foot = t, proc.Foot{proc.Table(model.TableWakes)}
	err := q.send(p)
	return q.found, err
}

func doOpenWake(q *statement, w proc.World) error {
	q.found = q.s.hasOpenWake(w, q.task)
	return nil
}

func (s *Store) hasOpenWake(w proc.World, t model.TaskID) bool {
	w.Touch(proc.Table(model.TableWakes))
	return slices.ContainsFunc(s.wakes, func(k model.Wake) bool {
		return k.Task == t && k.Run == 0
	})
}
