package explain

import (
	"interlease.example/model"
	"interlease.example/model/check"
	"interlease.example/scenarios"
	"interlease.example/sim"
	"interlease.example/sim/proc"
	"interlease.example/sim/strategy"
)

// reversed finds, of the pairs of steps that touch the same lease and that the
// passing trial has the other way round, the one whose first step comes last, but
// before the step of the failure: the decision nearest to it. That step itself is of
// no pair: nothing that comes later decides it. nil if there is none.
func reversed(fails, passes *played, failure int) *Pair {
	at := map[uint64]int{}
	for i, x := range passes.trace {
		at[x.Key] = i
	}
	for a := min(len(fails.trace), failure-1) - 1; a >= 0; a-- {
		x := &fails.trace[a]
		if i, ok := at[x.Key]; !ok || !leases(x.Foot) {
			continue
		} else if b := overtaken(fails.trace, a, i, at); b > 0 && b != failure-1 {
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

// collide finds, in the failing trial alone, the read of the failure's run that
// decided, the last one up to the failure, and the first write to the failure's
// lease by somebody else that came too late for it. nil if there is none.
func collide(f *check.Failure, fails *played, log *model.Log) *Pair {
	p := &Pair{Lease: f.Lease}
	for i := range log.Statements {
		s := &log.Statements[i]
		if s.Run == f.Run && s.Kind == model.SelectionRead && s.Step <= f.Step {
			p.first = s.Step
		}
	}
	for i := range log.Changes {
		c := &log.Changes[i]
		if p.first > 0 && c.Table == model.TableLeases && c.Lease.ID == f.Lease &&
			c.Step > p.first && c.By != f.Run {
			p.second = c.Step
			break
		}
	}
	if p.second == 0 || p.second > len(fails.names) {
		return nil
	}
	p.First, p.Second = fails.names[p.first-1], fails.names[p.second-1]
	return p
}

// Within says how the pair of a trial comes in others of the same timeline.
type Within struct {
	Trials int // that keep the timeline's times
	First  int // ... in which (2) comes before (1)
}

// withinTrials is how many trials of a timeline are looked at.
const withinTrials = 200

// within counts in how many trials of a timeline the pair comes the other way round.
func within(r *scenarios.Runner, p *Pair, fails *played) *Within {
	first, second := fails.trace[p.first-1].Key, fails.trace[p.second-1].Key
	w, plan, walk := &Within{}, &sim.Plan{Seed: 1}, &strategy.Random{}
	for n := range withinTrials {
		result := r.Run(scenarios.Trial{Number: uint64(n), Plan: plan, Strategy: walk})
		if result.Missed.Any() {
			continue
		}
		w.Trials++
		for _, x := range r.Sim().Trace() {
			if x.Key == first || x.Key == second {
				if x.Key == second {
					w.First++
				}
				break
			}
		}
	}
	return w
}
