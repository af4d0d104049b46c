package fake

// calls keeps request objects for many trials.
type calls struct {
	all  []*request
	used int        // of all, since the trial began
	free []*request // used, and of no more interest to anybody
	n    int        // requests sent since the trial began
}

// take gives a request that neither a caller nor the service still holds.
func (cs *calls) take(d *Daytona) *request {
	var q *request
	switch n := len(cs.free); {
	case n > 0:
		q, cs.free = cs.free[n-1], cs.free[:n-1]
	case cs.used < len(cs.all):
		q = cs.all[cs.used]
		cs.used++
	default:
		q = &request{}
		cs.all = append(cs.all, q)
		cs.used++
	}
	cs.n++
	*q = request{d: d, n: cs.n}
	return q
}

// give takes a request back when both sides are done with it: the caller has its
// answer, and no end of a command is pending. The request of a caller that went
// away is not used again in the same trial.
func (cs *calls) give(q *request) {
	if q.returned && q.command == noCommand {
		cs.free = append(cs.free, q)
	}
}

// reset is for a new trial, in which nothing of the old one is pending.
func (cs *calls) reset() { cs.used, cs.free, cs.n = 0, cs.free[:0], 0 }

// forget makes the box wait for nobody, or for another request than q.
func (b *box) forget(q *request) {
	if b.waiter == q {
		b.waiter = nil
	}
}
