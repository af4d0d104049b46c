// Package reproduce turns the timeline of an incident into trials: its inputs are
// pinned, and what it leaves open is searched.
//
// The trial begins lead before the first line, so that a run which is already
// there has its sandbox by then. No event is added that the file does not name,
// except the run that a wake starts; latencies lie in their usual ranges.
//
// What it is not: it reads no logs, and what no world can play yet (restarts,
// sandboxes that stop by themselves, faults at a time) it refuses.
//
//	r, err := reproduce.Search(t, engine, reproduce.Options{Trials: 2000, Seed: 1})
package reproduce
