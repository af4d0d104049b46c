package engine

import "slices"

// Mutants are the bugs that may be planted in hardened, one at a time. The zero
// value plants none.
type Mutants struct {
	AgentIgnored         bool // M01
	FingerprintIgnored   bool // M02
	FailedReleaseWritten bool // M04
	ReleaseStopsAtError  bool // M06
	OldestFirst          bool // M07
	ReplacedAfterError   bool // M08
	BackupUnverified     bool // M09
	WaitRemoved          bool // M17
	WaitsForRunning      bool // M18
	RecencyRemoved       bool // M19
	BoundRemoved         bool // M20
	SelectsOldList       bool // M21
	WaitsForAnyScope     bool // M22
	OldRowKept           bool // M23
	HandoffUnconditional bool // M24
	LoserTearsDown       bool // M25
	SweepUnconditional   bool // M33
	SweepAtOnce          bool // M34
	ReleaseBlind         bool // M46
	ReplacedUnclaimed    bool // M47
	ObsoleteUnclaimed    bool // M48
	SourceUnproven       bool // M55
	BoundShort           bool // M71
	SessionDropped       bool // M72
	DeferralDropped      bool // M73
	ReleasedBeforeStop   bool // M74
	CancelWakesNobody    bool // M75
	WaitMissesFailed     bool // M76
	LocksCrossed         bool // M77
	ConflictFails        bool // M78
	RefusalFails         bool // M79
	CancelUnheard        bool // M80
	ReleasedFirst        bool // M81
}

// Mutant describes one planted bug.
type Mutant struct {
	ID       string // as M17
	Text     string // what is wrong, in one line
	Source   string // where the idea comes from
	Property string // the property that it is expected to break
	Bugs     Mutants
}

// MutantByID finds a planted bug.
func MutantByID(id string) (Mutant, bool) {
	all := ListMutants()
	i := slices.IndexFunc(all, func(m Mutant) bool { return m.ID == id })
	if i < 0 {
		return Mutant{}, false
	}
	return all[i], true
}
