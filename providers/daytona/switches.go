package daytona

import (
	"time"

	"interlease.example/internal/switches"
)

// Switches are the differences between the driver as reported and as it must be.
// The zero value is a driver that drains for no time at all: begin with Reported
// or Hardened.
type Switches struct {
	// Drain is how long an ordinary release and a destroy wait for calls that use
	// the sandbox. Source: the driver, min(liveness bound, 10 s) a step.
	Drain time.Duration
	// Generation makes a teardown outdate every call that passed the gate before
	// it: such a call sends no further start or command, and a resume neither
	// opens admission nor succeeds. As reported, a resume that overlaps a release
	// opens admission after the release has closed it. Source: hazard H-D1.
	Generation bool
	// Exclusive lets one teardown of a sandbox run at a time. As reported the gate
	// only counts them, and two stop and delete at once. Source: H-D3, H-D5.
	Exclusive bool
	// OneStart lets one start of a sandbox run at a time, whose outcome all who
	// want it started share, and makes a teardown wait for it. Source: H-D6.
	OneStart bool
	// TolerantDelete takes 404 for a success of a delete, and waits at 409 until
	// the other change has ended. Source: H-D5, H-D9.
	TolerantDelete bool
	// KeepOnConflict forbids to delete a sandbox because the service refused to
	// stop it with 409 or 400. Source: H-D3, H-D4.
	KeepOnConflict bool
	// WaitOnConflict makes a start or stop that was refused with 409 or 400 wait
	// until no change is in progress, and look again. Source: H-D2, H-D16.
	WaitOnConflict bool
	// Recheck asks the settling guard again after each wait for a teardown; as
	// reported it is asked once, before. Source: the property
	// never-resume-while-closing.
	Recheck bool
	// Unconfirmed remembers a teardown that failed after it had sent a request,
	// and refuses resumes until a later one is confirmed. Source: the same
	// property.
	Unconfirmed bool
}

// Reported is the newest driver whose source could be read.
func Reported() Switches { return Switches{Drain: 10 * time.Second} }

// Hardened is the driver as it must be: Reported with every hazard closed that
// the driver alone can close.
func Hardened() Switches {
	s := Reported()
	s.Generation, s.Exclusive, s.OneStart = true, true, true
	s.TolerantDelete, s.KeepOnConflict, s.WaitOnConflict = true, true, true
	s.Recheck, s.Unconfirmed = true, true
	return s
}

// List is every switch with its value, in a fixed order.
func (s Switches) List() []switches.Switch { return s.fields().List() }

// Set changes one switch; see switches.Fields.Set.
func (s *Switches) Set(name, value string) error { return s.fields().Set(name, value) }

// Diff is what has to be set in base to get s.
func (s Switches) Diff(base Switches) []string { return s.fields().Diff(base.fields()) }

func (s *Switches) fields() switches.Fields {
	return switches.Fields{
		{Name: "day.drain", Text: "how long a release waits for calls in flight", Span: &s.Drain},
		{
			Name: "day.generation", Text: "a teardown outdates the calls before it",
			On: &s.Generation,
		},
		{Name: "day.exclusive", Text: "one teardown of a sandbox at a time", On: &s.Exclusive},
		{Name: "day.onestart", Text: "one start of a sandbox at a time", On: &s.OneStart},
		{
			Name: "day.tolerant", Text: "a delete takes 404 and 409 for what they are",
			On: &s.TolerantDelete,
		},
		{
			Name: "day.keep", Text: "never delete because a stop was refused",
			On: &s.KeepOnConflict,
		},
		{
			Name: "day.wait", Text: "wait where another change is in progress",
			On: &s.WaitOnConflict,
		},
		{Name: "day.recheck", Text: "ask the settling guard after each wait", On: &s.Recheck},
		{
			Name: "day.unconfirmed", Text: "refuse resumes after an unconfirmed teardown",
			On: &s.Unconfirmed,
		},
	}
}
