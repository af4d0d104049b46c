// Package proc is the vocabulary of a process: the few verbs by which engine,
// driver, service and workload code touches time, other processes and chance.
//
// Code written against P is ordinary blocking code. Package sim runs it one
// process at a time in virtual time, in an order that a strategy picks; package
// sim/live runs the same code on goroutines and the wall clock.
//
// Terms:
//
//   - A process is one thread of control on one host.
//   - A point is a place where a process is suspended. What it does between two
//     points is a step; steps are atomic.
//   - A site is a constant string that names a point inside a process.
//   - A footprint declares what the step after a point reads and writes.
//   - A host is what crashes as one. Signals and mutexes belong to one host and
//     die with it.
//   - An effect is what a request does in a service. Effect and reply are two
//     points: a request whose caller was cancelled or died goes on.
//   - A turn is the right to touch what processes and services share, such as a log.
//
// What it is not: it has no scheduler, no clock and no random numbers, and it
// knows nothing of leases. Mutex, Flight, Group, Cancel and Idle are
// written on the interfaces alone and hold no other state.
//
//	func poll(p proc.P, free func() bool) error {
//		for !free() {
//			if err := p.Sleep("poll", 250*time.Millisecond, proc.Limit{}); err != nil {
//				return err
//			}
//		}
//		return nil
//	}
package proc
