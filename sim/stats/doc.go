// Package stats says what a number of trials proves.
//
// What it is not: it decides nothing that a trial does, so floating point is
// allowed here, and it never pools trials of different strategies or scenarios:
// an interval is true of one sampler alone.
//
//	stats.RulesOutOneIn(9600) // 3205
package stats
