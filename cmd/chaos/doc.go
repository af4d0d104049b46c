// Command chaos tests lease engines under a seeded scheduler: it plans waves of
// trials, explains and replays failures, and reproduces incidents.
//
// Results go to standard output, advice and errors to standard error. The exit
// code says what the result means:
//
//	0  passed
//	1  a failure: a wave or reproduce found one, a replay failed again
//	2  wrong use, or damaged input
//	3  undecided, and why
//	4  not the same any more, or not deterministic
//
// The worst one counts, in the order 2, 4, 1, 3, 0.
package main
