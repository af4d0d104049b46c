package run

import (
	"cmp"
	"slices"
)

// merge adds the trials of another tally of the same row. The order in which
// tallies are merged makes no difference.
func (t *Tally) merge(u *Tally) {
	t.Trials += u.Trials
	t.Points += u.Points
	t.Choices += u.Choices
	t.SelfPicks += u.SelfPicks
	t.Failed += u.Failed
	t.misfits(u.Unfit, u.MisfitTrial, u.Misfit)
	t.Exempt += u.Exempt
	t.Faults.Merge(&u.Faults)
	for i, n := range u.Reached {
		t.Reached[i] += n
	}
	for _, g := range u.Groups {
		t.group(g)
	}
	t.undecided(u.Undecided, u.WhyTrial, u.Why)
}

// group adds failures of a property.
func (t *Tally) group(g Group) {
	i := slices.IndexFunc(t.Groups, func(h Group) bool { return h.Property == g.Property })
	if i < 0 {
		t.Groups = append(t.Groups, g)
	} else {
		h := &t.Groups[i]
		h.Count += g.Count
		if g.First < h.First {
			h.First, h.Text = g.First, g.Text
		}
	}
	slices.SortFunc(t.Groups, func(a, b Group) int {
		return cmp.Or(cmp.Compare(a.First, b.First), cmp.Compare(a.Property, b.Property))
	})
}

func (t *Tally) undecided(count int, trial uint64, why string) {
	addTo(&t.Undecided, &t.WhyTrial, &t.Why, count, trial, why)
}

func (t *Tally) misfits(count int, trial uint64, what string) {
	addTo(&t.Unfit, &t.MisfitTrial, &t.Misfit, count, trial, what)
}

// addTo adds a count of trials, and what is said of the first of them, to others.
func addTo(total *int, first *uint64, said *string, count int, trial uint64, text string) {
	if count > 0 && (*total == 0 || trial < *first) {
		*first, *said = trial, text
	}
	*total += count
}
