package explain

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"interlease.example/model"
)

// late is how long after it was sent a command is worth a line when it arrives.
const late = time.Second

// event is an entry of the history in words. What only calls something says
// nothing.
func (r *reader) event(e *model.Event) {
	add := func(w weight, l Line) { r.add(e.Stamp, e.Run, w, l) }
	board := func(w weight, l Line) { r.add(e.Stamp, 0, w, l); r.list[len(r.list)-1].Lane = Board }
	switch e.Kind {
	case model.Waking:
		board(weighty, Line{Text: "wakes " + r.names.Task(e.Task), task: e.Task})
	case model.Woken:
		if e.Err != nil {
			board(trouble, Line{Text: "wake of " + r.names.Task(e.Task) + " FAILED: " + plain(e.Err)})
		}
	case model.Started:
		add(routine, Line{Text: "starts"})
	case model.Acquired:
		r.acquired(e)
	case model.Worked:
		if e.Err != nil && !errors.Is(e.Err, model.ErrCancelled) {
			add(trouble, Line{Text: "its work FAILS: " + plain(e.Err)})
		}
	case model.Ended:
		add(weighty, Line{Text: "ends", More: e.Status.String()})
	case model.Saved:
		add(routine, Line{Text: "saves some files"})
	case model.ReleaseDone:
		if e.Err != nil {
			add(trouble, Line{Text: "release FAILS: " + plain(e.Err)})
		}
	case model.Cancelling:
		board(weighty, Line{Text: "cancels " + r.names.Run(e.Run)})
	case model.CancelDone:
		if e.Err != nil {
			board(trouble, Line{Text: "cancel of " + r.names.Run(e.Run) + " FAILED: " + plain(e.Err)})
		}
	case model.RunFailed:
		add(trouble, Line{Text: "fails: " + plain(e.Err)})
	case model.ServerRestarted, model.WorkerRestarted:
		board(trouble, Line{Text: e.Kind.String()})
	}
}

func (r *reader) acquired(e *model.Event) {
	g := &e.Grant
	switch {
	case errors.Is(e.Err, model.ErrCancelled):
		r.add(e.Stamp, e.Run, usual, Line{Text: "gives up: it is cancelled"})
	case e.Err != nil:
		r.add(e.Stamp, e.Run, trouble, Line{Text: "FAILS: " + plain(e.Err)})
	default:
		text := g.Outcome.String()
		if g.Outcome == model.Replacement {
			text = "created"
		}
		r.add(e.Stamp, e.Run, weighty, Line{
			Text: text + " " + r.names.Sandbox(g.Sandbox), box: g.Sandbox, lease: g.Lease,
		})
	}
}

// plain is an error without the name of our package.
func plain(err error) string {
	if err == nil {
		return "no reason given"
	}
	text := strings.ReplaceAll(err.Error(), "\n", "; ")
	return strings.ReplaceAll(strings.TrimPrefix(text, "model: "), ": model: ", ": ")
}

// statement is a round trip to the store in words.
func (r *reader) statement(s *model.Statement) {
	text, w := "statement: "+r.trial.site(s.Step), hidden
	switch {
	case s.Err != nil && r.struckStore(s):
	case s.Err != nil:
		text, w = s.Kind.String()+" FAILS: "+plain(s.Err), trouble
	case s.Kind == model.SelectionRead:
		text, w = "reads the leases", usual
	case s.Kind == model.SettlingRead:
		text, w = "looks for a settling lease", hidden
		if r.polls(s) {
			w = routine
		}
	case s.LockWait == 0 && strings.HasPrefix(r.trial.site(s.Step), "lock "):
		text = "locks the " + strings.TrimPrefix(r.trial.site(s.Step), "lock ") + "'s row"
		if r.deadlocks(s) {
			w = weighty
		}
	case s.LockWait > 0:
		text, w = fmt.Sprintf("waited %v for a row", s.LockWait), weighty
	}
	r.add(model.Stamp{Step: s.Step, At: s.At}, s.Run, w, Line{Text: text})
}

// deadlocks reports whether a statement is sent at most a second before one that
// ends in a deadlock.
func (r *reader) deadlocks(s *model.Statement) bool {
	for i := range r.log.Statements {
		x := &r.log.Statements[i]
		if errors.Is(x.Err, model.ErrDeadlock) && s.At <= x.At && s.At >= x.Called-time.Second {
			return true
		}
	}
	return false
}

// polls reports whether a run looks for a settling lease more than once: it waits.
func (r *reader) polls(s *model.Statement) bool {
	for i := range r.log.Statements {
		x := &r.log.Statements[i]
		if x.Kind == model.SettlingRead && x.Run == s.Run && x.Step != s.Step {
			return true
		}
	}
	return false
}

// changes are what is written to rows, all that one step writes to leases in one
// line.
func (r *reader) changes() {
	was := map[model.LeaseID]model.Lease{}
	for i := range r.log.Changes {
		c := &r.log.Changes[i]
		switch {
		case c.Table == model.TableLeases:
			l := was[c.Lease.ID]
			was[c.Lease.ID] = c.Lease
			if c.Step > 0 {
				r.leaseChange(c, &l)
			}
		case c.Step == 0:
		case c.Table == model.TableRuns:
			r.runChange(c)
		case c.Table == model.TableWakes && c.Wake.Deferred:
			r.add(c.Stamp, 0, usual, Line{
				Text: "wake of " + r.names.Task(c.Wake.Task) + " is deferred", task: c.Wake.Task,
			})
		}
	}
}

// leaseChange is the writing of one row of a lease.
func (r *reader) leaseChange(c *model.Change, was *model.Lease) {
	l := &c.Lease
	text := fmt.Sprintf("l%d: %v", l.ID, l.Status)
	w := weighty
	switch {
	case l.Cleanup == model.CleanupFailed && was.Cleanup != l.Cleanup:
		text += ", cleanup failed"
	case was.ID == l.ID && was.Status == l.Status && was.Run == l.Run:
		w = hidden
	}
	if n := len(r.list); n > 0 && w == weighty {
		if x := &r.list[n-1]; x.step == c.Step && x.weight == weighty && x.lease != 0 {
			x.Text += ", " + text
			if x.lease != r.f.Lease {
				x.lease = l.ID
			}
			return
		}
	}
	r.add(c.Stamp, c.By, w, Line{Text: "writes " + text, lease: l.ID, box: l.Sandbox})
}

// runChange is the writing of the row of a run: how it ended says its client, unless
// somebody else ended it, or there is an error.
func (r *reader) runChange(c *model.Change) {
	row := &c.Run
	text, w := "writes "+r.names.Run(row.ID)+": "+row.Status.String(), hidden
	switch {
	case c.By != row.ID && row.Status.Terminal():
		w = weighty
	case c.By == row.ID && row.Error != model.NoError && row.Status != model.Failed:
		text, w = "fails: "+row.Error.String(), trouble
	}
	r.add(c.Stamp, c.By, w, Line{Text: text})
}
