package daytona_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/check"
	"interlease.example/providers/daytona"
	"interlease.example/sim"
	"interlease.example/sim/proc"
)

func simHost() sim.HostOptions { return sim.HostOptions{} }

// lateCommand is a command whose request, or whose answer, is 20 s late.
func lateCommand() model.Fault {
	return model.Fault{Kind: model.SlowCall, Target: model.TargetExec, Nth: 1, Extra: 20 * time.Second}
}

// scramble is a trial in which everything meets: a command whose request may be
// late, a stop, a resume, a second teardown and a later command.
func scramble(w *world) {
	w.start = func() {
		w.worker.Start("body", func(p proc.P) {
			s, err := w.driver.Acquire(p, owner)
			if err != nil {
				return
			}
			a := later(p, 4*time.Second, "command", func(p proc.P) {
				_ = w.driver.Execute(p, owner, s)
			})
			b := later(p, 8*time.Second, "stop", func(p proc.P) {
				_, _ = w.driver.Release(p, owner, s, model.StopAndRetain)
			})
			c := later(p, 16*time.Second, "resume", func(p proc.P) { useAgain(w, p) })
			d := later(p, 16*time.Second, "second stop", func(p proc.P) {
				_, _ = w.driver.Release(p, owner, s, model.StopAndRetain)
			})
			join(p, a, b, c, d)
		})
	}
}

// useAgain resumes the sandbox for the next run, and works in it.
func useAgain(w *world, p proc.P) {
	for range 20 {
		s, err := w.driver.Resume(p, next, box)
		if err == nil && s != 0 {
			_ = w.driver.Execute(p, next, s)
			return
		}
		_ = p.Sleep("refused", time.Second, proc.Limit{})
	}
}

// firstFailure is the first trial in which a property of the list fails, or -1.
func firstFailure(w *world, trials int, properties ...string) int {
	for n := range trials {
		w.wild(uint64(n))
		for _, id := range properties {
			if verdict, _ := w.verdict(id); verdict == check.Failed {
				return n
			}
		}
	}
	return -1
}

func TestHardenedKeepsTheFoundingProperty(t *testing.T) {
	w := newWorld(t, daytona.Hardened(), daytona.Bugs{}, lateCommand())
	scramble(w)
	reached := [4]int{}
	for n := range 1500 {
		w.wild(uint64(n))
		verdict, report := w.verdict(never)
		require.Equal(t, check.Passed, verdict, "trial %d: %v", n, report.Failures)
		late, _ := w.verdict("stopped-run-has-no-effect")
		require.Equal(t, check.Passed, late, "trial %d", n)
		for i, s := range []check.SituationID{
			check.RefusedClosing, check.RefusedSettling,
			check.RefusedThenResumed, check.ResumeJoined,
		} {
			reached[i] += count(report.Reached(s) > 0)
		}
	}
	for i, n := range reached {
		require.Positive(t, n, "situation %d", i)
	}
	t.Log(reached)
}

func TestPlantedBugsAreFound(t *testing.T) {
	const late = "stopped-run-has-no-effect"
	for _, c := range []struct {
		id, property string
	}{
		{"M29", never}, {"M29", late}, {"M30", never}, {"M50", never}, {"M90", never},
	} {
		b, ok := daytona.BugByID(c.id)
		require.True(t, ok)
		w := newWorld(t, daytona.Hardened(), b.Bugs, lateCommand())
		scramble(w)
		n := firstFailure(w, 4000, c.property)
		require.GreaterOrEqual(t, n, 0, "%s (%s) does not break %s", c.id, b.Text, c.property)
		t.Logf("%s breaks %s in trial %d", c.id, c.property, n)
	}
}

func TestReportedBreaksTheFoundingProperty(t *testing.T) {
	w := newWorld(t, daytona.Reported(), daytona.Bugs{}, lateCommand())
	scramble(w)
	require.GreaterOrEqual(t, firstFailure(w, 1000, never), 0)
}
