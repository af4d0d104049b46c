// Package strategy holds the strategies that order what a trial does, one a
// file, and the list of their names.
//
// Terms:
//
//   - The fifo schedule answers 0 to every question: the calmest trial.
//   - An interesting item touches a row or a sandbox: sim.Item.Interesting.
//   - A plan holds what earlier rounds have learned. A strategy learns nothing
//     while trials run, so that trial i does not depend on who runs it, or when.
//   - Replay and Bytes are schedules that are given, not searched for. Both are
//     Sources, too.
//
// What it is not: it runs nothing, and knows neither leases nor verdicts.
//
//	how, err := strategy.Named("surw")
//	plan := strategy.Learn(s, trial, 0, 20).Plan(seed)
//	out := s.Run(&sim.Trial{Number: 7, Plan: plan, Strategy: how, Setup: setup})
package strategy
