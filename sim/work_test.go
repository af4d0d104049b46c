package sim_test

import (
	"time"

	"interlease.example/sim"
	"interlease.example/sim/proc"
)

// board is a workload: processes acquire, renew and release leases that expire,
// and poll when they get none. In 20 s of virtual time a trial has about 67
// points.
type board struct {
	lateness time.Duration
	leases   [10]boardLease
	names    [6]string
	bodies   [6]func(proc.P)
}

type boardLease struct {
	expires time.Duration
	epoch   uint64
	owner   int
	held    bool
}

const (
	boardPoll = 250 * time.Millisecond
	boardTTL  = 11 * time.Second
	boardEnd  = 20 * time.Second
)

func newBoard(lateness time.Duration) *board {
	b := &board{lateness: lateness}
	for i := range b.bodies {
		b.names[i] = "task" + string(rune('0'+i))
		b.bodies[i] = func(p proc.P) { b.work(p, i) }
	}
	return b
}

func (b *board) setup(s *sim.Sim) {
	b.leases = [10]boardLease{}
	h := s.NewHost("server", sim.HostOptions{Lateness: b.lateness})
	for i := range b.bodies {
		h.Start(b.names[i], b.bodies[i])
	}
}

func (b *board) work(p proc.P, id int) {
	for p.Now() < boardEnd {
		i := p.Draw("lease", len(b.leases))
		if epoch, ok := b.acquire(p, i, id); ok {
			b.hold(p, i, id, epoch)
		}
		b.sleep(p, "poll", 16, 45)
	}
}

func (b *board) sleep(p proc.P, site string, least, n int) {
	d := boardPoll * time.Duration(least+p.Draw("for", n))
	_ = p.Sleep(site, d, proc.Limit{})
}

func (b *board) hold(p proc.P, i, id int, epoch uint64) {
	for range 1 + p.Draw("renewals", 3) {
		b.sleep(p, "hold", 1, 40)
		if !b.renew(p, i, id, epoch) {
			return
		}
	}
	b.release(p, i, id, epoch)
}

func (b *board) acquire(p proc.P, i, id int) (uint64, bool) {
	p.Point("acquire", proc.Foot{proc.Row(0, i).Write(), proc.Clock()})
	l := &b.leases[i]
	if l.held && l.expires > p.Now() {
		return 0, false
	}
	*l = boardLease{p.Now() + boardTTL, l.epoch + 1, id, true}
	p.Note(l.epoch)
	return l.epoch, true
}

func (b *board) renew(p proc.P, i, id int, epoch uint64) bool {
	p.Point("renew", proc.Foot{proc.Row(0, i).Write(), proc.Clock()})
	l := &b.leases[i]
	if !l.held || l.epoch != epoch || l.owner != id || l.expires <= p.Now() {
		return false
	}
	l.expires = p.Now() + boardTTL
	return true
}

func (b *board) release(p proc.P, i, id int, epoch uint64) {
	p.Point("release", proc.Foot{proc.Row(0, i).Write()})
	if l := &b.leases[i]; l.held && l.epoch == epoch && l.owner == id {
		l.held = false
	}
}
