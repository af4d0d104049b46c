package scenarios

import (
	"time"

	"interlease.example/model"
	"interlease.example/model/check"
)

// The times of the founding incident's scenario. Run r1 ends at endOfFirst, up to
// 3.75 s later, and is released 1 to 36 s after that. The wake comes at most
// latestWake after the end; half of all wakes come within the first quarter of
// that time, since a distance is the square of an even draw.
const (
	endOfFirst = 12 * time.Second
	latestWake = 40 * time.Second
	wakeSteps  = 400 // without 0
	// wakeUnit makes latestWake of the square of all steps.
	wakeUnit = latestWake / (wakeSteps * wakeSteps)
)

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
	l.Next = nextRun()
	w.drawBystanders(l.Runs[0].End)
	end := w.drawTroubles(sandboxStops)
	l.act(Act{Kind: WakeTask, At: end + w.drawWake(), Task: 1})
}

// drawFirst draws how the first run ends and how long its release takes.
func (w *World) drawFirst() Run {
	end := endOfFirst + 250*time.Millisecond*time.Duration(w.draw("end", 16))
	return Run{
		ID: 1, Task: 1, Agent: 1, Workspace: 1, End: end,
		Status:       model.EndStatuses()[w.draw("ended", 5)],
		Instructions: w.drawInstructions(0),
		Files:        tenths(w.draw("workspace", 4), 2, 10, 30, 50),
	}
}

// drawInstructions draws how long a release saves its instructions.
func (w *World) drawInstructions(id int) time.Duration {
	return tenths(w.Draw("instructions", id, 8), 2, 5, 10, 25, 50, 80, 120, 180)
}

// drawWake draws how long after the end the wake comes; 0 is the latest.
func (w *World) drawWake() time.Duration {
	left := time.Duration(wakeSteps - w.draw("wake", wakeSteps+1))
	return left * left * wakeUnit
}

// nextRun is what the runs do that wakes start.
func nextRun() Run {
	return Run{
		Agent: 1, Workspace: 1, End: 2 * time.Second, Status: model.Succeeded,
		Instructions: 200 * time.Millisecond, Files: 200 * time.Millisecond,
	}
}

// tenths is one of a menu of tenths of seconds.
func tenths(i int, menu ...time.Duration) time.Duration {
	return menu[i] * 100 * time.Millisecond
}

// drawBystanders draws who else is there: a run of another agent in the same
// workspace that is in its own tail, a run of the same scope that goes on, and a
// row that nobody has released.
func (w *World) drawBystanders(end time.Duration) {
	l := &w.Load
	w.drawAnotherAgent(end)
	if w.draw("third run", bystanderSides) > 0 {
		l.Runs = append(l.Runs, Run{
			ID: l.nextID(), Task: 4, Agent: 1, Workspace: 1, End: end + 90*time.Second,
			Status: model.Succeeded, Instructions: time.Second, Files: time.Second,
		})
	}
	l.Stuck = w.draw("stuck row", 2) == 1
}

// bystanderSides is of how many answers one means that nobody is there.
const bystanderSides = 4

func (w *World) drawAnotherAgent(end time.Duration) {
	l := &w.Load
	if w.draw("another agent", bystanderSides) > 0 {
		l.Runs = append(l.Runs, Run{
			ID: l.nextID(), Task: 5, Agent: 2, Workspace: 1, Status: model.Succeeded,
			End:          end + w.step("its end", 0, time.Second, 30),
			Instructions: 13 * time.Second, Files: time.Second,
		})
	}
}

// nextID is that of the next run that begins by itself.
func (l *Workload) nextID() model.RunID { return model.RunID(len(l.Runs) + 1) }
