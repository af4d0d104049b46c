package engine_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

func TestWakeIsDeferredAndAnswered(t *testing.T) {
	for _, name := range []string{"paperclip-2026.09", "hardened"} {
		w := newWorld(t, name)
		w.run(t, w.wakes(sec, 1), w.wakes(2*sec, 1), w.ends(30*sec, 1, model.Succeeded))
		require.True(t, w.db.Wake(1).Deferred, name)
		require.Equal(t, model.RunID(2), w.db.Wake(1).Run, name)
		require.Equal(t, model.RunID(2), w.db.Wake(2).Run, "one run answers both")
		require.InDelta(t, 30*sec, w.db.Run(2).StartedAt, float64(200*ms),
			"its end frees the task before its lease is released")
	}
}

func TestCancelAnswersTheDeferredWake(t *testing.T) {
	w := newWorld(t, "hardened")
	hold := act{0, "run", func(p proc.P) {
		_ = p.Sleep("work", 20*sec, proc.Limit{})
		w.note(w.eng.Release(p, 1, model.Succeeded))
	}}
	w.run(t, hold, w.wakes(sec, 1), w.cancels(5*sec, 1))
	require.InDelta(t, 5*sec, w.db.Run(2).StartedAt, float64(200*ms))
	require.Equal(t, model.Cancelled, w.db.Run(1).Status)
}

// A wake and the end of the live run meet in every order of their statements.
func TestNoWakeIsLostAtTheEnd(t *testing.T) {
	for _, name := range []string{"paperclip-2026.11", "hardened"} {
		for d := range 40 {
			w := newWorld(t, name)
			w.files = tails{}
			w.run(t, w.ends(20*ms, 1, model.Succeeded), w.wakes(time.Duration(d)*ms, 1))
			require.Equal(t, model.RunID(2), w.db.Wake(1).Run, "%s, wake at %dms", name, d)
			require.Len(t, w.grants, 1, "%s, wake at %dms", name, d)
		}
	}
}

func TestLostStatements(t *testing.T) {
	for _, kind := range []model.FaultKind{model.FailedCall, model.AnswerLost} {
		for n := 1; n <= 30; n++ {
			w := newWorld(t, "hardened")
			w.files = tails{instructions: sec}
			w.nemesis = &strike{kind: kind, nth: n}
			w.run(t, w.ends(0, 1, model.Succeeded), w.wakes(2*sec, 1))
			runs, leases, _ := w.db.Count()
			require.Equal(t, 2, runs, "%v %d: one wake, one run", kind, n)
			require.Equal(t, 2, leases, "%v %d", kind, n)
			require.NoError(t, w.only(t).err, "%v %d", kind, n)
			require.Empty(t, w.failed, "%v %d", kind, n)
			require.Equal(t, model.Expired, w.db.Lease(1).Status, "%v %d", kind, n)
			require.Equal(t, model.Released, w.db.Lease(2).Status, "%v %d", kind, n)
			require.True(t, w.db.Run(2).Finalized, "%v %d", kind, n)
			require.Equal(t, model.SessionID(1), w.db.Session(1).ID, "%v %d", kind, n)
		}
	}
}
