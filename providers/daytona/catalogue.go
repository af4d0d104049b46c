package daytona

import "interlease.example/providers"

// Texts is every refusal and failure that the service, its client and the driver
// can answer with, for those who explain texts.
func Texts() []providers.Text {
	return append(serviceTexts(), append(clientTexts(), driverTexts()...)...)
}

func serviceTexts() []providers.Text {
	return []providers.Text{
		again(ErrInProgress, providers.FromService,
			"another start, stop or delete of this sandbox is under way",
			"Retry when it has ended, which takes up to 10 s; the platform does not."),
		final(ErrNotStoppable, providers.FromService,
			"a stop was sent for a sandbox that does not run",
			"Read its state: if it is stopped, nothing is left to do."),
		final(ErrNotStartable, providers.FromService,
			"a start was sent for a sandbox that is neither stopped nor started",
			"Read its state: one in error can only be recovered or deleted."),
		final(ErrNotFound, providers.FromService,
			"the sandbox is destroyed, or never was",
			"Acquire afresh."),
		final(ErrNotRunning, providers.FromService,
			"a command or file request met a sandbox that is down",
			"Look for who stopped it: an idle stop, or a release under a run at work."),
	}
}

func clientTexts() []providers.Text {
	return []providers.Text{
		again(ErrGateway, providers.FromClient,
			"the request failed in front of the service, without effect",
			"Retry; the platform does not, since the text has none of the words it looks for."),
		again(ErrConnection, providers.FromClient,
			"the connection broke, and whether the request had its effect is unknown",
			"Read the state before sending it again."),
		final(ErrCommandLost, providers.FromClient,
			"the sandbox went down while a command ran in it",
			"Look for who stopped it."),
		again(ErrStartTimeout, providers.FromClient,
			"a start took longer than the client waits; it goes on",
			"Retry: the platform does."),
		again(ErrStopTimeout, providers.FromClient,
			"a stop took longer than the client waits; it goes on",
			"Read the state before anything else is sent."),
		again(ErrDeleteTimeout, providers.FromClient,
			"a delete took longer than the client waits; it goes on",
			"Read the state until it is gone."),
		again(ErrUnresponsive, providers.FromClient,
			"a read of the state got no answer in 30 s",
			"Retry; the platform does not."),
	}
}

func driverTexts() []providers.Text {
	return []providers.Text{
		again(ErrSettling, providers.FromDriver,
			"the sandbox was stopped, and a call from before has not been answered yet",
			"Retry when the call has ended; the platform does not, and keeps the row. "+
				"A call on a dead connection settles only when the worker restarts."),
		final(ErrInactive, providers.FromDriver,
			"the sandbox was released, stopped or destroyed, and nobody has resumed it since",
			"Give up: the lease is over. A new run has to resume it."),
		final(ErrUnconfirmed, providers.FromDriver,
			"a release or destroy failed after its request was sent, so the state is unknown",
			"Release or destroy it again, then resume."),
		final(ErrRetainedGone, providers.FromDriver,
			"a sandbox was to be stopped and kept, and is not there",
			"Acquire afresh."),
		final(ErrUnrecoverable, providers.FromDriver,
			"the sandbox is in the service's state error",
			"Destroy it and acquire afresh."),
		final(ErrCleanup, providers.FromDriver,
			"a creation failed, and a sandbox of that name may exist",
			"Look for the name in the provider's list, and delete it."),
	}
}

// again is a text after which waiting and asking again is likely to help.
func again(e *providers.Error, from providers.Source, means, advice string) providers.Text {
	return providers.Text{Error: e, From: from, Waits: true, Means: means, Advice: advice}
}

// final is a text that more of the same requests won't change.
func final(e *providers.Error, from providers.Source, means, advice string) providers.Text {
	return providers.Text{Error: e, From: from, Means: means, Advice: advice}
}
