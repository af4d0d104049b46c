package engine

// Properties that mutants are expected to break, by their names in reports.
const (
	warmReuse  = "settling-warm-lease-is-reused"
	goodHealth = "no-run-fails-in-good-health"
	oneOwner   = "one-owner-per-sandbox"
	inScope    = "reuse-inside-scope"
	idleWait   = "no-wait-for-a-live-or-long-dead-run"
	backupSafe = "restore-only-from-a-retired-source"
	wakeReply  = "every-wake-is-answered"
	leftovers  = "nothing-is-left-behind"
	rowHistory = "row-history-is-legal"
	newest     = "newest-warm-sandbox-is-chosen"
	failClosed = "failed-resume-keeps-the-sandbox"
	loserCalm  = "hand-off-loser-tears-nothing-down"
	stopped    = "released-means-stopped"
)

// ListMutants is every planted bug, in order of id. Those below M57 are of the
// list that the specification of the platform's engine has; those from M71 up
// are our own.
func ListMutants() []Mutant {
	return append(listed(), own()...)
}

const listOfSpec = "mutants of the engine's specification"

func listed() []Mutant {
	row := func(id, text, property string, bugs Mutants) Mutant {
		return Mutant{ID: id, Text: text, Source: listOfSpec, Property: property, Bugs: bugs}
	}
	return []Mutant{
		row("M01", "reuse ignores the agent, and the task where there is no workspace",
			inScope, Mutants{AgentIgnored: true}),
		row("M02", "reuse ignores the fingerprint",
			inScope, Mutants{FingerprintIgnored: true}),
		row("M04", "a release that failed is written as released",
			stopped, Mutants{FailedReleaseWritten: true}),
		row("M06", "the first lease that can't be released keeps the others",
			leftovers, Mutants{ReleaseStopsAtError: true}),
		row("M07", "the oldest candidate is chosen and not the newest",
			newest, Mutants{OldestFirst: true}),
		row("M08", "a resume that threw leads to a replacement",
			failClosed, Mutants{ReplacedAfterError: true}),
		row("M09", "a sandbox that is gone is replaced without a verified backup",
			failClosed, Mutants{BackupUnverified: true}),
		row("M17", "the settling wait is missing: the founding incident",
			warmReuse, Mutants{WaitRemoved: true}),
		row("M18", "the settling wait waits for running predecessors too",
			idleWait, Mutants{WaitsForRunning: true}),
		row("M19", "the settling wait waits for a run that ended long ago",
			idleWait, Mutants{RecencyRemoved: true}),
		row("M20", "the settling wait has no bound",
			warmReuse, Mutants{BoundRemoved: true}),
		row("M21", "the selection uses rows that were read before the wait",
			warmReuse, Mutants{SelectsOldList: true}),
		row("M22", "the settling wait waits for leases of any scope",
			idleWait, Mutants{WaitsForAnyScope: true}),
		row("M23", "the hand-off begins the new row and keeps the old one",
			oneOwner, Mutants{OldRowKept: true}),
		row("M24", "the hand-off doesn't ask for the status of the old row",
			oneOwner, Mutants{HandoffUnconditional: true}),
		row("M25", "the loser of a hand-off destroys the sandbox",
			loserCalm, Mutants{LoserTearsDown: true}),
		row("M33", "the orphan sweep parks rows without asking for their status",
			rowHistory, Mutants{SweepUnconditional: true}),
		row("M34", "the orphan sweep takes rows at once",
			goodHealth, Mutants{SweepAtOnce: true}),
		row("M46", "a second releaser writes by id alone",
			rowHistory, Mutants{ReleaseBlind: true}),
		row("M47", "a sandbox that is gone is destroyed without a claim",
			oneOwner, Mutants{ReplacedUnclaimed: true}),
		row("M48", "an obsolete sandbox is destroyed without a claim",
			oneOwner, Mutants{ObsoleteUnclaimed: true}),
		row("M55", "a backup is restored although its source is still active",
			backupSafe, Mutants{SourceUnproven: true}),
	}
}

func own() []Mutant {
	const wait = "report about the settling wait"
	row := func(id, text, source, property string, bugs Mutants) Mutant {
		return Mutant{ID: id, Text: text, Source: source, Property: property, Bugs: bugs}
	}
	return []Mutant{
		row("M71", "the settling wait gives up after 2s",
			wait, warmReuse, Mutants{BoundShort: true}),
		row("M72", "a resumed run begins a new provider session",
			wait, warmReuse, Mutants{SessionDropped: true}),
		row("M73", "a wake that meets a live run is dropped and not deferred",
			"wake queue of G1", wakeReply, Mutants{DeferralDropped: true}),
		row("M74", "a lease is written released before its sandbox has stopped",
			"release of G1", stopped, Mutants{ReleasedBeforeStop: true}),
		row("M75", "a cancelled run doesn't start the wake that was deferred for it",
			"cancel of G1, step C7", wakeReply, Mutants{CancelWakesNobody: true}),
		row("M76", "the settling wait doesn't wait for runs that failed",
			wait, warmReuse, Mutants{WaitMissesFailed: true}),
		row("M77", "finalization locks run before task",
			wait, goodHealth, Mutants{LocksCrossed: true}),
		row("M78", "the loser of a hand-off fails its run",
			"hand-off of G1", goodHealth, Mutants{ConflictFails: true}),
		row("M79", "a guard's refusal of a resume fails the run",
			"reports about the resume guards", goodHealth, Mutants{RefusalFails: true}),
		row("M80", "a cancel is written, and its run never hears of it",
			"cancel of G1, step C5", "cancelled-run-ends", Mutants{CancelUnheard: true}),
		row("M81", "the leases are released before the files are saved",
			"release of G1", "files-are-saved-before-release", Mutants{ReleasedFirst: true}),
	}
}
