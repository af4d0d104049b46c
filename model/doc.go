// Package model is the domain of leases: the entities of an agent platform that
// gives a run its sandbox, their states and errors, the driver port, and the
// log of one trial that properties are judged on.
//
// What it is not: it has no behaviour of an engine (package engine), of a
// database (package store) or of a provider (package providers), and it knows
// nothing of simulation beyond package proc.
//
// Terms:
//
//   - A run executes a task for an agent and holds a lease while it does.
//   - A lease is a row that names a run, a sandbox and a scope in which the
//     sandbox may be used again.
//   - A release tail is the time between the end of a run and the write that
//     releases its lease; the lease is settling meanwhile.
//   - A backup is the fail-over copy of a provider session; a stamp on the lease
//     binds it to the sandbox that it was made from.
//
// Identities are small numbers from 1, so that a trial allocates nothing; 0 is
// nobody. Times are durations since the trial began; rows that are older have
// negative times.
//
// The rules come from the platform's public lease engine and from three reports
// about it: waiting for a settling reusable lease, the resume guard of the
// CreateOS driver, and the settling guard of the Daytona driver.
package model
