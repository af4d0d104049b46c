package store

import (
	"interlease.example/model"
	"interlease.example/sim/proc"
)

// operation is one kind of statement.
type operation uint8

const (
	settling operation = iota
	candidates
	activeLeases
	readRun
	readLease
	readSession
	startRun
	endRun
	failRun
	insertLease
	handOff
	reacquire
	endLease
	putSession
	insertWake
	lockTask
	lockRun
	commit
	rollback
	orphans
	parked
	liveRuns
	openTasks
	openWake
	holder
	operationCount
)

// site names the statement in traces and keys.
func (o operation) site() string {
	return [operationCount]string{
		"settling", "candidates", "active leases", "read run", "read lease", "read session",
		"start run", "end run", "fail run", "insert lease", "hand off", "reacquire", "end lease",
		"put session", "insert wake", "lock task", "lock run", "commit", "rollback", "orphans",
		"parked", "live runs", "open tasks", "open wake", "holder",
	}[o]
}

// kind is how the log calls the statement.
func (o operation) kind() model.StatementKind {
	switch o {
	case settling:
		return model.SettlingRead
	case candidates:
		return model.SelectionRead
	case insertLease, handOff, reacquire, endLease:
		return model.LeaseWrite
	case startRun, endRun, failRun:
		return model.RunWrite
	case lockTask, lockRun:
		return model.LockStatement
	case commit:
		return model.CommitStatement
	}
	return model.OtherStatement
}

// apply does in one step what the statement is for.
func (o operation) apply(q *statement, w proc.World) error {
	return [operationCount]func(*statement, proc.World) error{
		doSettling, doCandidates, doActiveLeases, doReadRun, doReadLease, doReadSession,
		doStartRun, doEndRun, doFailRun, doInsertLease, doHandOff, doReacquire, doEndLease,
		doPutSession, doInsertWake, doLockTask, doLockRun, doCommit, doRollback, doOrphans,
		doParked, doLiveRuns, doOpenTasks, doOpenWake, doHolder,
	}[o](q, w)
}
