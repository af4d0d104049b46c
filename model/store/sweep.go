package store

import (
	"slices"
	"time"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

// Orphans reads into rows the active leases, at most a page of them, whose run
// has ended and whose age is at least after: since their last change, or with
// fromEnd since the end of the run. The oldest change comes first. Rows whose
// sandbox has another owner are left out.
func (s *Store) Orphans(
	p proc.P, after time.Duration, fromEnd bool, page int, rows []model.Lease,
) ([]model.Lease, error) {
	q := s.statement(orphans, 0)
	q.at, q.flag, q.page, q.rows = after, fromEnd, page, rows[:0]
	q.foot = proc.Foot{proc.Table(model.TableLeases), proc.Table(model.TableRuns), proc.Clock()}
	err := q.send(p)
	return q.rows, err
}

func doOrphans(q *statement, w proc.World) error {
	s := q.s
	w.Touch(proc.Table(model.TableLeases))
	w.Touch(proc.Table(model.TableRuns))
	for i := range s.leases {
		l := &s.leases[i]
		if l.Status != model.Active || l.Run == 0 || !s.runOf(l.Run).Status.Terminal() {
			continue
		}
		since := l.UpdatedAt
		if q.flag {
			since = s.runOf(l.Run).FinishedAt
		}
		if w.Now()-since >= q.at && !s.ownedBesides(l) {
			q.rows = append(q.rows, *l)
		}
	}
	q.cutPage()
	return nil
}

// ownedBesides reports whether another row in an owned status names the sandbox.
func (s *Store) ownedBesides(l *model.Lease) bool {
	return slices.ContainsFunc(s.leases, func(o model.Lease) bool {
		return o.ID != l.ID && o.Sandbox == l.Sandbox && (o.Status == model.Active ||
			o.Status == model.Retained || o.Status == model.PendingCleanup)
	})
}

// Parked reads into rows the leases in pending_cleanup, at most a page of them,
// that were changed at least after ago. The oldest change comes first.
func (s *Store) Parked(
	p proc.P, after time.Duration, page int, rows []model.Lease,
) ([]model.Lease, error) {
	q := s.statement(parked, 0)
	q.at, q.page, q.rows = after, page, rows[:0]
	q.foot = proc.Foot{proc.Table(model.TableLeases), proc.Clock()}
	err := q.send(p)
	return q.rows, err
}

func doParked(q *statement, w proc.World) error {
	w.Touch(proc.Table(model.TableLeases))
	for i := range q.s.leases {
		l := &q.s.leases[i]
		if l.Status == model.PendingCleanup && w.Now()-l.UpdatedAt >= q.at {
			q.rows = append(q.rows, *l)
		}
	}
	q.cutPage()
	return nil
}

func (q *statement) cutPage() {
	slices.SortStableFunc(q.rows, func(a, b model.Lease) int {
		return int(min(max(a.UpdatedAt-b.UpdatedAt, -1), 1))
	})
	q.rows = q.rows[:min(len(q.rows), q.page)]
}

// LiveRuns reads into runs those that have not ended.
func (s *Store) LiveRuns(p proc.P, runs []model.Run) ([]model.Run, error) {
	q := s.statement(liveRuns, 0)
	q.runs, q.foot = runs[:0], proc.Foot{proc.Table(model.TableRuns)}
	err := q.send(p)
	return q.runs, err
}

func doLiveRuns(q *statement, w proc.World) error {
	w.Touch(proc.Table(model.TableRuns))
	for i := range q.s.runs {
		if !q.s.runs[i].Status.Terminal() {
			q.runs = append(q.runs, q.s.runs[i])
		}
	}
	return nil
}

// OpenTasks reads into tasks those that have a wake without an answer, in order
// of their oldest one.
func (s *Store) OpenTasks(p proc.P, tasks []model.TaskID) ([]model.TaskID, error) {
	q := s.statement(openTasks, 0)
	q.tasks, q.foot = tasks[:0], proc.Foot{proc.Table(model.TableWakes)}
	err := q.send(p)
	return q.tasks, err
}

func doOpenTasks(q *statement, w proc.World) error {
	w.Touch(proc.Table(model.TableWakes))
	for i := range q.s.wakes {
		if k := &q.s.wakes[i]; k.Run == 0 && !slices.Contains(q.tasks, k.Task) {
			q.tasks = append(q.tasks, k.Task)
		}
	}
	return nil
}
