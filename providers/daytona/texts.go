package daytona

import (
	"interlease.example/model"
	"interlease.example/providers"
)

// The errors of the service, of its client and of the driver, with the texts of
// the originals, word for word. The host retries none of the service's refusals,
// so that they count as permanent. Those about a sandbox are made by For and are
// found by errors.Is.
var (
	// ErrInProgress refuses a change of a sandbox that another change holds.
	ErrInProgress = &providers.Error{
		Status: providers.Conflict, Err: model.ErrPermanent,
		Text: "Sandbox state change in progress",
	}
	// ErrNotStoppable refuses to stop what does not run.
	ErrNotStoppable = &providers.Error{
		Status: providers.BadRequest, Err: model.ErrPermanent,
		Text: "Sandbox is not in a stoppable state",
	}
	// ErrNotStartable refuses to start what is neither stopped nor started.
	ErrNotStartable = &providers.Error{
		Status: providers.BadRequest, Err: model.ErrPermanent,
		Text: "Sandbox is not in valid state",
	}
	// ErrNotFound is the answer about a sandbox that is destroyed or never was.
	ErrNotFound = &providers.Error{
		Status: providers.NotFound, Err: model.ErrPermanent,
		Text: "Sandbox with ID or name <id> not found",
	}
	// ErrNotRunning is the toolbox's answer for a sandbox that is down. Source:
	// the vendor's issue 4142.
	ErrNotRunning = &providers.Error{
		Status: providers.BadRequest, Err: model.ErrPermanent,
		Text: "bad request: failed to resolve container IP after 3 attempts: " +
			"no IP address found. Is the Sandbox started?",
	}
	// ErrGateway is a failure in front of the service, without effect.
	ErrGateway = &providers.Error{
		Status: providers.BadGateway, Err: model.ErrTransient,
		Text: "Request failed with status code 502",
	}
	// ErrConnection is a connection that broke before the answer came. Whether
	// the request had its effect is unknown.
	ErrConnection = &providers.Error{
		Status: providers.NoAnswer, Err: model.ErrTransient,
		Text: "read ECONNRESET",
	}
	// ErrCommandLost is the end of a command's output because its sandbox went
	// down.
	ErrCommandLost = &providers.Error{
		Status: providers.BadGateway, Err: model.ErrPermanent,
		Text: "Request failed with status code 502 during the command",
	}
)

// The errors of the client: it gives up on a request, which goes on.
var (
	ErrStartTimeout = &providers.Error{
		Err:  model.ErrTransient,
		Text: "Sandbox failed to become ready within the timeout period",
	}
	ErrStopTimeout = &providers.Error{
		Err:  model.ErrTransient,
		Text: "Sandbox failed to become stopped within the timeout period",
	}
	ErrDeleteTimeout = &providers.Error{
		Err:  model.ErrTransient,
		Text: "Sandbox failed to be destroyed within the timeout period",
	}
	// ErrUnresponsive is a read that the driver's own bound ended.
	ErrUnresponsive = &providers.Error{
		Err: model.ErrTransient,
		Text: "Daytona sandbox liveness call \"refreshData\" did not respond within 30000 ms; " +
			"the sandbox connection is unresponsive.",
	}
)

// The driver's own refusals and failures.
var (
	// ErrSettling refuses a resume while calls from before the teardown are still
	// unanswered. Source: the report about the settling guard.
	ErrSettling = &providers.Error{
		Err:  model.ErrRefused,
		Text: "The stopped Daytona sandbox is still settling cancelled work. Retry shortly.",
	}
	// ErrInactive refuses the use of a sandbox whose admission is closed.
	ErrInactive = &providers.Error{
		Err:  model.ErrRefused,
		Text: "Daytona sandbox lease <id> is no longer active.",
	}
	// ErrUnconfirmed refuses a resume after a teardown whose outcome nobody saw.
	// Hardened alone: the text is ours.
	ErrUnconfirmed = &providers.Error{
		Err: model.ErrUnconfirmed,
		Text: "Daytona sandbox lease <id> has an unconfirmed teardown. " +
			"Release or destroy it before resuming.",
	}
	// ErrRetainedGone is a stop that was to keep a sandbox which is not there.
	ErrRetainedGone = &providers.Error{
		Err:  model.ErrPermanent,
		Text: "Daytona retained sandbox is unavailable",
	}
	// ErrUnrecoverable is a sandbox in the state error.
	ErrUnrecoverable = &providers.Error{
		Err:  model.ErrPermanent,
		Text: "Daytona sandbox <id> is in an unrecoverable error state",
	}
	// ErrCleanup is a creation that failed and may have left a sandbox behind.
	ErrCleanup = &providers.Error{
		Err:  model.ErrPermanent,
		Text: "Daytona sandbox creation failed; cleanup could not be confirmed for <id>",
	}
)
