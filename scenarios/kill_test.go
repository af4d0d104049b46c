package scenarios_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/scenarios"
)

// Which planted bug is found where, and how soon: the trial of a seed by which the
// property that the bug names has failed, about three times what the worst of four
// seeds needs.
func TestKillTable(t *testing.T) {
	const tail, two = "wake-in-release-tail", "two-successors-one-lease"
	table := []struct {
		bug, scenario string
		within        int
		why           string
	}{
		{"M01", tail, 100, "another agent's sandbox in the same workspace"},
		{"M02", two, 200, "the configuration changes between the runs"},
		{"M04", two, 300, "an outage that is longer than all retries of a stop"},
		{"M07", two, 1000, "two sandboxes of one scope are idle"},
		{"M08", tail, 600, "an outage of what a resume needs"},
		{"M17", tail, 50, "the founding incident"},
		{"M18", tail, 50, "a run of the scope goes on"},
		{"M19", tail, 50, "an old row that nobody released"},
		{"M20", tail, 300, "a release that takes longer than the bound"},
		{"M21", tail, 50, "a release in the wait"},
		{"M22", tail, 50, "another agent's release"},
		{"M23", tail, 20, "any hand-off"},
		{"M24", two, 50, "two runs resume one sandbox"},
		{"M25", two, 50, "two runs resume one sandbox"},
		{"M29", tail, 1500, "a cancelled command is on its way when its sandbox is resumed"},
		{"M29a", two, 20, "any resume"},
		{"M30", two, 8000, "a slow resume, and the winner's release meanwhile"},
		{"M33", tail, 500, "a release that ends when the sweeper's back-off does"},
		{"M34", tail, 8000, "a tick of the sweeper in the tail"},
		{"M46", tail, 1200, "a sweep in a release that takes five minutes"},
		{"M48", two, 20_000, "two configurations in one scope"},
		{"M50", two, 4000, "a slow resume, and the winner's release meanwhile"},
		{"M55", tail, 300, "a follow-up that starts cold after the bound"},
		{"M71", tail, 100, "a release that takes longer than 2 s"},
		{"M72", tail, 100, "any follow-up"},
		{"M73", tail, 500, "a wake while the task has a live run"},
		{"M74", tail, 20, "any release"},
		{"M75", two, 5000, "a wake is deferred, and the live run cancelled"},
		{"M76", tail, 100, "a run that failed"},
		{"M77", two, 1500, "a wake in the step before the finalization"},
		{"M78", two, 50, "two runs resume one sandbox"},
		{"M79", two, 50, "a guard refuses one of them"},
		{"M80", tail, 200, "a cancel"},
		{"M81", tail, 20, "any release"},
	}
	for _, c := range table {
		if testing.Short() && c.within > 1000 {
			continue
		}
		b := bugByID(t, c.bug)
		r := runner(t, c.scenario, "hardened+"+c.bug, scenarios.Options{})
		i := 0
		for i < c.within && !r.Run(random(i)).Broke(b.Property) {
			i++
		}
		require.Less(t, i, c.within, "%s (%s) survives %s: expected %s by %s", c.bug, b.Text,
			c.scenario, b.Property, c.why)
	}
	require.Equal(t, len(scenarios.PlantedBugs()), len(table)+len(scenarios.Unreached()))
}

func bugByID(t *testing.T, id string) scenarios.PlantedBug {
	t.Helper()
	for _, b := range scenarios.PlantedBugs() {
		if b.ID == id {
			return b
		}
	}
	require.Fail(t, "no planted bug", id)
	return scenarios.PlantedBug{}
}

// Who is listed as surviving does.
func TestSurvivors(t *testing.T) {
	for _, s := range scenarios.Unreached() {
		b := bugByID(t, s.Bug)
		for _, sc := range scenarios.Catalogue() {
			r := runner(t, sc.Name, "hardened+"+s.Bug, scenarios.Options{})
			for i := range seedsInCI() / 4 {
				require.False(t, r.Run(random(i)).Broke(b.Property), "%s is found by %s in trial %d: "+
					"move it to the kill table (%s)", s.Bug, sc.Name, i, s.Why)
			}
		}
	}
}
