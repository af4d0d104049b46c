package switches

import (
	"errors"
	"fmt"
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

// Field binds the name of a switch to where it is kept: On or Span.
type Field struct {
	Name, Text string
	On         *bool
	Span       *time.Duration
	Min        time.Duration // of Span; 0 means that 0 is allowed
}

// Fields are all switches of one engine or driver, in the order of lists.
type Fields []Field

// List is every switch with its value.
func (fs Fields) List() []Switch {
	list := make([]Switch, len(fs))
	for i, f := range fs {
		list[i] = Switch{Name: f.Name, Value: f.value(), Text: f.Text}
	}
	return list
}

// Set changes one switch. Values are on and off, or a duration as 250ms. A name
// that is none gives ErrNoSwitch; nothing is changed then.
func (fs Fields) Set(name, value string) error {
	for _, f := range fs {
		if f.Name == name {
			return f.set(value)
		}
	}
	return fmt.Errorf("switches: set %q: %w", name, ErrNoSwitch)
}

// Diff is what has to be set in base to get fs, as "day.drain=2s". Both have the
// same switches.
func (fs Fields) Diff(base Fields) []string {
	var diff []string
	for i, f := range fs {
		if f.value() != base[i].value() {
			diff = append(diff, f.Name+"="+f.value())
		}
	}
	return diff
}

func (f Field) value() string {
	switch {
	case f.Span != nil:
		return f.Span.String()
	case *f.On:
		return "on"
	default:
		return "off"
	}
}

func (f Field) set(value string) error {
	if f.Span != nil {
		d, err := time.ParseDuration(value)
		if err != nil || d < f.Min {
			return fmt.Errorf("switches: set %s: %q is no duration from %v up, as 2s",
				f.Name, value, f.Min)
		}
		*f.Span = d
		return nil
	}
	if value != "on" && value != "off" {
		return fmt.Errorf("switches: set %s: %q is neither on nor off", f.Name, value)
	}
	*f.On = value == "on"
	return nil
}
