// Package interlease tests a lease engine from go test: it runs the engine in
// virtual time under a seeded scheduler, and reports the shortest trial in which a
// property breaks, with the line that plays it again.
//
// Check runs random trials on all cores, Rapid lets pgregory.net/rapid draw every
// choice, and Fuzz takes the fuzzer's bytes as choices.
//
//	func TestLease(t *testing.T) {
//		interlease.Check(t, interlease.Simulated(
//			func(w *interlease.World, h proc.Host) interlease.Verbs {
//				e := lease.New(w.Sandboxes(), w.Rows(), h)
//				return interlease.Verbs{Acquire: e.Acquire, Release: e.Release}
//			}))
//	}
//
// What it is not: it runs no goroutines of the engine. Engines are written against
// package proc; what they share with the outside is in World.
package interlease
