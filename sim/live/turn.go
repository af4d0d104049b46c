package live

import "sync"

// turn is held by one goroutine at a time, first come first served. A
// sync.Mutex would let the goroutine that gives it up take it again at once.
type turn struct {
	mu    sync.Mutex
	held  bool
	queue []chan struct{}
}

// take waits for the turn.
func (t *turn) take() { <-t.line() }

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

// give hands the turn to the first in the queue.
func (t *turn) give() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.queue) == 0 {
		t.held = false
		return
	}
	close(t.queue[0])
	t.queue = t.queue[1:]
}

// pass lets all that are in the queue go first.
func (t *turn) pass() {
	place := t.line()
	t.give()
	<-place
}
