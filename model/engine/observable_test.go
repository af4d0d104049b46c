package engine_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/engine"
	"interlease.example/sim"
	"interlease.example/sim/proc"
)

// situation is a trial in which some engines do something else than hardened.
type situation struct {
	name  string
	setup func(*world) // before the trial
	acts  func(*world) []act
}

// situations are what switches and planted bugs must show themselves in.
func situations() []situation {
	list := []situation{
		{"wake in the tail", nil, inTail(model.Succeeded, 6*sec)},
		{"wake in the tail of a failed run", nil, inTail(model.Failed, 6*sec)},
		{"wake in the tail of an interrupted run", nil, inTail(model.Interrupted, 6*sec)},
		{
			"wake in a long tail", func(w *world) { w.files.instructions = time.Minute },
			inTail(model.Succeeded, sec),
		},
		{"running predecessor", nil, func(w *world) []act { return []act{w.wakes(sec, 2)} }},
		{"long dead predecessor", rows(left(-3*time.Minute, -3*time.Minute)), wakeOf(1)},
		{"another scope settles", rows(otherAgent), wakeOf(1)},
		{"two successors", rows(free), (*world).both},
		{"two successors in the tail", nil, func(w *world) []act {
			return append(inTail(model.Succeeded, 6*sec)(w), w.wakes(7*sec, 2))
		}},
		{"two candidates", rows(twoFree), wakeOf(1)},
		{
			"another agent's sandbox", rows(freeButFor(func(l *model.Lease) { l.Scope.Agent = 2 })),
			wakeOf(1),
		},
		{
			"obsolete sandbox", rows(freeButFor(func(l *model.Lease) { l.Fingerprint = 6 })),
			wakeOf(1),
		},
		{"gone", resumes(errGone), wakeOf(1)},
		{"gone without a backup", gone, wakeOf(1)},
		{"resume fails", resumes(model.ErrPermanent), wakeOf(1)},
		{"resume fails for a while", resumes(model.ErrTransient, model.ErrTransient,
			model.ErrTransient, model.ErrTransient), wakeOf(1)},
		{"resume refused", resumes(model.ErrRefused), wakeOf(1)},
		{"release fails", releases(model.ErrPermanent), end},
		{"release fails once", releases(model.ErrTransient), end},
		{"two leases", twoLeases, end},
		{"two releasers", func(w *world) { w.files = tails{} }, twoReleasers},
		{"deferred wake", nil, func(w *world) []act {
			return []act{w.wakes(sec, 1), w.ends(5*sec, 1, model.Succeeded)}
		}},
		{"cancelled with a deferred wake", nil, func(w *world) []act {
			return []act{w.wakes(sec, 1), w.cancels(5*sec, 1)}
		}},
		{"cancelled in its wait", func(w *world) { w.cancel = true }, func(w *world) []act {
			return append(inTail(model.Succeeded, 6*sec)(w), w.cancels(7*sec, 2))
		}},
		{"orphan", rows(left(-6*time.Minute, -6*time.Minute)), sweepOnce},
		{"old row in a tail", rows(left(-5*sec, -6*time.Minute)), sweepOnce},
		{
			"lost statement", func(w *world) { w.nemesis = &strike{kind: model.FailedCall, nth: 4} },
			wakeOf(1),
		},
	}
	for d := range 12 {
		list = append(list, situation{
			"wake at finalization",
			func(w *world) { w.files = tails{instructions: 5 * sec} },
			inTail(model.Succeeded, 5*sec+time.Duration(d)*ms),
		})
	}
	for d := range 40 {
		list = append(list, situation{
			"sweep at the end of a very long tail",
			func(w *world) { w.files, w.drv.stop = tails{instructions: 6 * time.Minute}, 0 },
			func(w *world) []act {
				at := 6*time.Minute + time.Duration(d)*ms
				return []act{w.ends(0, 1, model.Succeeded), w.sweeps(at)}
			},
		})
	}
	return list
}

func inTail(s model.RunStatus, wake time.Duration) func(*world) []act {
	return func(w *world) []act { return []act{w.ends(0, 1, s), w.wakes(wake, 1)} }
}

func wakeOf(t model.TaskID) func(*world) []act {
	return func(w *world) []act { return []act{w.wakes(0, t)} }
}

func end(w *world) []act       { return []act{w.ends(0, 1, model.Succeeded)} }
func sweepOnce(w *world) []act { return []act{w.sweeps(0)} }

func rows(setup func(*world)) func(*world) { return func(w *world) { w.setup = setup } }

func resumes(answers ...error) func(*world) {
	return func(w *world) { w.setup, w.drv.resumes = free, answers }
}

func releases(answers ...error) func(*world) {
	return func(w *world) { w.drv.releases = answers }
}

func twoReleasers(w *world) []act {
	slow := act{0, "slow", func(p proc.P) {
		w.drv.stop = 20 * sec
		w.note(w.eng.Release(p, 1, model.Succeeded))
	}}
	fast := act{100 * ms, "fast", func(p proc.P) {
		w.drv.stop = 100 * ms
		w.note(w.eng.Release(p, 1, model.Succeeded))
	}}
	return []act{slow, fast, w.wakes(2*sec, 1)}
}

func twoFree(w *world) {
	free(w)
	l := freeLease(2, 2)
	l.LastUsedAt = -sec
	w.db.AddLease(l)
	w.drv.boxes = append(w.drv.boxes, model.Stopped)
}

func twoLeases(w *world) {
	w.setup = func(w *world) {
		w.db.AddLease(model.Lease{ID: 2, Run: 1, Sandbox: 2})
		w.drv.boxes = append(w.drv.boxes, model.Up)
	}
	w.drv.releases = []error{model.ErrPermanent}
}

// freeButFor is one task without a session, and a lease that almost fits.
func freeButFor(change func(*model.Lease)) func(*world) {
	return func(w *world) {
		w.db.Reset()
		w.db.AddTask(model.Task{ID: 1, Agent: 1, Workspace: 1, Execution: 1})
		w.db.AddRun(model.Run{ID: 1, Task: 1, Agent: 1, Status: model.Succeeded})
		l := freeLease(1, 1)
		change(&l)
		w.db.AddLease(l)
	}
}

func otherAgent(w *world) {
	freeButFor(func(l *model.Lease) { l.Scope.Agent, l.Status = 2, model.Active })(w)
}

func gone(w *world) {
	w.setup = freeButFor(func(l *model.Lease) { l.Backup.Valid = false })
	w.drv.resumes = []error{errGone}
}

// observed is all that can be seen from outside of a trial.
func (s situation) observed(t *testing.T, sw engine.Switches, bugs engine.Mutants) string {
	t.Helper()
	w := newWorld(t, "hardened")
	w.cfg.Switches, w.cfg.Mutants = sw, bugs
	if s.setup != nil {
		s.setup(w)
	}
	w.runOf(s.acts(w))
	var b strings.Builder
	fmt.Fprintln(&b, s.name, w.drv.calls, w.failed)
	for _, g := range w.grants {
		fmt.Fprintln(&b, g.run, g.at, g.grant, g.err)
	}
	for _, c := range w.log.Changes {
		fmt.Fprintln(&b, c)
	}
	for _, x := range w.log.Statements {
		fmt.Fprintln(&b, x.Kind, x.Run, x.At, x.Err)
	}
	return b.String()
}

func TestEveryMutantShows(t *testing.T) {
	hardened := named(t, "hardened")
	var healthy []string
	for _, s := range situations() {
		healthy = append(healthy, s.observed(t, hardened, engine.Mutants{}))
	}
	for _, m := range engine.ListMutants() {
		shown := ""
		for i, s := range situations() {
			if s.observed(t, hardened, m.Bugs) != healthy[i] {
				shown = s.name
				break
			}
		}
		require.NotEmpty(t, shown, "%s %q shows in no situation", m.ID, m.Text)
	}
}

func TestEverySwitchShows(t *testing.T) {
	base := named(t, "hardened")
	spans := map[string]string{
		"settle.poll": "1s", "settle.bound": "2s", "settle.recency": "1s", "resume.budget": "1s",
		"release.retried": "0s", "sweep.after": "1h",
	}
	for _, sw := range base.List() {
		changed := base
		value, ok := spans[sw.Name]
		if !ok {
			value = "off"
		}
		require.NoError(t, changed.Set(sw.Name, value))
		require.NotEqual(t, base, changed, sw.Name)
		shown := false
		for _, s := range situations() {
			shown = shown || s.observed(t, changed, engine.Mutants{}) !=
				s.observed(t, base, engine.Mutants{})
		}
		require.True(t, shown, "%s=%s shows in no situation", sw.Name, value)
	}
}

func TestATrialAllocatesLittle(t *testing.T) {
	w := newWorld(t, "hardened")
	script := []act{w.ends(0, 1, model.Succeeded), w.wakes(6*sec, 1), w.sweeps(30 * sec)}
	w.run(t, script...)
	trial := &sim.Trial{Setup: w.begin}
	for range 10 {
		w.sim.Run(trial)
	}
	allocs := testing.AllocsPerRun(20, func() { w.sim.Run(trial) })
	require.LessOrEqual(t, allocs, 20.0, "all of them are the workload's closures")
}
