package why

import (
	"interlease.example/model"
	"interlease.example/model/engine"
)

// Entries are all explanations, the most frequent first. Sources: the report about
// the settling wait, and the environment runtime of the platform.
func Entries() []Entry {
	return append(session(), lease()...)
}

func session() []Entry {
	return []Entry{
		{
			Text: engine.TextRefused,
			Means: "The run got a fresh sandbox while the last run of its task still released the " +
				"warm one. Its session's backup comes from that lease, which may still change, " +
				"so it was not restored. The refusal is right; that the run needed it is not.",
			Waits: "yes: once the old lease reads released, a new run of the task works",
			Tell:  "environment_leases: the predecessor's row was active when this run began",
			Next:  "wake the task again after the old row reads released; update to a settling wait",
			See:   "chaos wave wake-in-release-tail --engine paperclip-2026.09",
		},
		{
			Text: model.NativeSessionInterrupted.String(),
			Means: "The run ended because its provider session could not go on. The text behind " +
				"the code says why.",
			Waits: "it depends on the text behind it",
			Next:  "ask about that text",
		},
		{
			Text: engine.TextNoBackup,
			Means: "The sandbox is gone or is to be destroyed, and no verified backup of its " +
				"session exists. The row is kept, so that nothing is lost silently.",
			Waits: "no",
			Next:  "look for the backup on the host; without one, destroy the lease and start afresh",
		},
		{
			Text: model.NativeFinalizationMissing.String(),
			Means: "The run's last operation, workspace_finalize, was not recorded. Its work was " +
				"saved; the record of it was not. A deadlock in the store does this.",
			Waits: "no: the run has ended",
			Tell:  "the server's log has code 40P01, deadlock detected, at that time",
			Next:  "retry the run; lock task, then run, in every transaction",
			See:   "chaos wave wake-in-release-tail --engine hardened+M77",
		},
		{
			Text: engine.TextDeadlock,
			Means: "Two transactions waited for each other's row, and the store ended one of them: " +
				"one locks run, then task, the other task, then run.",
			Waits: "yes: the same transaction works when it is sent again",
			Next:  "send it again; lock task, then run, everywhere",
			See:   "chaos wave wake-in-release-tail --engine hardened+M77",
		},
	}
}

func lease() []Entry {
	return []Entry{
		{
			Text: engine.TextHandoffLost,
			Means: "Two runs chose the same warm sandbox, and the other one was faster. This run " +
				"lost nothing but its turn, and must not tear the sandbox down.",
			Waits: "yes: a new selection finds another sandbox or makes one",
			Next:  "retry the run",
			See:   "chaos wave two-successors-one-lease --engine paperclip-2026.11",
		},
		{
			Text: engine.TextReacquireLost,
			Means: "The run wanted its own row again, and somebody else had ended or taken it " +
				"meanwhile.",
			Waits: "no",
			Next:  "retry the run, which begins an acquisition of its own",
		},
		{
			Text: engine.TextPreserved,
			Means: "The sandbox did not come up, which proves nothing about it. It was kept, and no " +
				"other one was made, so that its state is not lost.",
			Waits: "yes, if the provider was busy or a guard refused: try again after about 1 s",
			Tell:  "the text behind it is the provider's",
			Next:  "ask about the provider's text; retry the run",
		},
		{
			Text: engine.TextNotResumed,
			Means: "A warm sandbox could not be resumed. The end of the text says what became of " +
				"its lease.",
			Waits: "see the end of the text",
			Next:  "ask about the whole text",
		},
		{
			Text:  model.LeaseAcquireFailed.String(),
			Means: "The run got no sandbox. The text behind the code is the cause.",
			Waits: "it depends on the cause",
			Next:  "ask about the text behind it",
		},
		{
			Text: engine.TextReleaseParked,
			Means: "The provider did not confirm the end of the sandbox, so its lease is parked as " +
				"pending_cleanup: nobody resumes it, and a sweep destroys it.",
			Waits: "yes: the sweep tries again by itself",
			Next:  "nothing, unless attempts grow: then look at the provider",
		},
	}
}
