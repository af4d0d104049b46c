package scenarios

import (
	"time"

	"interlease.example/model"
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
		},
		draw: drawTwoSuccessors,
	}
}

func drawTwoSuccessors(w *World) {
	l := &w.Load
	l.Runs = append(l.Runs, w.drawFirst())
	first := endOfFirst + 20*time.Second - 100*time.Millisecond*time.Duration(w.draw("wake", 201))
	second := first + 40*time.Second - 2*time.Second*time.Duration(w.draw("second wake", 21))
	l.Wakes = append(l.Wakes, Wake{At: first, Task: 2}, Wake{At: second, Task: 3})
	l.Next = Run{
		Agent: 1, Workspace: 1, End: 2 * time.Second, Status: model.Succeeded,
		Instructions: 200 * time.Millisecond, Files: 200 * time.Millisecond,
	}
	l.Faults = w.draw("faults", 4) == 3
}
