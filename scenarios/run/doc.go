// Package run plans and runs waves: many trials of some scenarios on one engine,
// on all cores, merged into one result.
//
// Trial i of a plan is the same whoever runs it and when, so a result depends on
// how many trials were run and on nothing else: the first failure is that of the
// lowest number.
//
// What it is not: it writes no files and no reports, and it neither shrinks nor
// explains what it finds. Goroutines and the clock are allowed here.
//
//	wave, err := run.Run(ctx, run.Plan{Rows: rows, Seed: 6301, Trials: 10_000})
package run
