// Package lease is a lease engine as somebody else would write one, against package
// proc, and its tests show how it is checked.
//
// A run claims the row of a warm sandbox, then starts the sandbox; if there is no
// warm one it makes a fresh one. When its run has ended a sandbox is stopped, and
// its row released. Whatever fails is tried again for as long as an outage lasts. An
// engine whose Patience is 0 does not wait for a sandbox that is about to be
// released, and has the founding incident.
//
// What it is not: the reference engine (model/engine), which also wakes, cancels,
// sweeps, and restores sessions.
//
//	go test engine.example -v
package lease
