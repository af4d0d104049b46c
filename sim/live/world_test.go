package live_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"interlease.example/sim/live"
	"interlease.example/sim/proc"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// fast lets a second pass in a millisecond.
const fast = 1000

// later is an instant that no test reaches.
const later = time.Hour

// made makes a Live that is closed at the end of the test.
func made(t *testing.T, o live.Options) *live.Live {
	l := live.New(o)
	t.Cleanup(l.Close)
	return l
}

// inside runs a test on the clock of a bubble, on which things happen at exact
// instants, however busy the machine is.
func inside(t *testing.T, test func(t *testing.T, l *live.Live)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) { test(t, made(t, live.Options{})) })
}

// on runs one process to its end, inside a bubble.
func on(t *testing.T, body func(l *live.Live, p proc.P)) {
	t.Helper()
	inside(t, func(t *testing.T, l *live.Live) {
		l.NewHost("server", live.HostOptions{}).Start("main", func(p proc.P) { body(l, p) })
		require.NoError(t, l.Wait())
	})
}

// effect is an effect made of a function.
type effect func(w proc.World, r proc.Reply)

func (f effect) Happen(w proc.World, r proc.Reply) { f(w, r) }

// answer is an effect that answers at once.
func answer() proc.Effect {
	return effect(func(_ proc.World, r proc.Reply) { r.Answer(proc.Window{}) })
}

// silence is an effect that never answers.
func silence() proc.Effect { return effect(func(proc.World, proc.Reply) {}) }
