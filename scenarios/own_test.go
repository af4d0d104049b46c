package scenarios_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/check"
	"interlease.example/model/engine"
	"interlease.example/scenarios"
	"interlease.example/sim/proc"
)

// own is an engine of a reader: ours, behind the verbs that anybody must have.
func own(t *testing.T, name string) scenarios.Subject {
	t.Helper()
	v, ok := engine.Named(name)
	require.True(t, ok)
	e, ok := scenarios.FindEngine(name)
	require.True(t, ok)
	return scenarios.Subject{Engine: e, Simulated: func(w *scenarios.World, h proc.Host) model.Verbs {
		w.KeepRuns()
		x := engine.New(engine.Config{
			Switches: v.Switches, Store: w.Store(), Driver: w.Driver(), Worker: w.Worker(), Files: w,
			Dispatcher: w, Policy: model.ReuseByEnvironment, Backups: true, Transit: w.Transit(),
		})
		x.Boot(h)
		return model.Verbs{Acquire: x.Acquire, Release: x.Release, Sweep: x.Sweep}
	}}
}

// An engine without a verb for wakes is tested all the same: the world starts the
// runs that they lead to.
func TestAnEngineOfOnesOwn(t *testing.T) {
	for _, c := range []struct {
		engine string
		fails  bool
		why    string
	}{
		{"hardened", false, "it waits"},
		{"paperclip-2026.09", true, "it does not"},
	} {
		for _, sc := range scenarios.Catalogue() {
			r := scenarios.NewRunner(sc, own(t, c.engine), scenarios.Options{Audit: true})
			t.Cleanup(r.Close)
			broke := 0
			for i := range 300 {
				result := r.Run(random(i))
				require.True(t, woken(r.Log()) > 0 || c.fails && len(r.Log().Faults) > 0,
					"%s on %s, trial %d: a wake leads to a run", sc.Name, c.engine, i)
				if result.Broke("settling-warm-lease-is-reused") {
					broke++
				} else if !c.fails {
					property, text, _ := result.Failure()
					require.NotEqual(t, check.Failed, result.Verdict, "%s, trial %d: %s %s", sc.Name, i,
						property, text)
				}
			}
			require.Equal(t, c.fails, broke > 0, "%s on %s: %s", sc.Name, c.engine, c.why)
		}
	}
}

// woken counts the runs that wakes have started.
func woken(log *model.Log) (n int) {
	waking := false
	for _, e := range log.Events {
		waking = waking || e.Kind == model.Waking
		if waking && e.Kind == model.Started {
			n++
		}
	}
	return n
}
