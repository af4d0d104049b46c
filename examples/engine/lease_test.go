package lease_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"engine.example"
	"interlease.example"
	"interlease.example/sim/proc"
)

// engine is made anew for each trial: w is what surrounds it there.
func engine(patience time.Duration) interlease.Engine {
	return interlease.Simulated(func(w *interlease.World, _ proc.Host) interlease.Verbs {
		w.KeepRuns()
		e := lease.New(w.Sandboxes(), w.Rows(), patience)
		return e.Verbs()
	})
}

func TestLease(t *testing.T) {
	interlease.Check(t, engine(lease.Patience))
}

// An engine that does not wait loses warm sandboxes: this is what such a test says.
func TestImpatient(t *testing.T) {
	t.Chdir(t.TempDir()) // where the failing trial is kept
	said := &report{TB: t}
	interlease.Check(said, engine(0), interlease.Scenarios("wake-in-release-tail"))
	if !strings.Contains(said.text, "broke   settling-warm-lease-is-reused") {
		t.Fatal("expected the founding incident, got:\n" + said.text)
	}
	t.Log(said.text)
}

// report keeps what a failing test says.
type report struct {
	testing.TB
	text string
}

func (r *report) Helper()                         {}
func (r *report) Errorf(f string, args ...any)    { r.text += fmt.Sprintf(f, args...) + "\n" }
func (r *report) Logf(format string, args ...any) {}
