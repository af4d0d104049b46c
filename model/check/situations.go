package check

// SituationID names a situation that trials must reach.
type SituationID uint8

// The situations, in the order of Situations.
const (
	DueAndReused SituationID = iota
	DueForTwo
	TailBeyondBound
	RecencyExpires
	RunningPredecessor
	InterruptedPredecessor
	WakeInTail
	TwoChooseOne
	HandOffLost
	RefusedClosing
	RefusedSettling
	RefusedThenResumed
	ResumeWhileClosing
	ResumeJoined
	DiesInRelease
	RestartOverWork
	BackupRestored
	SandboxReplaced
	WakeDeferred
	LeaseParked
	// SituationCount is how many there are.
	SituationCount
)

// Situation is what some trial of a wave must reach for its verdict to mean
// something.
type Situation struct {
	ID   SituationID
	Name string // as reports print it
	Text string // when it counts as reached
}

// String is the name of the situation.
func (s SituationID) String() string { return Situations()[s].Name }

// Situations are all that the properties of this package count.
func Situations() []Situation {
	return []Situation{
		{DueAndReused, "due and reused", "a follow-up resumed the warm sandbox that was due to it"},
		{DueForTwo, "due for two", "one settling lease was due to two follow-ups"},
		{
			TailBeyondBound, "tail beyond the bound",
			"a lease settled at a follow-up's first read and was freed too late to be due",
		},
		{
			RecencyExpires, "recency expires in the wait",
			"a lease settled at a follow-up's first read and stopped settling while still active",
		},
		{
			RunningPredecessor, "running predecessor",
			"at a follow-up's first read a run that goes on held a lease of its scope",
		},
		{
			InterruptedPredecessor, "interrupted predecessor",
			"the lease of an interrupted run settled at a follow-up's first read",
		},
		{
			WakeInTail, "wake while the last run releases",
			"a wake came while an ended run of its task still held its lease",
		},
		{
			TwoChooseOne, "two runs choose one sandbox",
			"one free lease ranked first at the selections of two runs",
		},
		{HandOffLost, "hand-off lost", "an acquisition ended with the hand-off conflict"},
		{
			RefusedClosing, "resume refused while closing",
			"a driver refused a resume while a teardown was open or unconfirmed",
		},
		{
			RefusedSettling, "resume refused while settling",
			"a driver refused a resume while older requests were unfinished",
		},
		{
			RefusedThenResumed, "refused and later resumed",
			"a sandbox was resumed of which a resume had been refused",
		},
		{
			ResumeWhileClosing, "resume while cleanup goes on",
			"a resume was asked for while a teardown was open",
		},
		{ResumeJoined, "resume joined by a teardown", "a teardown began while a resume went on"},
		{
			DiesInRelease, "server dies inside a release",
			"the server restarted between the call and the return of a release",
		},
		{
			RestartOverWork, "restart over cancelled work",
			"server or worker restarted while a command of a cancelled run was unfinished",
		},
		{BackupRestored, "backup restored", "an acquisition restored a session from a backup"},
		{SandboxReplaced, "sandbox replaced", "an acquisition replaced a sandbox that was gone"},
		{WakeDeferred, "wake deferred", "a wake came while its task had a live run"},
		{LeaseParked, "lease parked", "a lease became pending_cleanup"},
	}
}
