package daytona

import "slices"

// Bugs are the bugs that may be planted in Hardened, one at a time. The zero
// value plants none.
type Bugs struct {
	GuardRemoved     bool // M29
	GuardClosedAlone bool // M29a
	GuardActiveAlone bool // M29b
	ClosesLate       bool // M30
	Reopens          bool // M50
	ClosesAfterRead  bool // M90
}

// Bug describes one planted bug.
type Bug struct {
	ID       string // as M29
	Text     string // what is wrong, in one line
	Source   string // where the idea comes from
	Property string // the property that it is expected to break
	Bugs     Bugs
}

// ListBugs is every planted bug of the driver, in order of id. The other half of
// M30, a resume that opens admission before it has checked the marker, is not
// among them: admission is not bound to a run, so nobody could tell.
func ListBugs() []Bug {
	const list = "list of mutants of the specification"
	const never = "never-resume-while-closing"
	return []Bug{
		{"M29", "the settling guard is removed", list, never, Bugs{GuardRemoved: true}},
		{
			"M29a", "the settling guard refuses whatever is closed", list,
			"no-run-fails-in-good-health",
			Bugs{GuardClosedAlone: true},
		},
		{
			"M29b", "the settling guard refuses whatever is in use", list,
			"no-run-fails-in-good-health",
			Bugs{GuardActiveAlone: true},
		},
		{
			"M30", "a release closes admission after its request", list, never,
			Bugs{ClosesLate: true},
		},
		{
			"M50", "a resume opens admission that a release has closed meanwhile", list, never,
			Bugs{Reopens: true},
		},
		{
			"M90", "a teardown closes admission after its first wait", "the property's own list", never,
			Bugs{ClosesAfterRead: true},
		},
	}
}

// BugByID finds a planted bug.
func BugByID(id string) (Bug, bool) {
	all := ListBugs()
	i := slices.IndexFunc(all, func(b Bug) bool { return b.ID == id })
	if i < 0 {
		return Bug{}, false
	}
	return all[i], true
}
