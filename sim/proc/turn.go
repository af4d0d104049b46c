package proc

// Turn is the right to touch what processes share with a service, such as its log.
// An effect has it while it happens. A process takes it, and gives it back before
// it suspends; it can't be taken twice. What only processes of one host touch, or
// only services, needs none.
//
// The zero Turn is for where one step at a time runs on all hosts together: there
// is nothing to take.
type Turn struct{ of Taken }

// Taken is what a Turn is made of: held by one at a time.
type Taken interface {
	Take() // waits until nobody holds it
	Give()
}

// TurnOf makes a Turn for where hosts run at once.
func TurnOf(of Taken) Turn { return Turn{of} }

// Take waits for the turn.
func (t Turn) Take() {
	if t.of != nil {
		t.of.Take()
	}
}

// Give gives the turn to who waits for it.
func (t Turn) Give() {
	if t.of != nil {
		t.of.Give()
	}
}
