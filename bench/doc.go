// Package bench measures the kernel beside what else one could use, in one run,
// so that a ratio does not depend on the machine or on who else is busy.
//
// Two works are measured:
//
//   - Six workers contend for ten leases for twenty seconds: acquire, hold and
//     renew, release, pause. This is about what a point costs. Peers are Loop,
//     the same work as a state machine in an event loop, written by hand, and
//     Skeleton, the same work on bare coroutines.
//   - Tiny is a lease life cycle of nine steps with three planted defects. Its
//     truth is known: 1,260 orders, of which 504 show defect A, 11 defect B and
//     11 defect C. This is about trials a second. Peers are rapid, which draws
//     each pick, and testing/synctest, where a random sleep precedes each step.
//
// Terms:
//
//   - A peer is what the kernel is compared with. Peers are written as their own
//     users would write them, without the kernel's services.
//   - A slice is the time for which one contestant runs before the next has its
//     turn; in a round each has one slice. Medians over rounds are reported, and
//     medians of the ratios within a round.
//   - Noise are the ordinary steps that a process of Tiny does before its own.
//
// What it is not: no test of the kernel, and no source of choices for one. It
// reads the clock and starts goroutines, which nothing in the kernel may.
//
//	rows, err := bench.Run(bench.Options{Noise: bench.Deep()})
package bench
