package scenarios_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/check"
	"interlease.example/scenarios"
)

// Each kind of input happens when the timeline says, and leaves its trace.
func TestInputsHappen(t *testing.T) {
	const s = time.Second
	for _, c := range []struct {
		text string
		seen func(*model.Log) bool
		why  string
	}{
		{
			"0s run a started task t01\n9s run a ended succeeded\n",
			func(l *model.Log) bool { return event(l, model.Started, 1, 0) },
			"a start",
		},
		{
			"0s run a ended succeeded\n3s run b started task t02\n",
			func(l *model.Log) bool { return event(l, model.Started, 2, 3*s) },
			"a run that comes later",
		},
		{
			"0s run a ended timed_out\n2s run a saved instructions\n3s run a saved workspace\n",
			func(l *model.Log) bool {
				return event(l, model.Saved, 1, 2*s) && event(l, model.Saved, 1, 3*s)
			}, "files",
		},
		{
			"0s run a started task t01\n20s run a cancelled\n",
			func(l *model.Log) bool { return event(l, model.Cancelling, 1, 20*s) },
			"a cancel",
		},
		{
			"0s run a ended succeeded\n5s wake task t01\n30s run b ended failed\n",
			func(l *model.Log) bool { return ended(l, 2, model.Failed, 30*s) },
			"the end of a run that a wake started",
		},
		{
			"0s run a started task t01\n30s server restarted\n",
			func(l *model.Log) bool { return ended(l, 1, model.Failed, 0) },
			"the server's run is lost",
		},
		{
			"0s sandbox s stopped\n1s run a ended succeeded\n",
			func(l *model.Log) bool { return transition(l, model.Stopped, s) },
			"the provider stops a sandbox, which takes a second and more",
		},
		{
			"0s fault provider stop nth 1: answer lost\n1s run a ended succeeded\n",
			func(l *model.Log) bool {
				return len(l.Faults) == 1 && l.Faults[0].Kind == model.AnswerLost &&
					l.Faults[0].Target == model.TargetStop
			}, "a fault",
		},
	} {
		for _, engine := range scenarios.EngineNames() {
			r := follow(t, c.text, engine, scenarios.Options{Audit: true})
			for i := range 30 {
				result := r.Run(random(i))
				require.False(t, result.Missed.Any(), "%s: %v", c.why, result.Missed)
				require.True(t, c.seen(r.Log()), "%s on %s, trial %d", c.why, engine, i)
			}
		}
	}
}

func event(l *model.Log, k model.EventKind, run model.RunID, at time.Duration) bool {
	for _, e := range l.Events {
		if e.Kind == k && e.Run == run && e.At == scenarios.Lead+at {
			return true
		}
	}
	return false
}

// ended reports whether a run ended so; 0 means at any time.
func ended(l *model.Log, run model.RunID, s model.RunStatus, at time.Duration) bool {
	for _, c := range l.Changes {
		if c.Table == model.TableRuns && c.Run.ID == run && c.Run.Status == s &&
			(at == 0 || c.At == scenarios.Lead+at) {
			return true
		}
	}
	return false
}

func transition(l *model.Log, to model.SandboxState, from time.Duration) bool {
	for _, e := range l.Effects {
		if e.Op == model.OpTransition && e.State == to && e.At >= scenarios.Lead+from {
			return true
		}
	}
	return false
}

// Equal times keep the order of the file.
func TestEqualTimesKeepTheirOrder(t *testing.T) {
	const text = "0s run a started task t01\n20s run a cancelled\n20s wake task t01\n"
	r := follow(t, text, "hardened", scenarios.Options{})
	for i := range 50 {
		r.Run(random(i))
		first := model.Woken
		for _, e := range r.Log().Events {
			if e.Kind == model.Cancelling || e.Kind == model.Waking {
				first = e.Kind
				break
			}
		}
		require.Equal(t, model.Cancelling, first, "trial %d", i)
	}
}

// A range is searched: its times differ, and none lies outside.
func TestRangesAreSearched(t *testing.T) {
	const text = "0s run a ended succeeded\n5s..9s wake task t01\n14s..16s run a released\n"
	r := follow(t, text, "hardened", scenarios.Options{})
	times := map[time.Duration]bool{}
	for i := range 50 {
		require.Equal(t, check.Passed, r.Run(random(i)).Verdict)
		for _, e := range r.Log().Events {
			if e.Kind == model.Waking {
				times[e.At] = true
				require.True(t, 5*time.Second <= e.At-scenarios.Lead &&
					e.At-scenarios.Lead <= 9*time.Second, "%v", e.At)
			}
		}
		for _, c := range r.Log().Changes {
			if c.Table == model.TableLeases && c.Lease.Status == model.Released && c.Lease.Run == 1 {
				at := c.At - scenarios.Lead
				require.True(t, 14*time.Second <= at && at <= 16*time.Second, "%v", at)
			}
		}
	}
	require.Greater(t, len(times), 20)
}

// A time that comes too early for what it needs makes the trial undecided,
// whatever happened in it.
func TestWhatCanNotBeFollowedIsUndecided(t *testing.T) {
	const text = "0s run a ended succeeded\n0.001s run a released\n1s wake task t01\n"
	r := follow(t, text, "paperclip-2026.09", scenarios.Options{})
	result := r.Run(random(0))
	require.Equal(t, check.Undecided, result.Verdict)
	require.Contains(t, result.Undecided(), "can't follow: the release of r1 was to be at 20.001s")
	_, _, failed := result.Failure()
	require.False(t, failed)
}
