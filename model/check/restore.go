package check

import "interlease.example/model"

// retiredSource: S12. Which step reads the session of the task is not in the log:
// the backup is any that it had from the call of the acquisition to its return, and
// that the acquisition did not make itself. Nor is which step reads the source's
// row: a source counts as retired if it was released or retained at any time
// between the publication of the run's own row and the return of the acquisition.
// One that has expired can change no more either, unless another run of the task
// has its sandbox: a run of another task works on another session there. The same
// holds for one that was parked when it was free.
func retiredSource() Property {
	return Property{
		ID:     "restore-only-from-a-retired-source",
		Text:   "a backup is restored only when its source can no longer change",
		Covers: []string{"S12"},
		Judge:  judgeRestores,
		Reach:  []SituationID{BackupRestored},
	}
}

const (
	restoredLive     Kind = "{run} restored a backup whose source {lease} was {from} under {other}"
	restoredInvalid  Kind = "{run} restored a backup that is not valid"
	restoredStranger Kind = "{run} restored a backup in place of {sandbox}, and has no stamp for it"

	noBackup Reason = "the log does not say which backup was restored"
)

func judgeRestores(v *View, r *Report) {
	for i := range v.x.acqs {
		a := &v.x.acqs[i]
		if g := v.x.granted(a); g != nil && g.Restored {
			r.judged()
			r.reach(BackupRestored)
			judgeRestore(v, r, a, g)
		}
	}
}

func judgeRestore(v *View, r *Report, a *acquisition, g *model.Grant) {
	var bad Failure
	known := false
	for _, b := range v.x.backups(a) {
		if b.Valid && v.x.rowAt(int(b.Source), v.Log.Events[a.done].Step) == nil {
			continue // nobody can say what became of the source
		}
		f, ok := v.restored(a, g, b)
		if ok {
			return
		}
		bad, known = f, true
	}
	if !known {
		r.undecided(noBackup)
		return
	}
	r.fail(bad)
}

// restored judges an acquisition that restored this backup. ok means that it might.
func (v *View) restored(a *acquisition, g *model.Grant, b *model.Backup) (f Failure, ok bool) {
	e := &v.Log.Events[a.done]
	f = Failure{Step: e.Step, At: e.At, Run: a.run, Lease: b.Source}
	source := v.x.rowAt(int(b.Source), e.Step)
	switch {
	case !b.Valid:
		f.Kind = restoredInvalid
	case v.x.wasFree(int(b.Source), v.x.publication(a, g), e.Step):
		return f, true
	case g.Outcome == model.Replacement && b.Authorized == source.Sandbox:
		return f, true
	case g.Outcome != model.Replacement && v.x.spent(int(b.Source), e.Step) &&
		!v.x.heldByTask(source.Sandbox, a.run, e.Step):
		return f, true
	case g.Outcome == model.Replacement && source.Status == model.Expired:
		f.Kind, f.Sandbox = restoredStranger, source.Sandbox
	default:
		f.Kind, f.Other, f.From = restoredLive, source.Run, source.Status
	}
	return f, false
}

// spent reports whether a lease, at a step, has expired or was parked by somebody
// who found it free.
func (x *index) spent(id, step int) bool {
	c := x.leases[id].last
	for c != none && x.log.Changes[c].Step > step {
		c = x.prior[c]
	}
	if c == none || x.log.Changes[c].Lease.Status != model.PendingCleanup {
		return c != none && x.log.Changes[c].Lease.Status == model.Expired
	}
	for c != none && x.log.Changes[c].Lease.Status == model.PendingCleanup {
		c = x.prior[c]
	}
	return c != none && x.log.Changes[c].Lease.Status.Resumable()
}

// backups are those that the session of the task had while an acquisition went on,
// but for the one that the acquisition made itself.
func (x *index) backups(a *acquisition) (list []*model.Backup) {
	task, end := x.request(a).Task, x.log.Events[a.done].Step
	for i := range x.log.Changes {
		c := &x.log.Changes[i]
		switch {
		case c.Step > end:
			return list
		case c.Table != model.TableSessions || c.Sess.Task != task || c.By == a.run:
			continue
		case c.Step <= a.begin:
			list = list[:0]
		}
		list = append(list, &c.Sess.Backup)
	}
	return list
}

// heldByTask reports whether another run of the same task holds a sandbox.
func (x *index) heldByTask(box model.SandboxID, run model.RunID, step int) bool {
	other := x.otherOwner(box, run, step)
	return other != 0 && x.runs[other].task == x.runs[run].task
}

// publication is the step in which the row of a grant first became the run's; the
// call of the acquisition if no row says so.
func (x *index) publication(a *acquisition, g *model.Grant) int {
	if int(g.Lease) >= len(x.leases) {
		return a.begin
	}
	for c := x.leases[g.Lease].first; c != none; c = x.change[c] {
		if n := &x.log.Changes[c]; n.Step >= a.begin && n.Lease.Status == model.Active {
			return n.Step
		}
	}
	return a.begin
}

// wasFree reports whether a lease was released or retained at any step of a range.
func (x *index) wasFree(id, from, to int) bool {
	for c := x.leases[id].first; c != none && x.log.Changes[c].Step <= to; c = x.change[c] {
		n := x.change[c]
		if x.log.Changes[c].Lease.Status.Resumable() && (n == none || x.log.Changes[n].Step > from) {
			return true
		}
	}
	return false
}
