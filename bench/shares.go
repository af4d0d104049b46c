package bench

// shares say how free trials were, over a fixed number of them.
type shares struct{ points, choices, selfPicks float64 }

const sharesTrials = 200

// sharesOf adds up what trials of a fixed range of numbers count.
func sharesOf(trial func(number uint64) (points, choices, selfPicks int)) (s shares) {
	for number := range uint64(sharesTrials) {
		points, choices, selfPicks := trial(number)
		s.points += float64(points)
		s.choices += float64(choices)
		s.selfPicks += float64(selfPicks)
	}
	return s
}

func (s shares) pointsPerTrial() float64  { return s.points / sharesTrials }
func (s shares) choicesPerTrial() float64 { return s.choices / sharesTrials }

// selfPercent is at how many points of a hundred a process goes on with itself,
// which costs no switch: a kernel that is quick because nothing else happens is
// not quick.
func (s shares) selfPercent() float64 { return 100 * s.selfPicks / s.points }

func (s shares) rows(name string, self Target) []Row {
	return []Row{
		{Name: name + ": points", Unit: "points/trial", Value: s.pointsPerTrial()},
		{Name: name + ": choices", Unit: "choices/trial", Value: s.choicesPerTrial()},
		{
			Name: name + ": a process goes on", Unit: "% of points", Value: s.selfPercent(),
			Target: self,
		},
	}
}
