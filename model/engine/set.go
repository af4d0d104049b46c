package engine

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// ErrNoSwitch is the cause when Set is given a name that List does not have.
var ErrNoSwitch = errors.New("no such switch")

// Switch is one switch as people type and read it.
type Switch struct {
	Name  string // as settle.bound
	Value string // on, off or a duration
	Text  string // one line
}

// field binds the name of a switch to where it is kept: on or span.
type field struct {
	name, text string
	on         *bool
	span       *time.Duration
	min        time.Duration
}

// fields is every switch of s, in the order of their use.
func fields(s *Switches) []field {
	return []field{
		{name: "settle.wait", text: "wait for a lease whose run has ended", on: &s.SettleWait},
		{
			name: "settle.poll", text: "pause between two reads of the wait", span: &s.SettlePoll,
			min: time.Millisecond,
		},
		{name: "settle.bound", text: "how long the wait may take", span: &s.SettleBound},
		{
			name: "settle.recency", text: "how long ago the run before may have ended",
			span: &s.SettleRecency,
		},
		{
			name: "settle.interrupted", text: "wait for interrupted runs too",
			on: &s.SettleInterrupted,
		},
		{
			name: "resume.budget", text: "time for all attempts to resume a sandbox",
			span: &s.ResumeBudget, min: time.Millisecond,
		},
		{
			name: "refusal.retried", text: "retry when a guard refuses a resume",
			on: &s.RefusalRetried,
		},
		{name: "handoff.again", text: "select again after losing a hand-off", on: &s.HandoffAgain},
		{
			name: "restore.handedoff", text: "restore a backup whose sandbox another task took",
			on: &s.RestoreHandedOff,
		},
		{
			name: "destroy.claimed", text: "claim a row before its sandbox is destroyed",
			on: &s.DestroyClaimed,
		},
		{
			name: "release.guarded", text: "end a lease only if its row is as it was read",
			on: &s.ReleaseGuarded,
		},
		{
			name: "release.retried", text: "how long a provider's stop is retried",
			span: &s.ReleaseRetried,
		},
		{name: "locks.ordered", text: "lock task before run everywhere", on: &s.LocksOrdered},
		{name: "store.retried", text: "send a failed statement again", on: &s.StoreRetried},
		{name: "sweep.after", text: "how old an orphan must be", span: &s.SweepAfter},
		{
			name: "sweep.fromend", text: "count the age of an orphan from its run's end",
			on: &s.SweepFromEnd,
		},
	}
}

// List is every switch with its value, in a fixed order.
func (s Switches) List() []Switch {
	all := fields(&s)
	list := make([]Switch, len(all))
	for i, f := range all {
		list[i] = Switch{Name: f.name, Value: f.value(), Text: f.text}
	}
	return list
}

// Set changes one switch. Values are on and off, or a duration as 250ms. A name
// that is none gives ErrNoSwitch; nothing is changed then.
func (s *Switches) Set(name, value string) error {
	for _, f := range fields(s) {
		if f.name == name {
			return f.set(value)
		}
	}
	return fmt.Errorf("engine: set %q: %w", name, ErrNoSwitch)
}

// Diff is what has to be set in base to get s, as "settle.bound=2s".
func (s Switches) Diff(base Switches) []string {
	var diff []string
	theirs := base.List()
	for i, x := range s.List() {
		if x.Value != theirs[i].Value {
			diff = append(diff, x.Name+"="+x.Value)
		}
	}
	return diff
}

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

func (f field) value() string {
	switch {
	case f.span != nil:
		return f.span.String()
	case *f.on:
		return "on"
	default:
		return "off"
	}
}

func (f field) set(value string) error {
	if f.span != nil {
		d, err := time.ParseDuration(value)
		if err != nil || d < f.min {
			return fmt.Errorf("engine: set %s: %q is no duration from %v up, as 2s",
				f.name, value, f.min)
		}
		*f.span = d
		return nil
	}
	if value != "on" && value != "off" {
		return fmt.Errorf("engine: set %s: %q is neither on nor off", f.name, value)
	}
	*f.on = value == "on"
	return nil
}
