package proc

import "time"

// Due says when a daemon next has something to do, given what the rows say now.
type Due interface {
	// Due is the earliest instant at which a tick finds something to do if nothing
	// is written until then; false if there is none. It may be in the past. It
	// reads only what the footprint given to Idle names.
	Due(now time.Duration) (at time.Duration, ok bool)
}

// Idle suspends a daemon until a tick, every so long from now, at which d says
// that there is something to do. Ticks before that are skipped where time is
// simulated, so d must be right: elsewhere Idle comes back at each tick.
func Idle(p P, site string, every time.Duration, f Foot, d Due, l Limit) error {
	if x, ok := p.(idler); ok {
		return x.Idle(site, every, f, d, l)
	}
	return p.Sleep(site, every, l)
}

type idler interface {
	Idle(site string, every time.Duration, f Foot, d Due, l Limit) error
}
