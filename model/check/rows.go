package check

import "interlease.example/model"

// rowHistory: S44 and the automaton of lease rows, T1 to T21.
func rowHistory() Property {
	return Property{
		ID:     "row-history-is-legal",
		Text:   "a lease row changes only as the state machine of leases allows, and never its holder",
		Covers: []string{"S44"},
		Judge:  judgeRowHistory,
		Reach:  []SituationID{LeaseParked},
	}
}

const (
	illegalEdge Kind = "the row of {lease} went from {from} to {to}"
	badBirth    Kind = "the row of {lease} began as {to}"
	newHolder   Kind = "the row of {lease} changed its holder from {other} to {run}"
	newIdentity Kind = "the row of {lease} changed its sandbox, policy, scope or fingerprint"
	halfHandOff Kind = "{lease} was handed off, and no new row of {sandbox} came with that commit"

	noLeaseRows Reason = "the log has no rows of leases"
)

func judgeRowHistory(v *View, r *Report) {
	if !v.x.leaseRows && len(v.x.acqs) > 0 {
		r.undecided(noLeaseRows)
		return
	}
	for id := range v.x.leases {
		c := v.x.leases[id].first
		if c == none {
			continue
		}
		r.judged()
		judgeBirth(&v.Log.Changes[c], r)
		for n := v.x.change[c]; n != none; c, n = n, v.x.change[n] {
			judgeEdge(v, &v.Log.Changes[c].Lease, &v.Log.Changes[n], r)
		}
	}
}

// judgeBirth: (a) a row begins active (T1) or parked (T17). Rows of the set-up
// begin as they like.
func judgeBirth(c *model.Change, r *Report) {
	if c.Step == 0 || c.Lease.Status == model.Active {
		return
	}
	if c.Lease.Status == model.PendingCleanup {
		r.reach(LeaseParked)
		return
	}
	r.fail(rowFailure("(a)", badBirth, &c.Lease, c))
}

// judgeEdge: (b) only legal edges, (c) a row never changes what was fixed when
// it was made, (d) a hand-off is one commit (T2).
func judgeEdge(v *View, was *model.Lease, c *model.Change, r *Report) {
	now := &c.Lease
	if now.Status == model.PendingCleanup && was.Status != now.Status {
		r.reach(LeaseParked)
	}
	if !legal(was, now) {
		r.fail(rowFailure("(b)", illegalEdge, was, c))
	}
	if now.Run != was.Run {
		r.fail(rowFailure("(c)", newHolder, was, c))
	} else if changedIdentity(was, now) {
		r.fail(rowFailure("(c)", newIdentity, was, c))
	}
	if now.Reason == model.ReasonHandedOff && was.Status.Resumable() &&
		now.Status == model.Expired && !v.x.bornWith(c) {
		r.fail(rowFailure("(d)", halfHandOff, was, c))
	}
}

// legal is the automaton: from (down), to (across). Writes that keep the status
// are changes of metadata.
func legal(was, now *model.Lease) bool {
	from, to := was.Status, now.Status
	if from == to {
		return true
	}
	switch from {
	case model.Active: // T4 to T8, T10 to T13, T20
		return true
	case model.Released, model.Retained: // T2, T3, T9, T10, T12, T19
		return to == model.Active || to == model.Expired ||
			to == model.PendingCleanup && now.Reason != model.ReasonOrphan || // T11 is of active rows
			from == model.Retained && to == model.Released
	case model.PendingCleanup: // T14, T16, T18
		return to == model.Expired || to == model.Released && !doomed(was.Reason)
	}
	return false // expired and failed have no successor
}

// doomed reports whether a row was parked to have its sandbox destroyed: only one
// whose stop is still to come may be released (T16).
func doomed(why model.Reason) bool {
	switch why {
	case model.ReasonOrphan, model.ReasonFingerprint, model.ReasonNotFound,
		model.ReasonRejected, model.ReasonDestroyed:
		return true
	}
	return false
}

// changedIdentity: the environment may become null (T21), an unknown sandbox may
// become known.
func changedIdentity(was, now *model.Lease) bool {
	scope := now.Scope
	if scope.Env == 0 {
		scope.Env = was.Scope.Env
	}
	return now.Sandbox != was.Sandbox && was.Sandbox != 0 ||
		now.Policy != was.Policy || scope != was.Scope || now.Fingerprint != was.Fingerprint
}

// bornWith reports whether another row of the same sandbox became active in the
// commit of c.
func (x *index) bornWith(c *model.Change) bool {
	for i := range x.log.Changes {
		n := &x.log.Changes[i]
		if n.Step == c.Step && n.Table == model.TableLeases && n.Lease.ID != c.Lease.ID &&
			n.Lease.Sandbox == c.Lease.Sandbox && n.Lease.Status == model.Active {
			return true
		}
	}
	return false
}

func rowFailure(clause string, kind Kind, was *model.Lease, c *model.Change) Failure {
	return Failure{
		Clause: clause, Kind: kind, Step: c.Step, At: c.At,
		Run: c.Lease.Run, Other: was.Run, Lease: c.Lease.ID, Sandbox: c.Lease.Sandbox,
		From: was.Status, To: c.Lease.Status,
	}
}
