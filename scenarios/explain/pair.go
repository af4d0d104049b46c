package explain

import (
	"interlease.example/model"
	"interlease.example/sim"
	"interlease.example/sim/proc"
)

// reversed finds, of the pairs of steps that touch the same lease and that the
// passing trial has the other way round, the one whose first step comes last, but
// not after the step of the failure: the decision nearest to it. nil if there is
// none.
func reversed(fails, passes *played, failure int) *Pair {
	at := map[uint64]int{}
	for i, x := range passes.trace {
		at[x.Key] = i
	}
	for a := min(len(fails.trace), failure) - 1; a >= 0; a-- {
		x := &fails.trace[a]
		if i, ok := at[x.Key]; !ok || !leases(x.Foot) {
			continue
		} else if b := overtaken(fails.trace, a, i, at); b > 0 {
			return &Pair{fails.names[a], fails.names[b], a + 1, b + 1}
		}
	}
	return nil
}

// overtaken finds the first step behind a that conflicts with it and that comes
// before place i, where the passing trial has a; 0 if there is none.
func overtaken(trace []sim.Record, a, i int, at map[uint64]int) int {
	for b := a + 1; b < len(trace); b++ {
		y := &trace[b]
		j, ok := at[y.Key]
		if ok && j < i && y.Owner != trace[a].Owner && leases(y.Foot) &&
			conflict(trace[a].Foot, y.Foot) {
			return b
		}
	}
	return 0
}

// leases reports whether a footprint names a row of the table of leases.
func leases(f proc.Foot) bool {
	for _, r := range f {
		if r.Conflicts(proc.Table(model.TableLeases).Write()) {
			return true
		}
	}
	return false
}

// conflict is about leases alone: the clock orders everything.
func conflict(f, g proc.Foot) bool {
	for _, x := range f {
		for _, y := range g {
			if x.Conflicts(y) && x.Conflicts(proc.Table(model.TableLeases).Write()) {
				return true
			}
		}
	}
	return false
}
