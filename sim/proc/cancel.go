package proc

// Cancel calls work off. It belongs to one host and dies with it. Make one with
// NewCancel.
type Cancel struct {
	host     Host
	signal   Signal
	children []*Cancel
}

// NewCancel makes a Cancel that was not fired; the name is for messages.
func NewCancel(h Host, name string) *Cancel {
	return &Cancel{host: h, signal: h.NewSignal(name)}
}

// Child makes a Cancel that is fired with c, and may be fired before.
func (c *Cancel) Child(name string) *Cancel {
	x := NewCancel(c.host, name)
	c.children = append(c.children, x)
	if c.Fired() {
		x.Fire()
	}
	return x
}

// Fire ends every verb that was limited by c or by a child of it. Firing again
// changes nothing.
func (c *Cancel) Fire() {
	if c.Fired() {
		return
	}
	c.signal.Fire()
	for _, x := range c.children {
		x.Fire()
	}
}

// Fired reports whether c was called off.
func (c *Cancel) Fired() bool { return c.signal.Fired() }

// Within is l, ended by c, too. An l that has a signal already panics: make a
// Child instead.
func (c *Cancel) Within(l Limit) Limit {
	if l.Cancel != nil {
		panic("proc: within: the limit has a signal already")
	}
	l.Cancel = c.signal
	return l
}
