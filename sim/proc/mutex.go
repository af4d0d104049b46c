package proc

import "slices"

// Mutex is a lock in the memory of one host. It is handed to those who wait in
// order of arrival, so that nobody who comes later can slip in between. It dies
// with its host. Make one with NewMutex.
type Mutex struct {
	host    Host
	name    string
	held    bool
	waiters []Signal
}

// NewMutex makes an open lock; the name is for messages.
func NewMutex(h Host, name string) *Mutex { return &Mutex{host: h, name: name} }

// Lock waits until the caller holds the lock, or l ends the wait: then it doesn't
// hold it. An open lock is taken without a point.
func (m *Mutex) Lock(p P, site string, l Limit) error {
	m.mustBeOn(p)
	if !m.held {
		m.held = true
		return nil
	}
	mine := m.host.NewSignal(m.name)
	m.waiters = append(m.waiters, mine)
	err := p.Wait(site, mine, l)
	if err == nil {
		return nil
	}
	if mine.Fired() { // it was handed over before the limit won
		m.Unlock(p)
		return err
	}
	m.waiters = slices.DeleteFunc(m.waiters, func(s Signal) bool { return s == mine })
	return err
}

// Unlock hands the lock to whoever waits longest.
func (m *Mutex) Unlock(p P) {
	m.mustBeOn(p)
	if !m.held {
		panic("proc: unlock of " + m.name + ", which nobody holds")
	}
	if len(m.waiters) == 0 {
		m.held = false
		return
	}
	next := m.waiters[0]
	m.waiters = slices.Delete(m.waiters, 0, 1)
	next.Fire()
}

// Held reports whether somebody holds the lock, or was just handed it.
func (m *Mutex) Held() bool { return m.held }

func (m *Mutex) mustBeOn(p P) {
	if h := p.Host(); h != m.host {
		panic("proc: mutex " + m.name + " belongs to " + m.host.Name() + ", used on " + h.Name())
	}
}
