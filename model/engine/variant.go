package engine

import (
	"slices"
	"time"
)

// Variant is an engine that has a name.
type Variant struct {
	Name     string
	Text     string // one line
	Switches Switches
}

// List is every named engine; the first is the default.
func List() []Variant {
	return []Variant{
		{"hardened", "our reference engine: every hazard of the platform closed", hardened()},
		{"paperclip-2026.09", "our model of Paperclip before the settling wait", g1()},
		{"paperclip-2026.11", "our model of Paperclip with the settling wait", g4()},
	}
}

// Named finds a named engine.
func Named(name string) (Variant, bool) {
	all := List()
	i := slices.IndexFunc(all, func(v Variant) bool { return v.Name == name })
	if i < 0 {
		return Variant{}, false
	}
	return all[i], true
}

// g4 adds the settling wait to g1, and nothing else.
func g4() Switches {
	s := g1()
	s.SettleWait = true
	return s
}

func hardened() Switches {
	s := g4()
	s.SettleInterrupted = true
	s.RefusalRetried = true
	s.HandoffAgain = true
	s.RestoreHandedOff = true
	s.DestroyClaimed = true
	s.ReleaseGuarded = true
	s.ReleaseRetried = 60 * time.Second
	s.LocksOrdered = true
	s.StoreRetried = true
	s.SweepFromEnd = true
	return s
}
