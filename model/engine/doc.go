// Package engine is the lease engine of an agent platform, written anew as
// ordinary blocking code against package proc: how a run gets its sandbox, keeps
// it warm for the next run of the same task, and gives it up.
//
// One file is one use case: acquire (with settle, choose, resume, replace,
// publish and prepare), release (with finalize and lease), wake, cancel and
// sweep. An engine is a set of Switches; three sets have names (List), and each
// planted bug (ListMutants) is the hardened one with one thing wrong.
//
// What it is not: it is no copy of the platform's code; it follows a
// specification of its behaviour. It has no guard of its own around a sandbox:
// that is the driver's (package model, Driver), and a lease's row is the store's.
// It knows nothing of the scheduler, and all its memory is that of one server,
// which Boot forgets.
//
// Terms:
//
//   - The candidates of an acquisition are the rows whose sandbox it might use.
//   - The hand-off is the one transaction that ends the old row of a resumed
//     sandbox and begins the new one.
//   - A row is parked when it becomes pending_cleanup: nobody resumes its
//     sandbox, and a sweep will destroy it.
//   - A row is claimed when it is parked before its sandbox is destroyed.
//
// The order of an acquisition, and where its suspension points are:
//
//	settle ──▶ choose ──▶ resume ──▶ publish ──▶ prepare ──▶ grant
//	 read,      read,      call,      one         one write
//	 sleep      destroy    sleep      transaction
//	              │          ▼           ▲
//	              └─none──▶ create ──────┘
//
//	e := engine.New(engine.Config{Switches: v.Switches, Store: db, Driver: d, …})
//	e.Boot(host)
//	grant, err := e.Acquire(p, request)
package engine
