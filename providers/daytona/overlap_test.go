package daytona_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/check"
	"interlease.example/providers/daytona"
	"interlease.example/sim/proc"
)

// overlap is what came of a resume that met a teardown.
type overlap struct {
	found  int // trials in which the founding property failed
	dead   int // a resume succeeded, nothing runs, and admission is open (H-D1)
	failed int // a teardown failed
	ended  int // a resume was refused or failed
}

// overlaps runs trials in which a resume by the next run meets a teardown by the
// owner. A run that was told that it has the sandbox uses it afterwards.
func overlaps(w *world, trials int, how model.Disposition) (o overlap) {
	var resumed model.SandboxID
	var resumeErr, downErr error
	w.start = func() {
		w.worker.Start("body", func(p proc.P) {
			w.stopped(p)
			a := later(p, 4*time.Second, "resume", func(p proc.P) {
				resumed, resumeErr = w.driver.Resume(p, next, box)
			})
			b := later(p, 4*time.Second, "teardown", func(p proc.P) {
				_, downErr = w.driver.Release(p, owner, box, how)
			})
			join(p, a, b)
			if resumed == box && w.driver.Admits(box) {
				o.dead += count(w.svc.Peek(box) != model.Up)
				_ = w.driver.Execute(p, next, box)
			}
		})
	}
	for n := range trials {
		resumed, resumeErr, downErr = 0, nil, nil
		w.wild(uint64(n))
		verdict, _ := w.verdict(never)
		o.found += count(verdict == check.Failed)
		o.failed += count(downErr != nil)
		o.ended += count(resumeErr != nil)
	}
	return o
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

func TestResumeMeetsTeardown(t *testing.T) {
	const trials = 400
	for _, how := range []model.Disposition{
		model.DispositionRelease, model.StopAndRetain, model.DestroySandbox,
	} {
		t.Run(how.String(), func(t *testing.T) {
			reported := overlaps(newWorld(t, daytona.Reported(), daytona.Bugs{}), trials, how)
			require.Positive(t, reported.dead, "H-D1 is reachable as reported")
			if how != model.DestroySandbox {
				require.Positive(t, reported.found, "and the property sees it")
			}

			hardened := overlaps(newWorld(t, daytona.Hardened(), daytona.Bugs{}), trials, how)
			require.Zero(t, hardened.dead, "H-D1 is closed")
			require.Zero(t, hardened.found, "and so is the property's every clause")
			require.Zero(t, hardened.failed, "a teardown waits for what it meets")
			require.Positive(t, hardened.ended, "the price: a resume that lost says so")
			t.Logf("reported %+v, hardened %+v", reported, hardened)
		})
	}
}

// TestHardenedUnderFaults lets one request of each kind meet each fault, in trials
// in which a resume meets a teardown.
func TestHardenedUnderFaults(t *testing.T) {
	struck := 0
	for target := model.TargetCreate; target <= model.TargetExec; target++ {
		for kind := model.SlowCall; kind <= model.AnswerLost; kind++ {
			for nth := 1; nth <= 3; nth++ {
				f := model.Fault{Kind: kind, Target: target, Nth: nth, Extra: 15 * time.Second}
				w := newWorld(t, daytona.Hardened(), daytona.Bugs{}, f)
				for _, how := range []model.Disposition{
					model.DispositionRelease, model.StopAndRetain, model.DestroySandbox,
				} {
					o := overlaps(w, 40, how)
					require.Zero(t, o.found, "%v, %v: %v", f, how, w.log.Effects)
					require.Zero(t, o.dead, "%v, %v", f, how)
					struck += o.failed + o.ended
				}
			}
		}
	}
	require.Positive(t, struck)
}
