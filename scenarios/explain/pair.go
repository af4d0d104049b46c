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
			return &Pair{
				fails.names[a], fails.names[b], common(x.Foot, fails.trace[b].Foot), a + 1, b + 1,
			}
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
		if _, ok := r.IsTable(model.TableLeases); ok {
			return true
		}
	}
	return false
}

// conflict is about leases alone: the clock orders everything.
func conflict(f, g proc.Foot) bool {
	for _, x := range f {
		for _, y := range g {
			if _, ok := x.IsTable(model.TableLeases); ok && x.Conflicts(y) {
				return true
			}
		}
	}
	return false
}

// common is the one lease that both footprints name; 0 if there is none.
func common(f, g proc.Foot) model.LeaseID {
	for _, x := range f {
		for _, y := range g {
			a, ok := x.IsTable(model.TableLeases)
			b, _ := y.IsTable(model.TableLeases)
			if ok && x.Conflicts(y) {
				return model.LeaseID(max(a, b))
			}
		}
	}
	return 0
}
