package explain

import (
	"fmt"
	"slices"
	"time"

	"interlease.example/model"
)

// Most lanes of runs and of the sweeper, and most lines.
const (
	maxLanes = 3
	maxRuns  = 2 // that the failure names, or that hold what it names
	maxLines = 30
)

// lanes chooses whose steps the table shows, and which of them.
func (e *Explanation) lanes(all []Line, log *model.Log) {
	e.end = e.last(all)
	all = e.forced(all)
	e.tardy = noLane
	for i := range all {
		if all[i].Mark == TooLate {
			e.tardy = all[i].Lane
		}
	}
	e.Lanes = e.runs(all, log)
	if e.Pass != nil && e.Pass.moved != nil {
		e.lane(e.Pass.moved.Lane, maxLanes)
	}
	if slices.ContainsFunc(all, func(l Line) bool { return l.Lane == Sweeper && e.shown(&l, log) }) {
		e.lane(Sweeper, maxLanes)
	}
	slices.SortFunc(e.Lanes, func(a, b Lane) int { return int(a.order()) - int(b.order()) })
	var list []Line
	for _, l := range all {
		if e.shown(&l, log) {
			list = append(list, e.placed(l))
		}
	}
	e.Lines = e.statuses(fewer(repeated(list, &e.Names)), log)
}

// order is the place of a lane in the table: runs by id, then the sweeper.
func (l Lane) order() uint32 { return uint32(l) }

// last is the last step that has to do with the failure: the one that broke the
// sentence; if time broke it, all before that instant; what the run was told, and
// the second step of the pair.
func (e *Explanation) last(all []Line) int {
	f := &e.Failure
	if e.over = 1 << 30; f.Step == 0 {
		return e.over
	}
	end, late := f.Step, e.late(all)
	if e.Pair != nil {
		end = max(end, e.Pair.second)
	}
	for i := range all {
		l := &all[i]
		if late && l.At <= f.At || e.told > 0 && l.step <= e.told {
			end = max(end, l.step)
		}
	}
	if !late {
		e.over = max(f.Step, e.told)
	}
	return end
}

// late reports whether time broke the sentence: something did not come.
func (e *Explanation) late(all []Line) bool {
	for i := range all {
		if all[i].step == e.Failure.Step {
			return e.Failure.At > all[i].At
		}
	}
	return false
}

// forced gives the marked steps their lines, each exactly one: the weightiest that
// says something, or one that was hidden.
func (e *Explanation) forced(all []Line) []Line {
	all = slices.Clone(all)
	mark := func(step int, m Mark) {
		best := -1
		for i := range all {
			if all[i].step == step && (best < 0 || e.fits(&all[i]) > e.fits(&all[best])) {
				best = i
			}
		}
		if best >= 0 && all[best].Mark == Unmarked {
			all[best].Mark = m
			all[best].weight = max(all[best].weight, trouble)
		}
	}
	if e.Pair != nil {
		mark(e.Pair.first, Decides)
		mark(e.Pair.second, TooLate)
	}
	if !e.late(all) {
		mark(e.Failure.Step, Breaks)
		return all
	}
	return append(all, Line{
		At: e.Failure.At, Lane: Board, Text: "time is up", Mark: Breaks, step: e.end, weight: trouble,
	})
}

// fits is how well a line says what the failure is about.
func (e *Explanation) fits(l *Line) (n int) {
	n = 4 * int(l.weight)
	if l.box != 0 && l.box == e.Failure.Sandbox {
		n += 2
	}
	if l.lease != 0 && l.lease == e.Failure.Lease || l.Lane == Lane(e.Failure.Run) {
		n++
	}
	return n
}

// lane adds a lane unless it is there, or there are enough.
func (e *Explanation) lane(l Lane, most int) {
	if l != Board && len(e.Lanes) < most && !slices.Contains(e.Lanes, l) {
		e.Lanes = append(e.Lanes, l)
	}
}

// runs are those that the failure names, those that held its lease or its sandbox
// last, and those of its task; or, if it names nothing, those that did something
// last.
func (e *Explanation) runs(all []Line, log *model.Log) []Lane {
	f := &e.Failure
	e.Lanes = nil
	e.lane(Lane(f.Run), maxRuns)
	e.lane(Lane(f.Other), maxRuns)
	for i := range all {
		if all[i].Mark != Unmarked && all[i].Lane != Sweeper {
			e.lane(all[i].Lane, maxRuns)
		}
	}
	for i := len(log.Changes) - 1; i >= 0; i-- {
		c := &log.Changes[i]
		l := &c.Lease
		if c.Table == model.TableLeases && c.Step <= e.end &&
			(l.ID == f.Lease || l.Sandbox != 0 && l.Sandbox == f.Sandbox) {
			e.lane(Lane(l.Run), maxRuns)
		}
	}
	for i := len(log.Events) - 1; i >= 0; i-- {
		if x := &log.Events[i]; x.Task != 0 && x.Task == f.Task && x.Step <= e.end {
			e.lane(Lane(x.Run), maxRuns)
		}
	}
	for i := len(all) - 1; i >= 0 && f.Step == 0; i-- {
		if all[i].Lane != Sweeper {
			e.lane(all[i].Lane, maxRuns)
		}
	}
	return e.Lanes
}

// shown reports whether a line belongs into the table: what those do who have a
// lane, what touches the failure's lease or sandbox or theirs, and what the board
// does for their tasks.
func (e *Explanation) shown(l *Line, log *model.Log) bool {
	f := &e.Failure
	switch {
	case l.weight == hidden || l.step > e.end:
		return false
	case l.Mark != Unmarked:
		return true
	case l.step > e.over && l.Lane != e.tardy && !e.touches(l):
		return false
	case e.touches(l):
		return l.weight >= weighty || l.Lane > 0 && slices.Contains(e.Lanes, l.Lane)
	case l.task != 0:
		return l.task == f.Task || f.Step == 0 || e.theirs(func(r model.RunID) bool {
			return taskOf(r, log) == l.task
		})
	case l.Lane == Sweeper:
		return l.weight == trouble || e.theirs(func(r model.RunID) bool { return held(r, l, log) })
	case l.Lane == Board:
		return l.weight >= weighty
	default:
		return slices.Contains(e.Lanes, l.Lane)
	}
}

// touches reports whether a line is about the failure's lease or sandbox.
func (e *Explanation) touches(l *Line) bool {
	f := &e.Failure
	return l.lease != 0 && l.lease == f.Lease || l.box != 0 && l.box == f.Sandbox
}

// theirs reports whether something is true of a run that has a lane.
func (e *Explanation) theirs(of func(model.RunID) bool) bool {
	return slices.ContainsFunc(e.Lanes, func(l Lane) bool { return l > 0 && of(model.RunID(l)) })
}

func taskOf(r model.RunID, log *model.Log) model.TaskID {
	for i := range log.Events {
		if x := &log.Events[i]; x.Kind == model.Started && x.Run == r {
			return x.Task
		}
	}
	return 0
}

// held reports whether a run ever had the lease or the sandbox of a line.
func held(r model.RunID, l *Line, log *model.Log) bool {
	for i := range log.Changes {
		c := &log.Changes[i]
		if c.Table == model.TableLeases && c.Lease.Run == r &&
			(c.Lease.ID == l.lease || l.box != 0 && c.Lease.Sandbox == l.box) {
			return true
		}
	}
	return false
}

// placed puts what somebody does who has no lane under the board, with the name.
func (e *Explanation) placed(l Line) Line {
	if l.Lane != Board && !slices.Contains(e.Lanes, l.Lane) {
		l.Text, l.Lane = e.who(l.Lane)+" "+l.Text, Board
	}
	return l
}

// who is the name of a lane.
func (e *Explanation) who(l Lane) string {
	switch l {
	case Board:
		return "board"
	case Sweeper:
		return "sweeper"
	default:
		return e.Names.Run(model.RunID(l))
	}
}

// repeated makes one line of three or more that say the same.
func repeated(list []Line, n *Names) (short []Line) {
	for i := range list {
		l := &list[i]
		times, last := 0, time.Duration(0)
		for j := range list {
			if list[j].same(l) && list[j].Mark == Unmarked {
				times, last = times+1, list[j].At
			}
		}
		switch first := slices.IndexFunc(list, func(m Line) bool {
			return m.same(l) && m.Mark == Unmarked
		}); {
		case times < 3 || l.Mark != Unmarked:
			short = append(short, *l)
		case first == i:
			short = append(short, *l)
			short[len(short)-1].More = fmt.Sprintf("%d times until %s", times, n.Time(last))
		}
	}
	return short
}

// fewer drops the lightest lines, the first ones first, until there are not too
// many.
func fewer(list []Line) []Line {
	for w := routine; w < trouble && len(list) > maxLines; w++ {
		drop := len(list) - maxLines
		list = slices.DeleteFunc(list, func(l Line) bool {
			if l.weight != w || drop == 0 {
				return false
			}
			drop--
			return true
		})
	}
	return list
}

// statuses adds to each line the status of the lease that the failure is about, or
// that the pair meets on, as it is after its step.
func (e *Explanation) statuses(list []Line, log *model.Log) []Line {
	if e.Lease = e.Failure.Lease; e.Lease == 0 && e.Pair != nil {
		e.Lease = e.Pair.Lease
	}
	next, now := 0, ""
	for i := range list {
		for ; next < len(log.Changes) && log.Changes[next].Step <= list[i].step; next++ {
			c := &log.Changes[next]
			if c.Table == model.TableLeases && c.Lease.ID == e.Lease {
				now = c.Lease.Status.String()
			}
		}
		list[i].Lease = now
	}
	return list
}
