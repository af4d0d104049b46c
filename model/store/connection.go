package store

import "interlease.example/sim/proc"

// Lost tells the store that a host went down: after a while, as Config.Notice
// says, it rolls back the transactions of that host that are still open. A commit
// that arrives before is written.
func (s *Store) Lost(w proc.World, h proc.Host) {
	for _, t := range s.txs.inUse() {
		if t.open && t.host == h {
			c, slot := s.losses.take()
			*c = lostConnection{t: t, slot: slot}
			w.Schedule("connection lost", slot, s.cfg.Notice, everyLock(), c)
		}
	}
}

// lostConnection is the store's notice of one that a transaction had.
type lostConnection struct {
	t    *Tx
	slot int
}

// Happen rolls the transaction back, unless its commit was sooner.
func (c *lostConnection) Happen(w proc.World, _ proc.Reply) {
	c.t.s.losses.give(c.slot)
	c.t.lost(w)
}
