package timeline

import (
	"strings"

	"interlease.example/model"
)

// Kind is what a line says.
type Kind uint8

// The kinds of lines: inputs first, then observations.
const (
	Started Kind = iota
	Ended
	Saved    // a part of the files was saved; the release tail has two of them
	Released // the write that frees the lease landed
	Cancelled
	Wake
	ServerRestarted
	WorkerRestarted
	SandboxStopped // the provider stopped it by itself
	Fault
	Resumed
	Created
	Failed
)

// Observed reports whether lines of the kind say what must be seen; the others
// are inputs.
func (k Kind) Observed() bool { return k >= Resumed }

// String is the word for messages.
func (k Kind) String() string {
	return [...]string{
		"started", "ended", "saved", "released", "cancelled", "wake",
		"server restarted", "worker restarted", "sandbox stopped", "fault", "resumed", "created",
		"failed",
	}[k]
}

// Part is what a run saves in its release tail.
type Part uint8

// The parts. NoPart is that of lines that save nothing.
const (
	NoPart Part = iota
	Instructions
	Workspace
)

// String is the word of timelines.
func (p Part) String() string { return [...]string{"", "instructions", "workspace"}[p] }

// form is the grammar of one kind of line, for parser and printer: words in
// capitals stand for a value.
type form struct {
	kind  Kind
	words []string
}

// forms lists the grammar. Where two forms differ, they differ in a plain word
// or in that one of them ends.
func forms() []form {
	return []form{
		{Started, strings.Fields("run RUN started task TASK")},
		{Ended, strings.Fields("run RUN ended STATUS")},
		{Saved, strings.Fields("run RUN saved PART")},
		{Released, strings.Fields("run RUN released")},
		{Released, strings.Fields("run RUN released as STATUS")},
		{Cancelled, strings.Fields("run RUN cancelled")},
		{Wake, strings.Fields("wake task TASK")},
		{ServerRestarted, strings.Fields("server restarted")},
		{WorkerRestarted, strings.Fields("worker restarted")},
		{SandboxStopped, strings.Fields("sandbox SANDBOX stopped")},
		{Fault, strings.Fields("fault FAULT")},
		{Resumed, strings.Fields("run RUN resumed sandbox SANDBOX")},
		{Created, strings.Fields("run RUN created sandbox SANDBOX")},
		{Failed, strings.Fields("run RUN failed TEXT")},
	}
}

// formOf is the form in which l prints.
func formOf(l Line) form {
	var best form
	for _, f := range forms() {
		if f.kind == l.Kind && (l.Status != model.Queued || best.words == nil) {
			best = f
		}
	}
	return best
}
