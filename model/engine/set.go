package engine

import (
	"strings"
	"time"

	"interlease.example/internal/switches"
)

// Switch is one switch as people type and read it.
type Switch = switches.Switch

// List is every switch with its value, in a fixed order.
func (s Switches) List() []Switch { return s.fields().List() }

// Set changes one switch. The error is switches.ErrNoSwitch for a name that List
// does not have; see switches.Fields.Set.
func (s *Switches) Set(name, value string) error { return s.fields().Set(name, value) }

// Diff is what has to be set in base to get s, as "settle.bound=2s".
func (s Switches) Diff(base Switches) []string { return s.fields().Diff(base.fields()) }

// String is the named engine with these switches, or the nearest one and what
// differs: "paperclip-2026.11 settle.bound=2s".
func (s Switches) String() string {
	var name string
	var diff []string
	for i, v := range List() {
		if d := s.Diff(v.Switches); i == 0 || len(d) < len(diff) {
			name, diff = v.Name, d
		}
	}
	return strings.Join(append([]string{name}, diff...), " ")
}

// fields is every switch of s, in the order of their use.
func (s *Switches) fields() switches.Fields {
	return switches.Fields{
		{Name: "settle.wait", Text: "wait for a lease whose run has ended", On: &s.SettleWait},
		{
			Name: "settle.poll", Text: "pause between two reads of the wait", Span: &s.SettlePoll,
			Min: time.Millisecond,
		},
		{Name: "settle.bound", Text: "how long the wait may take", Span: &s.SettleBound},
		{
			Name: "settle.recency", Text: "how long ago the run before may have ended",
			Span: &s.SettleRecency,
		},
		{
			Name: "settle.interrupted", Text: "wait for interrupted runs too",
			On: &s.SettleInterrupted,
		},
		{
			Name: "resume.budget", Text: "time for all attempts to resume a sandbox",
			Span: &s.ResumeBudget, Min: time.Millisecond,
		},
		{
			Name: "refusal.retried", Text: "retry when a guard refuses a resume",
			On: &s.RefusalRetried,
		},
		{Name: "handoff.again", Text: "select again after losing a hand-off", On: &s.HandoffAgain},
		{
			Name: "restore.handedoff", Text: "restore a backup whose sandbox another task took",
			On: &s.RestoreHandedOff,
		},
		{
			Name: "destroy.claimed", Text: "claim a row before its sandbox is destroyed",
			On: &s.DestroyClaimed,
		},
		{
			Name: "release.guarded", Text: "end a lease only if its row is as it was read",
			On: &s.ReleaseGuarded,
		},
		{
			Name: "release.retried", Text: "how long a provider's stop is retried",
			Span: &s.ReleaseRetried,
		},
		{Name: "locks.ordered", Text: "lock task before run everywhere", On: &s.LocksOrdered},
		{Name: "store.retried", Text: "send a failed statement again", On: &s.StoreRetried},
		{Name: "sweep.after", Text: "how old an orphan must be", Span: &s.SweepAfter},
		{
			Name: "sweep.fromend", Text: "count the age of an orphan from its run's end",
			On: &s.SweepFromEnd,
		},
	}
}
