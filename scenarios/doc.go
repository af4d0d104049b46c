// Package scenarios is where the kernel, the lease model and the providers meet:
// worlds, what their clients do, what strikes them, and the running of one trial.
//
// Terms:
//
//   - A world is one platform: a board, a server with an engine, a plug-in worker
//     with a driver, a store and a provider's service.
//   - A workload is what the clients of a world do in one trial, and what strikes
//     it. A scenario draws it, 0 being the mildest answer to each draw, or a
//     timeline gives it (Scenario.Follow), exactly where it is exact.
//   - A trouble is what goes wrong beside the race that a scenario is about. Most
//     trials have none.
//   - A pin is the instant at which a run does something, as a timeline gives it. A
//     trial that can't keep a pin is undecided.
//   - A subject is what is tested: a named engine, with switches changed or a bug
//     planted, or an engine of the reader's own.
//
// What it is not: it plans no waves and starts no goroutines (package run), and
// it judges nothing itself (package check).
//
//	sc, _ := scenarios.Find("wake-in-release-tail")
//	e, _ := scenarios.FindEngine("paperclip-2026.09")
//	r := scenarios.NewRunner(sc, scenarios.Subject{Engine: e}, scenarios.Options{})
//	defer r.Close()
//	result := r.Run(scenarios.Trial{Number: 7, Strategy: &strategy.Random{}})
package scenarios
