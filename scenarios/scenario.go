package scenarios

import (
	"slices"

	"interlease.example/model/check"
)

// Scenario is a world and a way to draw what its clients do.
type Scenario struct {
	Name  string
	Text  string              // one line
	Reach []check.SituationID // what some trial of a wave must reach
	// Budget names what the hardened engine leaves open here, one hazard a line.
	Budget []string

	draw func(*World)
}

// Catalogue is every scenario, in the order of reports.
func Catalogue() []Scenario {
	return []Scenario{wakeInReleaseTail(), twoSuccessors()}
}

// Names are the names of the Catalogue.
func Names() (names []string) {
	for _, s := range Catalogue() {
		names = append(names, s.Name)
	}
	return names
}

// Find finds a scenario by its name.
func Find(name string) (Scenario, bool) {
	all := Catalogue()
	i := slices.IndexFunc(all, func(s Scenario) bool { return s.Name == name })
	if i < 0 {
		return Scenario{}, false
	}
	return all[i], true
}
