package fake_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/providers/daytona"
	"interlease.example/sim"
	"interlease.example/sim/proc"
)

// send is one request of a target about sandbox 1.
func send(w *world, p proc.P, target model.Target) error {
	c := daytona.Call{Run: 1, Sandbox: 1}
	switch target {
	case model.TargetCreate:
		_, err := w.svc.Create(p, c)
		return err
	case model.TargetGet:
		_, err := w.svc.Get(p, c)
		return err
	case model.TargetStart:
		return w.svc.Start(p, c)
	case model.TargetStop:
		return w.svc.Stop(p, c)
	case model.TargetDelete:
		return w.svc.Delete(p, c)
	default:
		return w.svc.Exec(p, c)
	}
}

// requests are one request of each target, the state that it needs, the state
// that it leaves behind, and how long it takes at the least: two ways, and the
// change or command between them.
func requests() []struct {
	target        model.Target
	before, after model.SandboxState
	least         time.Duration
} {
	return []struct {
		target        model.Target
		before, after model.SandboxState
		least         time.Duration
	}{
		{model.TargetCreate, model.Absent, model.Up, 100 * time.Millisecond},
		{model.TargetGet, model.Up, model.Up, 0},
		{model.TargetStart, model.Stopped, model.Up, time.Second},
		{model.TargetStop, model.Up, model.Stopped, time.Second},
		{model.TargetDelete, model.Stopped, model.Destroyed, time.Second},
		{model.TargetExec, model.Up, model.Up, time.Second},
	}
}

func TestFaultsDoWhatTheySay(t *testing.T) {
	const extra = 7 * time.Second
	for _, q := range requests() {
		for _, c := range []struct {
			kind   model.FaultKind
			want   error
			effect bool
			extra  time.Duration
			why    string
		}{
			{model.NoFault, nil, true, 0, "in calm weather it succeeds"},
			{model.SlowCall, nil, true, extra, "the answer takes longer"},
			{model.FailedCall, daytona.ErrGateway, false, 0, "nothing happens"},
			{model.AnswerLost, daytona.ErrConnection, true, 0, "it happens, and nobody hears of it"},
		} {
			w := newWorld(t, daytona.Reported())
			w.nemesis.fault = model.Fault{Kind: c.kind, Target: q.target, Extra: extra}
			if q.before != model.Absent {
				w.svc.Seed(1, q.before, 1)
			}
			var got error
			var took time.Duration
			out := w.seeded(q.before, func(p proc.P) {
				got = send(w, p, q.target)
				took = p.Now()
				_ = p.Sleep("rest", time.Minute, proc.Limit{})
			})
			require.Equal(t, sim.Passed, out.Verdict, "%v", out.Failure)
			require.Equal(t, c.want, got, "%v, %v: %s", q.target, c.kind, c.why)
			want := q.before
			if c.effect {
				want = q.after
			}
			require.Equal(t, want, w.svc.Peek(1), "%v, %v: %s", q.target, c.kind, c.why)
			if c.want == nil {
				require.Equal(t, q.least+c.extra, took, "%v, %v: %s", q.target, c.kind, c.why)
			}
		}
	}
}

// seeded runs a trial that begins with sandbox 1 in a state.
func (w *world) seeded(s model.SandboxState, body func(proc.P)) *sim.Outcome {
	w.start = func() {
		if s != model.Absent {
			w.svc.Seed(1, s, 1)
		}
		w.host.Start("body", body)
	}
	return w.sim.Run(&w.trial)
}

func TestEachRequestIsLogged(t *testing.T) {
	for _, q := range requests() {
		w := newWorld(t, daytona.Reported())
		var first error
		w.seeded(q.before, func(p proc.P) { first = send(w, p, q.target) })
		require.NoError(t, first)
		var phases []model.Phase
		at := -1
		for _, e := range w.log.Effects {
			if e.Call == 0 {
				continue
			}
			require.Equal(t, 1, e.Call)
			require.EqualValues(t, 1, e.Run)
			require.EqualValues(t, 1, e.Sandbox)
			require.GreaterOrEqual(t, e.Step, at)
			phases, at = append(phases, e.Phase), e.Step
		}
		require.Equal(t, []model.Phase{model.Sent, model.Accepted, model.Applied, model.Reported},
			phases, "%v", q.target)
	}
}

func TestRefusalsAreLogged(t *testing.T) {
	w := newWorld(t, daytona.Reported())
	var got error
	w.seeded(model.Stopped, func(p proc.P) { got = send(w, p, model.TargetStop) })
	require.Equal(t, daytona.ErrNotStoppable, got)
	last := w.log.Effects[len(w.log.Effects)-2:]
	require.Equal(t, model.Refused, last[0].Phase)
	require.Equal(t, model.Reported, last[1].Phase)
	require.Equal(t, got, last[0].Err)
	require.Equal(t, got, last[1].Err)
}

func TestSlowCommandsArriveLateOrAnswerLate(t *testing.T) {
	w := newWorld(t, daytona.Reported())
	w.nemesis.fault = model.Fault{Kind: model.SlowCall, Target: model.TargetExec, Extra: time.Minute}
	late := [2]int{}
	for n := range uint64(40) {
		w.wild(n)
		w.seeded(model.Up, func(p proc.P) { _ = send(w, p, model.TargetExec) })
		for _, e := range w.log.Effects {
			if e.Phase == model.Accepted && e.At >= time.Minute {
				late[0]++
			} else if e.Phase == model.Accepted {
				late[1]++
			}
		}
	}
	require.Positive(t, late[0], "the request is late")
	require.Positive(t, late[1], "the answer is late")
}
