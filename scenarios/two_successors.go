package scenarios

import (
	"time"

	"interlease.example/model/check"
)

// twoSuccessors lets two tasks of one scope wait for one lease: both see it
// released, and only one may have it.
func twoSuccessors() Scenario {
	return Scenario{
		Name: "two-successors-one-lease",
		Text: "two runs of one scope choose the same sandbox when it becomes free",
		Reach: []check.SituationID{
			check.TwoChooseOne, check.DueForTwo, check.HandOffLost,
		},
		Budget: []string{
			"H-04 who loses the hand-off starts cold, in a session of its own",
			"H-48 a configuration that changes in a release tail leaves its follow-up cold",
		},
		draw: drawTwoSuccessors,
	}
}

func drawTwoSuccessors(w *World) {
	l := &w.Load
	l.Runs = append(l.Runs, w.drawFirst())
	l.Next = nextRun()
	l.Woken = append(l.Woken, nextRun(), nextRun())
	w.drawAnotherAgent(l.Runs[0].End)
	wake := w.drawTroubles(slowResume) + w.drawWake()
	l.act(Act{Kind: WakeTask, At: wake, Task: 2})
	l.act(Act{Kind: WakeTask, At: wake + w.drawGap(), Task: 3})
	l.Woken[1].Fingerprint = l.Next.Fingerprint
}

// The second wake comes at most widestGap after the first one; half of them come
// within the first quarter of that time.
const (
	widestGap = 20 * time.Second
	gapSteps  = 40 // without 0
	gapUnit   = widestGap / (gapSteps * gapSteps)
)

// drawGap draws how long after the first wake the second one comes; 0 is the
// longest time.
func (w *World) drawGap() time.Duration {
	left := time.Duration(gapSteps - w.draw("second wake", gapSteps+1))
	return left * left * gapUnit
}
