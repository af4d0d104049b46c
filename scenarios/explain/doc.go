// Package explain says what happened in a failing trial, and why: the lanes of
// those who took part, the two steps that collide, and the nearest trial that
// does not fail.
//
// The nearest passing trial is the failing one with one choice lowered by as
// little as possible. What it orders the other way round is the cause: of the
// pairs of steps that touch the same thing, those whose order is reversed.
//
// What it is not: it doesn't shrink (package cases), and it proves no more than
// it tried. Where no single choice makes the trial pass it says so.
//
//	e, err := explain.Explain(c)
//	fmt.Print(e.Text("chaos"))
package explain
