package check

import (
	"time"

	"interlease.example/model"
)

// index is the log of one trial, arranged by what it speaks of. It is built once
// a trial and shared by all properties; its arrays are kept for the next one.
type index struct {
	log *model.Log

	runs    []runFacts    // by RunID
	leases  []chain       // by LeaseID: changes of one row
	boxes   []chain       // by SandboxID: effects that tell a state
	calls   []callFacts   // by Effect.Call
	acqs    []acquisition // in the order of their calls
	restart []restart     // in order
	change  []int32       // by index of Changes: the next change of the same row
	effect  []int32       // by index of Effects: the next state of the same sandbox
	mine    []int32       // by index of Effects: the next one of the same run
	prior   []int32       // by index of Changes: the change of the same row before it
	writes  []int32       // changes of leases, in order
	dues    []dueCase     // scratch of settling-warm-lease-is-reused
	guards  guards        // scratch of never-resume-while-closing

	runRows, leaseRows, drivers, services bool
	anyGrant                              bool // some acquisition succeeded
}

// none is the index of nothing.
const none int32 = -1

// never is a step after all others.
const never = int(^uint(0) >> 1)

// chain is a list of entries of the log, by index.
type chain struct{ first, last int32 }

// runFacts is what the log says of one run. Steps are never when it doesn't.
type runFacts struct {
	known   bool
	task    model.TaskID
	rows    chain // changes of its row
	effects chain // done on its behalf
	acq     int32 // its first acquisition
	start   int   // step of the first Started
	end     int   // step from which on it has ended
	endAt   time.Duration
	status  model.RunStatus // once ended
	session model.SessionID // that it ended with, or was granted
	leave   int             // step of the first Releasing
	left    int             // step of the first ReleaseDone
	cancel  int             // step of the first Cancelling
	ended   int             // step of the Ended event
	endedAt time.Duration
	said    model.RunStatus // status of the Ended event
	failed  int32           // its RunFailed event
}

// callFacts are the steps of one request to the provider.
type callFacts struct {
	op             model.Op
	box            model.SandboxID
	run            model.RunID
	sent, finished int // finished: Applied, Refused or Reported, whatever came first
	sentAt, doneAt time.Duration
}

// restart is one restart of server or worker.
type restart struct {
	step   int
	at     time.Duration
	server bool
}

// read arranges a log.
func (x *index) read(log *model.Log) {
	x.log = log
	x.runs, x.leases, x.boxes = x.runs[:0], x.leases[:0], x.boxes[:0]
	x.calls, x.acqs, x.restart = x.calls[:0], x.acqs[:0], x.restart[:0]
	x.change = grown(x.change, len(log.Changes))
	x.prior = grown(x.prior, len(log.Changes))
	x.effect = grown(x.effect, len(log.Effects))
	x.mine = grown(x.mine, len(log.Effects))
	x.runRows, x.leaseRows, x.drivers, x.services = false, false, false, false
	x.anyGrant = false
	x.writes = x.writes[:0]
	x.run(0)
	x.readChanges()
	x.readEvents()
	x.readStatements()
	x.readEffects()
	x.settleEnds()
	// An engine that keeps rows of runs keeps those of leases, too: where nobody was
	// granted a lease none is missing.
	x.leaseRows = x.leaseRows || x.runRows && !x.anyGrant
}

// grown gives s n entries, without a promise about what is in them.
func grown[T any](s []T, n int) []T {
	if n > cap(s) {
		return make([]T, n, 2*n)
	}
	return s[:n:cap(s)]
}

// run is the entry of a run, made when it is first spoken of.
func (x *index) run(id model.RunID) *runFacts {
	for int(id) >= len(x.runs) {
		x.runs = append(x.runs, runFacts{
			rows: chain{none, none}, effects: chain{none, none}, acq: none, start: never, end: never,
			leave: never, left: never, cancel: never, ended: never, failed: none,
		})
	}
	return &x.runs[id]
}

// add puts entry i at the end of a chain and returns the one before it.
func (c *chain) add(next []int32, i int32) int32 {
	before := c.last
	if before == none {
		c.first = i
	} else {
		next[before] = i
	}
	c.last, next[i] = i, none
	return before
}

// upTo gives s an entry for id.
func upTo(s []chain, id int) []chain {
	for id >= len(s) {
		s = append(s, chain{none, none})
	}
	return s
}

func (x *index) readChanges() {
	for i := range x.log.Changes {
		c := &x.log.Changes[i]
		switch c.Table {
		case model.TableLeases:
			x.leaseRows, x.writes = true, append(x.writes, int32(i))
			x.leases = upTo(x.leases, int(c.Lease.ID))
			x.prior[i] = x.leases[c.Lease.ID].add(x.change, int32(i))
		case model.TableRuns:
			x.runRows = true
			x.readRun(c, int32(i))
		}
	}
}

func (x *index) readRun(c *model.Change, i int32) {
	r := x.run(c.Run.ID)
	r.known, r.task = true, c.Run.Task
	x.prior[i] = r.rows.add(x.change, i)
	if c.Run.Session != 0 {
		r.session = c.Run.Session
	}
	switch terminal := c.Run.Status.Terminal(); {
	case terminal && r.end == never:
		r.end, r.endAt, r.status = c.Step, c.Run.FinishedAt, c.Run.Status
	case !terminal:
		r.end = never
	}
}

func (x *index) readEvents() {
	for i := range x.log.Events {
		e := &x.log.Events[i]
		if e.Kind == model.ServerRestarted || e.Kind == model.WorkerRestarted {
			x.restart = append(x.restart, restart{e.Step, e.At, e.Kind == model.ServerRestarted})
		}
		if e.Run == 0 {
			continue
		}
		r := x.run(e.Run)
		if r.known = true; e.Task != 0 {
			r.task = e.Task
		}
		x.readEvent(r, e, int32(i))
	}
}

func (x *index) readEvent(r *runFacts, e *model.Event, i int32) {
	switch e.Kind {
	case model.Started:
		r.start = min(r.start, e.Step)
	case model.Acquiring:
		x.acquiring(r, e, i)
	case model.Acquired:
		x.anyGrant = x.anyGrant || e.Err == nil
		x.acquired(r, e, i)
	case model.Ended:
		if r.ended == never {
			r.ended, r.endedAt, r.said = e.Step, e.At, e.Status
		}
	case model.Releasing:
		r.leave = min(r.leave, e.Step)
	case model.ReleaseDone:
		r.left = min(r.left, e.Step)
	case model.Cancelling:
		r.cancel = min(r.cancel, e.Step)
	case model.RunFailed:
		r.failed = i
	}
}

func (x *index) readEffects() {
	for i := range x.log.Effects {
		e := &x.log.Effects[i]
		if e.Run != 0 {
			x.run(e.Run).effects.add(x.mine, int32(i))
		}
		if e.Op >= model.OpAdmitTeardown {
			x.drivers = true
			continue
		}
		x.services = true
		if tellsState(e) {
			x.boxes = upTo(x.boxes, int(e.Sandbox))
			x.boxes[e.Sandbox].add(x.effect, int32(i))
		}
		if e.Call > 0 {
			x.readCall(e)
		}
	}
}

func (x *index) readCall(e *model.Effect) {
	for e.Call >= len(x.calls) {
		x.calls = append(x.calls, callFacts{sent: never, finished: never})
	}
	c := &x.calls[e.Call]
	c.op, c.run = e.Op, e.Run
	if e.Sandbox != 0 {
		c.box = e.Sandbox
	}
	switch e.Phase {
	case model.Sent:
		c.sent, c.sentAt = e.Step, e.At
	case model.Applied, model.Refused, model.Reported:
		if c.doneAt = e.At; c.finished == never {
			c.finished = e.Step
		}
	}
}

// settleEnds decides when each run ended: by its row, or by its Ended event if
// the log has no row of it.
func (x *index) settleEnds() {
	for i := range x.runs {
		if r := &x.runs[i]; r.rows.first == none && r.ended != never {
			r.end, r.endAt, r.status = r.ended, r.endedAt, r.said
		}
	}
}
