package store_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/store"
	"interlease.example/sim"
	"interlease.example/sim/proc"
)

// everything sends each kind of statement once.
type everything struct {
	g      *rig
	leases []model.Lease
	runs   []model.Run
	tasks  []model.TaskID
	errs   [24]error
}

func (x *everything) do(p proc.P) {
	db := x.g.db
	for i := range x.errs {
		x.errs[i] = nil
	}
	_, x.errs[0] = db.StartRun(p, 2)
	_, _, x.errs[1] = db.Settling(p, settling())
	x.leases, x.errs[2] = db.Candidates(p, 2, 1, x.leases)
	fresh, err := db.InsertLease(p, taken(2))
	x.errs[3] = err
	_, x.errs[4] = db.HandOff(p, 1, taken(2), store.HandOffBugs{})
	x.errs[5] = db.Reacquire(p, fresh, taken(2))
	backup := model.Backup{Valid: true, Source: fresh}
	_, x.errs[6] = db.PutSession(p, 2, model.Session{Task: 1, Backup: backup})
	_, x.errs[7] = db.ReadSession(p, 2, 1)
	_, x.errs[8] = db.ReadRun(p, 2)
	_, x.errs[9] = db.ReadLease(p, 2, fresh)
	_, _, _, x.errs[10] = db.Holder(p, 2, 7)
	x.leases, x.errs[11] = db.ActiveLeases(p, 2, x.leases)
	x.errs[12] = db.EndLease(p, 2, fresh, store.Ending{Status: model.PendingCleanup})
	_, _, x.errs[13] = db.EndRun(p, 2, model.Succeeded, model.NoError)
	x.errs[14] = db.FailRun(p, 2, model.ExecutionFailed)
	x.leases, x.errs[15] = db.Orphans(p, 0, true, 20, x.leases)
	x.leases, x.errs[16] = db.Parked(p, 0, 20, x.leases)
	x.runs, x.errs[17] = db.LiveRuns(p, x.runs)
	x.tasks, x.errs[18] = db.OpenTasks(p, x.tasks)
	x.errs[19] = cycle(db, p)
	_, x.errs[20] = db.HasOpenWake(p, 2, 1)
}

// cycle is a wake of task 1 that starts a run, and a transaction that gives up.
func cycle(db *store.Store, p proc.P) error {
	wakeOnce(db, p)
	tx := db.Begin(p, 2)
	_, _, err := tx.LockTask(p, 1)
	tx.Rollback(p)
	return err
}

// rig has x as a client, and two that deadlock.
func (x *everything) rig(t *testing.T) *rig {
	g := newRig(t, store.Config{})
	x.g = g
	g.rows = func() {
		g.twoRuns()
		g.db.AddTask(model.Task{ID: 2})
		g.db.AddRun(model.Run{ID: 3, Task: 2})
		g.db.AddLease(warm())
	}
	g.clients = []func(proc.P){
		x.do,
		func(p proc.P) { _ = rival(g.db, p, true) },
		func(p proc.P) { _ = rival(g.db, p, false) },
	}
	return g
}

// rival locks task 2 and run 3, in one order or the other.
func rival(db *store.Store, p proc.P, taskFirst bool) (err error) {
	tx := db.Begin(p, 3)
	defer tx.Rollback(p)
	if taskFirst {
		if _, _, err = tx.LockTask(p, 2); err == nil {
			_, err = tx.LockRun(p, 3)
		}
		return err
	}
	if _, err = tx.LockRun(p, 3); err == nil {
		_, _, err = tx.LockTask(p, 2)
	}
	return err
}

// What a statement declares is what it touches, all of it.
func TestFootprintsAreExact(t *testing.T) {
	x := &everything{}
	x.rig(t).trial(sim.Trial{})
	for i, err := range x.errs {
		require.NoError(t, err, "statement %d", i)
	}
	for _, a := range x.g.sim.Audited() {
		require.NotZero(t, a.Touched, "%q declares %s and never touches it", a.Site, a.Ref.Text())
	}
}

// In steady state a trial of 31 statements allocates nothing, with locks, waits
// and a deadlock among them.
func TestATrialAllocatesNothing(t *testing.T) {
	x := &everything{}
	g := x.rig(t)
	tr := &sim.Trial{Setup: g.setup, Plan: new(sim.Plan)}
	g.sim.Run(tr)
	statements := len(g.log.Statements)
	require.Equal(t, 31, statements)
	require.Zero(t, testing.AllocsPerRun(50, func() { g.sim.Run(tr) }))
}

func BenchmarkTrialOf31Statements(b *testing.B) {
	x := &everything{}
	g := x.rig(&testing.T{})
	defer g.sim.Close()
	tr := &sim.Trial{Setup: g.setup, Plan: new(sim.Plan)}
	for b.Loop() {
		g.sim.Run(tr)
	}
}
