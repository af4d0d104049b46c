// Package shrink cuts a failing trial to its shortest form.
//
// A trial is its record of choices, and 0 is the mildest of each, so only the
// choices that are not 0 say anything: they are the Pairs. A shorter list is
// simpler than a longer one, and of two of equal length the one with the smaller
// values is (shortlex, as in "Test-Case Reduction via Test-Case Generation:
// Insights from the Hypothesis Reducer", ECOOP 2020). Three passes take turns until
// none finds anything: spans are deleted, values are lowered, and spans are traded
// for a change of another value. The last is for choices that only make up for
// each other: seven steps that wait for a message, or a message that comes earlier.
//
// What it is not: it knows neither trials nor leases. It is given a function
// that runs a list of pairs and says whether the failure is still the same; what
// "the same" means is that function's affair. It promises that the result is
// 1-minimal, not that nothing shorter exists.
//
//	best := shrink.Minimise(pairs, try, shrink.Budget{Tries: 2000})
package shrink
