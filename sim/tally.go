package sim

import (
	"cmp"
	"slices"
)

// Tally adds up how many points processes had in trials with Config.Count, until
// a plan is made of it. Tallies of several workers merge to the same one in
// whatever order.
type Tally struct {
	trials    int
	points    int
	choices   int
	processes int
	sums      []Count // sorted by name
}

// Add takes in the last trial of s.
func (t *Tally) Add(s *Sim) {
	t.trials++
	t.points = max(t.points, s.out.Points)
	t.choices = max(t.choices, s.out.Choices)
	t.processes = max(t.processes, len(s.names))
	for i := range s.names {
		n := &s.names[i]
		t.add(Count{n.path, int(n.points), int(n.interesting)})
	}
}

// Merge takes in all trials of u.
func (t *Tally) Merge(u *Tally) {
	t.trials += u.trials
	t.points = max(t.points, u.points)
	t.choices = max(t.choices, u.choices)
	t.processes = max(t.processes, u.processes)
	for _, c := range u.sums {
		t.add(c)
	}
}

func (t *Tally) add(c Count) {
	i, found := slices.BinarySearchFunc(t.sums, c.Name, func(c Count, name uint64) int {
		return cmp.Compare(c.Name, name)
	})
	if !found {
		t.sums = slices.Insert(t.sums, i, c)
		return
	}
	t.sums[i].Points += c.Points
	t.sums[i].Interesting += c.Interesting
}

// Plan has the averages over all trials, rounded, and the largest sizes.
func (t *Tally) Plan(seed uint64) *Plan {
	p := &Plan{Seed: seed, Points: t.points, Choices: t.choices, Processes: t.processes}
	for _, c := range t.sums {
		p.Counts = append(p.Counts, Count{c.Name, t.average(c.Points), t.average(c.Interesting)})
	}
	return p
}

func (t *Tally) average(sum int) int { return (sum + t.trials/2) / t.trials }
