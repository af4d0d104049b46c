package live

import (
	"sync"

	"interlease.example/sim/proc"
)

// turn is held by one goroutine at a time, first come first served. A
// sync.Mutex would let the goroutine that gives it up take it again at once.
type turn struct {
	mu    sync.Mutex
	held  bool
	queue []chan struct{}
}

// Take waits for the turn.
func (t *turn) Take() { <-t.line() }

// line takes a place in the queue, also on behalf of a goroutine that will come
// later: the turn is its own once the channel is closed.
func (t *turn) line() <-chan struct{} {
	t.mu.Lock()
	defer t.mu.Unlock()
	place := make(chan struct{})
	if t.held {
		t.queue = append(t.queue, place)
		return place
	}
	t.held = true
	close(place)
	return place
}

// Give hands the turn to the first in the queue.
func (t *turn) Give() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.queue) == 0 {
		t.held = false
		return
	}
	close(t.queue[0])
	t.queue = t.queue[1:]
}

// Turn is that of the services, for processes that share memory with them. With
// Serial a process that runs has it already.
func (l *Live) Turn() proc.Turn {
	if l.options.Serial {
		return proc.Turn{}
	}
	return proc.TurnOf(l.services)
}
