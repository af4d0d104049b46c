// Package store is the database of an agent platform as its lease engine sees
// it: rows of runs, tasks, leases, wakes and sessions, single statements,
// transactions with row locks, deadlocks and lost connections.
//
// What it is not: it is no SQL, it keeps nothing beyond a trial, and it knows
// nothing of what an engine should do. It does what the statements say, also
// where that is wrong. It has no foreign keys: to insert a row locks no other.
//
// Terms:
//
//   - A statement is one round trip. Its effect and its answer are two steps, so
//     that others may come between, and a caller that died may have written.
//   - A conditional write names what the row must be like. If it is not, nothing
//     changes and the caller gets model.ErrConflict.
//   - A transaction locks rows, one statement each, and holds them until it ends.
//     Whoever wants to write or lock such a row waits in order of arrival.
//   - A deadlock is a cycle of transactions that wait for each other, and nothing
//     else, however long a wait. It is found by a statement that waits, one second
//     after it began to: that is PostgreSQL's deadlock_timeout. The first to look
//     is the victim: its transaction is undone, and the others go on.
//
// Readers wait for nobody, and see what is committed.
//
//	db := store.New(store.Config{Log: log})
//	db.AddTask(model.Task{ID: 1, Agent: 1})
//	db.AddRun(model.Run{ID: 1, Task: 1, Status: model.Running})
//	run, won, err := db.EndRun(p, 1, model.Succeeded, model.NoError)
package store
