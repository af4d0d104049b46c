package check

import (
	"time"

	"interlease.example/model"
)

// publishes reports whether a change makes a row of a sandbox active: a new row,
// or one that was free.
func (x *index) publishes(i int32, box model.SandboxID) bool {
	c := &x.log.Changes[i]
	if c.Table != model.TableLeases || c.Lease.Status != model.Active || c.Lease.Sandbox != box {
		return false
	}
	p := x.prior[i]
	return p == none || x.log.Changes[p].Lease.Status != model.Active
}

// otherOwner is another run than the given one that holds an active row of a
// sandbox at a step; 0: nobody.
func (x *index) otherOwner(box model.SandboxID, run model.RunID, step int) model.RunID {
	for id := range x.leases {
		l := x.rowAt(id, step)
		if l != nil && l.Sandbox == box && l.Status == model.Active && l.Run != run {
			return l.Run
		}
	}
	return 0
}

// rival is the step at which another run published the sandbox of a tail, or
// claimed its row, after it was freed and before the acquisition published it or
// returned; never: none.
func (x *index) rival(a *acquisition, t tail) int {
	for _, i := range x.writes {
		c := &x.log.Changes[i]
		if c.Step > a.end {
			break
		}
		if c.Step <= t.step || !x.publishes(i, t.row.Sandbox) && !x.claims(i, a.run, t.row) {
			continue
		}
		if c.Lease.Run == a.run {
			return never
		}
		return c.Step
	}
	return never
}

// claims reports whether a change is one by which another run than the given one
// parks a row, to destroy its sandbox.
func (x *index) claims(i int32, run model.RunID, l *model.Lease) bool {
	c := &x.log.Changes[i]
	return c.Lease.ID == l.ID && c.By != 0 && c.By != run &&
		c.Lease.Status == model.PendingCleanup
}

// created is the first entry of a create that an acquisition asked for after a
// step.
func (x *index) created(a *acquisition, after int) int32 {
	for i := x.runs[a.run].effects.first; i != none; i = x.mine[i] {
		e := &x.log.Effects[i]
		if e.Op == model.OpCreate && e.Step > after && e.Step <= a.end {
			return i
		}
	}
	return none
}

// asked is the first entry that shows an acquisition ask for a sandbox after its
// selection: the driver's admission or refusal, else a request to the service.
func (x *index) asked(a *acquisition, box model.SandboxID) int32 {
	from := x.log.Statements[a.first].Step
	if a.choice != none {
		from = x.log.Statements[a.choice].Step
	}
	for i := x.runs[a.run].effects.first; i != none; i = x.mine[i] {
		e := &x.log.Effects[i]
		if e.Sandbox != box || e.Step <= from || e.Step > a.end {
			continue
		}
		switch e.Op {
		case model.OpAdmitResume, model.OpRefuseResume, model.OpGet, model.OpStart:
			return i
		}
	}
	return none
}

// refused reports whether a driver refused the acquisition a resume.
func (x *index) refused(a *acquisition, box model.SandboxID) bool {
	for i := x.runs[a.run].effects.first; i != none; i = x.mine[i] {
		e := &x.log.Effects[i]
		if e.Op == model.OpRefuseResume && e.Sandbox == box &&
			e.Step >= a.begin && e.Step <= a.end {
			return true
		}
	}
	return false
}

// resumed is the end of the resume that effect i of the same run began.
func (x *index) resumed(box model.SandboxID, i int32) int32 {
	for ; i != none; i = x.mine[i] {
		if e := &x.log.Effects[i]; e.Op == model.OpResumeDone && e.Sandbox == box {
			return i
		}
	}
	return none
}

// cleaning is how long an acquisition was busy with obsolete rows and their
// sandboxes between its selection and effect i.
func (x *index) cleaning(a *acquisition, box model.SandboxID, i int32) time.Duration {
	if a.choice == none {
		return 0
	}
	from, to := &x.log.Statements[a.choice], x.log.Effects[i].Step
	end := from.Returned
	for k := x.runs[a.run].effects.first; k != i; k = x.mine[k] {
		e := &x.log.Effects[k]
		if e.Sandbox != box && e.Step > from.Step && tearsDown(e.Op) {
			end = max(end, e.At)
		}
	}
	for k := int(a.choice) + 1; k < len(x.log.Statements); k++ {
		s := &x.log.Statements[k]
		if s.Step > to {
			break
		}
		if s.Run == a.run && s.Kind >= model.LeaseWrite {
			end = max(end, s.Returned)
		}
	}
	return end - from.Returned
}

// tearsDown reports whether an operation takes a sandbox down, or says that it
// will or did.
func tearsDown(op model.Op) bool {
	switch op {
	case model.OpStop, model.OpDelete, model.OpAdmitTeardown, model.OpConfirmTeardown,
		model.OpAbandonTeardown:
		return true
	}
	return false
}

// hurt reports whether an injected error or a restart of the worker struck an
// acquisition after it first asked for leases, or the sandbox was gone by its end. A
// fault strikes a statement when it is sent.
func (x *index) hurt(a *acquisition, box model.SandboxID) bool {
	from, asked := x.log.Statements[a.first].Step, x.log.Statements[a.first].Called
	for i := range x.log.Faults {
		f := &x.log.Faults[i]
		if f.Run == a.run && (f.Kind == model.FailedCall || f.Kind == model.AnswerLost) &&
			f.At >= asked && f.Step <= a.end {
			return true
		}
	}
	for _, s := range x.restart {
		if s.step >= from && s.step <= a.end {
			return true
		}
	}
	switch x.stateAt(box, a.end) {
	case model.Destroying, model.Destroyed, model.Broken:
		return true
	}
	return false
}

// stateAt is the state of a sandbox in the service at a step; Absent: unknown.
func (x *index) stateAt(box model.SandboxID, step int) model.SandboxState {
	state := model.Absent
	if int(box) >= len(x.boxes) {
		return state
	}
	for i := x.boxes[box].first; i != none && x.log.Effects[i].Step <= step; i = x.effect[i] {
		state = x.log.Effects[i].State
	}
	return state
}
