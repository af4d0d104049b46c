// Package live runs the same processes as package sim, on goroutines and the
// wall clock: for real services, and to show that code that was tested in
// simulated time also works where nobody arranges its steps.
//
// It keeps what that code may rely on. One process of a host runs at a time: the
// host's turn is held while a process runs and given up inside its verbs, first
// come first served. Effects run one at a time, too, in a turn of the services,
// which processes take as well to touch what they share with services (Live.Turn).
// A crash unwinds the processes of one host, and every verb then refuses.
//
// Terms:
//
//   - Process time is what processes see. It passes Speed times as fast as the
//     clock on the wall.
//   - A turn is what a process or an effect must have in order to run.
//   - An alarm is something that will happen at an instant: a timer, an effect on
//     its way, an answer on its way.
//
// What it is not: it is not deterministic, even with a seed, and it keeps no
// record. Nothing is simulated: what takes time takes it. Footprints are ignored
// and Note adds to no digest. A process that loops without a verb can't be ended.
//
//	l := live.New(live.Options{Speed: 1000})
//	defer l.Close()
//	h := l.NewHost("server", live.HostOptions{})
//	h.Start("greeter", func(p proc.P) {
//		p.Sleep("nap", time.Second, proc.Limit{}) // 1 ms
//	})
//	err := l.Wait()
package live
