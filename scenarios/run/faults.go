package run

import (
	"errors"

	"interlease.example/model"
)

// Faults counts what went wrong, by target and kind. Deadlocks are not injected:
// the lock order of an engine makes them. Cancels are what clients do.
type Faults struct {
	Injected  [model.TargetExec + 1][model.AnswerLost + 1]int
	Deadlocks int
	Cancels   int
}

// Kind is how many faults of a kind struck requests to the provider.
func (f *Faults) Kind(k model.FaultKind) (n int) {
	for target := range f.Injected {
		if model.Target(target) != model.TargetStore {
			n += f.Injected[target][k]
		}
	}
	return n
}

// Store is how many faults of a kind struck statements.
func (f *Faults) Store(k model.FaultKind) int { return f.Injected[model.TargetStore][k] }

// Counts lists all that can be injected, in order; what never was has 0.
func (f *Faults) Counts() (list []Count) {
	for target := model.TargetStore; target <= model.TargetExec; target++ {
		for kind := model.SlowCall; kind <= model.AnswerLost; kind++ {
			name := target.String() + " " + kind.String()
			list = append(list, Count{name, f.Injected[target][kind]})
		}
	}
	return append(list, Count{"deadlock", f.Deadlocks}, Count{"cancel", f.Cancels})
}

// Count is how often something happened.
type Count struct {
	Name  string
	Times int
}

func (f *Faults) count(log *model.Log) {
	for i := range log.Faults {
		f.Injected[log.Faults[i].Target][log.Faults[i].Kind]++
	}
	for i := range log.Statements {
		if err := log.Statements[i].Err; err != nil && errors.Is(err, model.ErrDeadlock) {
			f.Deadlocks++
		}
	}
	for i := range log.Events {
		if log.Events[i].Kind == model.Cancelling {
			f.Cancels++
		}
	}
}

// Merge adds the counts of others.
func (f *Faults) Merge(g *Faults) {
	for target := range f.Injected {
		for kind, n := range g.Injected[target] {
			f.Injected[target][kind] += n
		}
	}
	f.Deadlocks += g.Deadlocks
	f.Cancels += g.Cancels
}
