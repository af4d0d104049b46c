// Package sim runs processes one at a time in virtual time, in an order that a
// strategy picks, and records every decision, so that a trial can be played
// again, shrunk and explained.
//
// The code that it runs is ordinary blocking code against package proc. Each
// process is a pooled coroutine; the process that parks picks the next item
// itself and goes on without a switch when it picked itself.
//
// Terms, beyond those of package proc:
//
//   - An item is something pending, with a window [earliest, latest] of virtual
//     time: a process that waits to go on, the effect of a request, a fault.
//   - The limit is the smallest latest of all items. An item is ready when its
//     earliest is not beyond it. Time never passes the limit.
//   - A question is put to the strategy (which item, at which instant) or to a
//     source (everything else), whenever there is more than one answer. 0 is
//     always the mildest answer: go on with the current process, as early as
//     possible, without a fault. The record is the list of all answers.
//   - A key names a process, an item or a question across changes of the code: a
//     hash of the path of the process, the site, and how often the process was
//     there before.
//   - A forced point is one at which something pending was not ready: time, and
//     not the strategy, kept it back.
//   - A trial that is stopped is abandoned: its processes unwind, and until they
//     have, every verb refuses.
//
// What it is not: it knows nothing of leases, stores or providers, and no
// property. It doesn't run goroutines, channels, mutexes or the clock of the
// machine: a process that uses them is not deterministic. Processes must not
// call testing.T, which ends the goroutine that runs the trial.
//
//	s := sim.New()
//	defer s.Close()
//	out := s.Run(&sim.Trial{Number: 7, Setup: func(s *sim.Sim) {
//		h := s.NewHost("server", sim.HostOptions{})
//		h.Start("greeter", func(p proc.P) {
//			p.Sleep("nap", time.Second, proc.Limit{})
//		})
//	}})
//	fmt.Println(out.Verdict, out.End)
//
// One Sim belongs to one goroutine. It must not be used inside of a
// testing/synctest bubble that it was not made in, nor under another thread
// lock: both end the program.
package sim
