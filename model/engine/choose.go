package engine

import (
	"interlease.example/model"
	"interlease.example/sim/proc"
)

// choose reads the rows, destroys the obsolete ones and picks the newest that
// fits, if there is any. There is no second choice: what is done with the one
// that was picked decides the acquisition.
func (e *Engine) choose(p proc.P, a *acquisition) error {
	if !e.bug.SelectsOldList {
		if err := e.readRows(p, a); err != nil {
			return err
		}
	}
	for i := range a.rows {
		if l := &a.rows[i]; e.candidate(a, l) && !e.fits(a, l) && l.Status.Resumable() {
			e.destroyObsolete(p, a, l)
		}
	}
	for i := range a.rows {
		if l := &a.rows[i]; e.candidate(a, l) && e.fits(a, l) {
			if a.old = *l; !e.bug.OldestFirst {
				break
			}
		}
	}
	return nil
}

// candidate reports whether the row is of the run's coarse scope and free, or
// the run's own. Neither the age of a row nor the state of its cleanup counts.
func (e *Engine) candidate(a *acquisition, l *model.Lease) bool {
	own := l.Status == model.Active && l.Run == a.req.Run
	return l.Policy == model.ReuseByEnvironment && (own || l.Status.Resumable()) &&
		e.inScope(a, l)
}

func (e *Engine) inScope(a *acquisition, l *model.Lease) bool {
	s := l.Scope
	if e.bug.AgentIgnored {
		s.Agent, s.Task = a.scope.Agent, a.scope.Task
	}
	return s == a.scope
}

// fits reports whether nothing that the fingerprint covers has changed since the
// sandbox was made.
func (e *Engine) fits(a *acquisition, l *model.Lease) bool {
	return l.Fingerprint == a.req.Fingerprint || e.bug.FingerprintIgnored
}
