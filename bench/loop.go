package bench

import (
	"math/bits"
	"time"
)

// Windows say how far the schedule is free, as a host of the kernel does.
type Windows struct {
	Stall    time.Duration // a point goes on within this; 0 means at once
	Late     time.Duration // a timer fires at most this much later
	Instants bool          // whether an instant inside the limits is chosen, too
}

// Loop is the work as a state machine in an event loop, with windows: the least
// that a simulator can cost. Make one with NewLoop; it is reused from trial to
// trial.
type Loop struct {
	windows          Windows
	now              time.Duration
	prng             prng
	pending          uint32 // a bit for each worker that is suspended
	earliest, latest [workers]time.Duration
	todo             [workers]suspended
	workers          [workers]machine
	table            table
	trace            trace
}

// suspended is what a worker waits for.
type suspended struct {
	lease uint8
	site  site
}

// machine is what a worker in blocking style would have on its stack.
type machine struct {
	epoch uint32
	lease uint8
	left  uint8 // renewals
}

// NewLoop makes an event loop.
func NewLoop(w Windows) *Loop { return &Loop{windows: w} }

// Trial runs one trial and returns its digest and the number of its points.
func (l *Loop) Trial(seed uint64) (digest uint64, points int) {
	l.now, l.prng = 0, newPRNG(seed)
	l.pending = 1<<workers - 1
	l.earliest, l.latest = [workers]time.Duration{}, [workers]time.Duration{}
	l.todo, l.workers, l.table = [workers]suspended{}, [workers]machine{}, table{}
	l.trace.reset()
	for l.pending != 0 {
		w := l.next()
		l.step(w, &l.workers[w])
	}
	return l.trace.digest, int(l.trace.seq)
}

// next chooses who goes on, and when.
func (l *Loop) next() int {
	limit := l.limit()
	w := l.prng.pick(l.ready(limit))
	l.now = l.instant(max(l.now, l.earliest[w]), limit)
	t := &l.todo[w]
	l.trace.add(l.now, l.pending, t.lease, w, t.site)
	l.pending &^= 1 << w
	return w
}

// limit is the smallest latest of all that is pending.
func (l *Loop) limit() time.Duration {
	limit := time.Duration(1<<63 - 1)
	for m := l.pending; m != 0; m &= m - 1 {
		limit = min(limit, l.latest[bits.TrailingZeros32(m)])
	}
	return limit
}

// ready are the workers that may go on before anybody is late.
func (l *Loop) ready(limit time.Duration) (mask uint32) {
	for m := l.pending; m != 0; m &= m - 1 {
		if w := bits.TrailingZeros32(m); l.earliest[w] <= limit {
			mask |= 1 << w
		}
	}
	return mask
}

// instant chooses the earliest, the latest, or any instant between them.
func (l *Loop) instant(earliest, limit time.Duration) time.Duration {
	if !l.windows.Instants || earliest == limit {
		return earliest
	}
	switch l.prng.draw(3) {
	case 0:
		return earliest
	case 1:
		return limit
	}
	return earliest + time.Duration(l.prng.next()%uint64(limit-earliest+1))
}

// step lets worker w go on from where it was suspended.
func (l *Loop) step(w int, m *machine) {
	switch l.todo[w].site {
	case atAcquire:
		l.acquire(w, m)
	case atHold:
		l.point(w, atRenew, m.lease)
	case atRenew:
		l.renew(w, m)
	case atRelease:
		l.table.release(int(m.lease), w, m.epoch)
		l.pause(w)
	case atStart, atPause:
		if l.now < horizon {
			m.lease = uint8(l.prng.draw(leases))
			l.point(w, atAcquire, m.lease)
		}
	}
}

func (l *Loop) acquire(w int, m *machine) {
	epoch, ok := l.table.acquire(int(m.lease), w, l.now)
	if !ok {
		l.pause(w)
		return
	}
	m.epoch, m.left = epoch, uint8(1+l.prng.draw(renewals))
	l.sleep(w, atHold, stay(l.prng.draw(stays)))
}

func (l *Loop) renew(w int, m *machine) {
	if !l.table.renew(int(m.lease), w, m.epoch, l.now) {
		l.pause(w)
		return
	}
	if m.left--; m.left == 0 {
		l.point(w, atRelease, m.lease)
		return
	}
	l.sleep(w, atHold, stay(l.prng.draw(stays)))
}

func (l *Loop) pause(w int) { l.sleep(w, atPause, pause(l.prng.draw(pauses))) }

func (l *Loop) point(w int, at site, lease uint8) {
	l.todo[w] = suspended{lease, at}
	l.earliest[w], l.latest[w] = l.now, l.now+l.windows.Stall
	l.pending |= 1 << w
}

func (l *Loop) sleep(w int, at site, d time.Duration) {
	l.todo[w] = suspended{0, at}
	l.earliest[w], l.latest[w] = l.now+d, l.now+d+l.windows.Late
	l.pending |= 1 << w
}
