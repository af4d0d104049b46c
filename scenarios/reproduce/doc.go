// Package reproduce turns the timeline of an incident into trials: its inputs are
// pinned, and what it leaves open is searched.
//
// The trial begins scenarios.Lead before the first line, so that a run which is
// already there has its sandbox by then. No event is added that the file does not
// name, except the run that a wake starts; latencies lie in their usual ranges. A
// trial that could not keep a time of the file is not counted.
//
// What it is not: it reads no logs.
//
//	r, err := reproduce.Search(t, engine, reproduce.Options{Trials: 2000, Seed: 1})
package reproduce
