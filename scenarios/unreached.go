package scenarios

// Survivor is a planted bug that no trial of the catalogue shows.
type Survivor struct{ Bug, Why string }

// Unreached are the planted bugs that no trial of the catalogue is expected to
// show, and why. The tests of their own packages find them.
func Unreached() []Survivor {
	return []Survivor{
		{"M06", "no run holds two leases"},
		{"M09", "no provider loses a sandbox by itself"},
		{"M47", "no sandbox is taken for gone that is there"},
		{"M29b", "the reference engine retries the refusal, and looks at the row"},
		{"M90", "a resume must come while the winner's teardown first reads the sandbox"},
	}
}

func unreached(id string) string {
	for _, s := range Unreached() {
		if s.Bug == id {
			return s.Why
		}
	}
	return ""
}
