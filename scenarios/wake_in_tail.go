package scenarios

import (
	"time"

	"interlease.example/model"
	"interlease.example/model/check"
)

// The times of the founding incident's scenario. Run r1 ends at endOfFirst; the
// wake comes at most 40 s later, and saving takes 0.4 to 30 s.
const (
	endOfFirst = 12 * time.Second
	latestWake = 40 * time.Second
)

// wakeAfterEnd is when the wake comes, for a draw from 401: 40 s after the end for
// 0, 20 s for 100, at the end for 400. Three quarters of the draws lie within the
// bound of the settling wait, so that about half of all wakes meet a lease that is
// due.
func wakeAfterEnd(v int) time.Duration {
	if v < 100 {
		return latestWake - 200*time.Millisecond*time.Duration(v)
	}
	return time.Second / 15 * time.Duration(400-v)
}

// wakeInReleaseTail is the founding incident and all that is near it: a run ends,
// its release saves files, and a wake starts the next run of its task meanwhile.
func wakeInReleaseTail() Scenario {
	return Scenario{
		Name: "wake-in-release-tail",
		Text: "a wake starts the next run of a task while the last one still releases its lease",
		Reach: []check.SituationID{
			check.WakeInTail, check.DueAndReused, check.TailBeyondBound,
			check.RunningPredecessor, check.InterruptedPredecessor,
		},
		Budget: []string{
			"H-03 a release that ends after the bound of the wait leaves its follow-up cold",
		},
		draw: drawWakeInTail,
	}
}

func drawWakeInTail(w *World) {
	l := &w.Load
	l.Runs = append(l.Runs, w.drawFirst())
	wake := endOfFirst + wakeAfterEnd(w.draw("wake", 401))
	l.Wakes = append(l.Wakes, Wake{At: wake, Task: 1})
	l.Next = Run{
		Agent: 1, Workspace: 1, End: 2 * time.Second, Status: model.Succeeded,
		Instructions: 200 * time.Millisecond, Files: 200 * time.Millisecond,
	}
	w.drawBystanders()
	l.Faults = w.draw("faults", 4) == 3
	if w.draw("cancel", 8) == 7 {
		at := endOfFirst + 500*time.Millisecond*time.Duration(w.draw("cancel at", 64))
		l.Cancels = append(l.Cancels, Cancel{At: at, Run: 1 + model.RunID(w.draw("cancelled", 2))})
	}
}

// drawFirst draws how the first run ends and how long its release takes.
func (w *World) drawFirst() Run {
	return Run{
		ID: 1, Task: 1, Agent: 1, Workspace: 1, End: endOfFirst,
		Status:       model.EndStatuses()[w.draw("ended", 5)],
		Instructions: seconds(w.draw("instructions", 8), 0.2, 4, 8, 10, 13, 15, 18, 25),
		Files:        seconds(w.draw("workspace", 4), 0.2, 1, 3, 5),
	}
}

func seconds(i int, menu ...float64) time.Duration {
	return time.Duration(menu[i] * float64(time.Second))
}

// drawBystanders draws who else is there: a run of another agent in the same
// workspace that is in its own tail, a run of the same scope that goes on, and a
// row that nobody has released.
func (w *World) drawBystanders() {
	l := &w.Load
	id := model.RunID(2)
	if w.draw("another agent", 2) == 1 {
		end := endOfFirst + time.Second*time.Duration(w.draw("its end", 30))
		l.Runs = append(l.Runs, Run{
			ID: id, Task: 3, Agent: 2, Workspace: 1, End: end, Status: model.Succeeded,
			Instructions: 13 * time.Second, Files: time.Second,
		})
		id++
	}
	if w.draw("third run", 2) == 1 {
		l.Runs = append(l.Runs, Run{
			ID: id, Task: 4, Agent: 1, Workspace: 1, End: endOfFirst + 90*time.Second,
			Status: model.Succeeded, Instructions: time.Second, Files: time.Second,
		})
	}
	l.Stuck = w.draw("stuck row", 2) == 1
}
