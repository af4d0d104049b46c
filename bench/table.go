package bench

import "time"

// The lease table that all contestants work on.
const (
	workers = 6
	leases  = 10

	horizon = 20 * time.Second // no worker begins anything afterwards
	ttl     = 11 * time.Second // of a lease, from acquisition or renewal
	grid    = 250 * time.Millisecond
)

// lease is one row; the zero lease is free.
type lease struct {
	expires time.Duration
	epoch   uint32
	owner   uint8
	held    bool
}

// table is the store. Its methods are what happens between two points.
type table [leases]lease

// acquire takes a lease that is free or has expired.
func (t *table) acquire(l, worker int, now time.Duration) (epoch uint32, ok bool) {
	x := &t[l]
	if x.held && x.expires > now {
		return 0, false
	}
	*x = lease{now + ttl, x.epoch + 1, uint8(worker), true}
	return x.epoch, true
}

// renew extends a lease that is still the worker's.
func (t *table) renew(l, worker int, epoch uint32, now time.Duration) bool {
	x := &t[l]
	if !x.mine(worker, epoch) || x.expires <= now {
		return false
	}
	x.expires = now + ttl
	return true
}

// release frees a lease unless another took it over.
func (t *table) release(l, worker int, epoch uint32) {
	if x := &t[l]; x.mine(worker, epoch) {
		x.held = false
	}
}

func (x *lease) mine(worker int, epoch uint32) bool {
	return x.held && x.epoch == epoch && int(x.owner) == worker
}

// pause is how long a worker rests, from a draw of pauses: 4 s to 15 s.
func pause(draw int) time.Duration { return grid * time.Duration(16+draw) }

// stay is how long it holds before the next renewal, from a draw of stays: up to
// 10 s.
func stay(draw int) time.Duration { return grid * time.Duration(1+draw) }

const (
	pauses   = 45
	stays    = 40
	renewals = 3
)
