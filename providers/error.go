package providers

import (
	"errors"
	"strconv"
	"strings"

	"interlease.example/model"
)

// The HTTP statuses that drivers tell apart.
const (
	NoAnswer   = 0 // the request failed on its way, or its answer did
	BadRequest = 400
	NotFound   = 404
	Conflict   = 409
	BadGateway = 502
)

// Placeholder stands for a sandbox in the text of an Error.
const Placeholder = "<id>"

// Error is a failed call to a provider, or a driver's refusal.
type Error struct {
	Status  int             // HTTP status of the service; NoAnswer if there was none
	Text    string          // exact, as it reaches a log; may hold Placeholder
	Sandbox model.SandboxID // fills the placeholder
	Err     error           // ErrTransient, ErrPermanent, ErrRefused, or the cause
}

// Error is the text with the sandbox's name in it.
func (e *Error) Error() string {
	if e.Sandbox == 0 {
		return e.Text
	}
	return strings.ReplaceAll(e.Text, Placeholder, Name(e.Sandbox))
}

// Unwrap gives the class of the error, or its cause.
func (e *Error) Unwrap() error { return e.Err }

// Is makes an error about one sandbox equal to the sentinel that it was made
// from, which is about none.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Sandbox == 0 && t.Text == e.Text && t.Status == e.Status
}

// For is e about a sandbox; e itself if its text names none.
func (e *Error) For(s model.SandboxID) *Error {
	if !strings.Contains(e.Text, Placeholder) {
		return e
	}
	return &Error{Status: e.Status, Text: e.Text, Sandbox: s, Err: e.Err}
}

// Status is the HTTP status of a failed call, or -1 if err is nil or of another
// kind.
func Status(err error) int {
	if e, ok := err.(*Error); ok {
		return e.Status
	}
	if err == nil {
		return -1
	}
	var e *Error
	if errors.As(err, &e) {
		return e.Status
	}
	return -1
}

// Name is how texts, logs and reports call a sandbox, as sb-1.
func Name(s model.SandboxID) string { return "sb-" + strconv.Itoa(int(s)) }
