// Package explain says what happened in a failing trial, and why: the lanes of
// those who took part, the two steps that collide, and the nearest trial that
// does not fail.
//
// The nearest passing trial is the failing one with one choice lowered by as
// little as possible. What it orders the other way round is the cause: of the
// pairs of steps that touch the same thing, those whose order is reversed.
//
// The table has a lane for each run that the failure names or that held what it
// names, at most two, and one for the run whose step the passing trial moves; the
// board, with what provider and server do by themselves; and the sweeper, if it
// touched any of it. It ends with the step that broke the sentence, and what follows
// from that for the run and the lease. Steps that say nothing, that have no part, or
// that repeat are left out, so that 4 to 30 lines remain.
//
// A trial that follows a timeline is told in the timeline's names, on its clock.
//
// What it is not: it doesn't shrink (package cases), and it proves no more than
// it tried. Where no single choice makes the trial pass it says so.
//
//	e, err := explain.Explain(c)
//	fmt.Print(e.Text("chaos"))
package explain
