package explain

import (
	"cmp"
	"fmt"
	"slices"

	"interlease.example/model"
	"interlease.example/model/check"
)

// lines are what the clients and the rows show of a trial, in order.
func lines(log *model.Log, f check.Failure) []Line {
	var list []Line
	add := func(s model.Stamp, r model.RunID, text string) {
		if text != "" {
			list = append(list, Line{At: s.At, Run: r, Text: text, step: s.Step})
		}
	}
	for i := range log.Events {
		e := &log.Events[i]
		add(e.Stamp, e.Run, event(e))
	}
	for i := range log.Statements {
		if s := &log.Statements[i]; s.Kind == model.SelectionRead {
			add(model.Stamp{Step: s.Step, At: s.At}, s.Run, "reads the leases")
		}
	}
	for i := range log.Changes {
		if c := &log.Changes[i]; c.Table == model.TableLeases && c.Step > 0 {
			add(c.Stamp, c.By, fmt.Sprintf("writes l%d: %v", c.Lease.ID, c.Lease.Status))
		}
	}
	slices.SortStableFunc(list, func(a, b Line) int { return cmp.Compare(a.step, b.step) })
	list = slices.CompactFunc(list, func(a, b Line) bool {
		return a.Run == b.Run && a.Text == b.Text && a.At == b.At
	})
	return statuses(list, log, f.Lease)
}

// event is an entry of the history in words; "" for what only calls something.
func event(e *model.Event) string {
	switch e.Kind {
	case model.Waking:
		return fmt.Sprintf("wakes t%02d", e.Task)
	case model.Started:
		return "starts"
	case model.Ended:
		return "ends, " + e.Status.String()
	case model.Saved:
		return "... saved some files"
	case model.Cancelling:
		return fmt.Sprintf("cancels r%d", e.Run)
	case model.Acquired:
		if e.Err != nil {
			return "FAILS: " + e.Err.Error()
		}
		return fmt.Sprintf("%v sb-%d", e.Grant.Outcome, e.Grant.Sandbox)
	}
	return ""
}

// moved says which is the first line that comes at another time in the other
// trial, and when; "" if none does.
func moved(was, is []Line) string {
	for i := range was {
		a := &was[i]
		if b := again(is, a, times(was[:i], a)); b != nil && a.At != b.At {
			return fmt.Sprintf("%s %s at %s instead of %s", who(a.Run), a.Text, seconds(b.At),
				seconds(a.At))
		}
	}
	return ""
}

// times counts the lines that say the same as l.
func times(list []Line, l *Line) (n int) {
	for i := range list {
		if list[i].same(l) {
			n++
		}
	}
	return n
}

// again is the line that says the same as l after n others did; nil: there is none.
func again(list []Line, l *Line, n int) *Line {
	for i := range list {
		if list[i].same(l) && times(list[:i], l) == n {
			return &list[i]
		}
	}
	return nil
}

func (l *Line) same(m *Line) bool { return l.Run == m.Run && l.Text == m.Text }

func who(r model.RunID) string {
	if r == 0 {
		return "the board"
	}
	return fmt.Sprintf("r%d", r)
}

// statuses adds the status of a lease to each line, as it is after its step.
func statuses(list []Line, log *model.Log, lease model.LeaseID) []Line {
	if lease == 0 {
		lease = 1
	}
	next, now := 0, ""
	for i := range list {
		for ; next < len(log.Changes) && log.Changes[next].Step <= list[i].step; next++ {
			if c := &log.Changes[next]; c.Table == model.TableLeases && c.Lease.ID == lease {
				now = c.Lease.Status.String()
			}
		}
		list[i].Lease = now
	}
	return list
}

// mark numbers the lines of the pair, and drops what others did.
func (e *Explanation) mark() {
	if e.Pair == nil {
		return
	}
	for i := range e.Lines {
		switch e.Lines[i].step {
		case e.Pair.first:
			e.Lines[i].Mark = 1
		case e.Pair.second:
			e.Lines[i].Mark = 2
		}
	}
}
