package proc

// Group is processes that one process forks and joins. The zero Group is empty.
type Group struct {
	ends []Signal
	errs []error
}

// Fork starts a process of the group, on the host of p.
func (g *Group) Fork(p P, label string, body func(P) error) {
	i := len(g.ends)
	g.errs = append(g.errs, nil)
	g.ends = append(g.ends, p.Fork(label, func(p P) { g.errs[i] = body(p) }))
}

// Join waits until all have ended, and returns the error of the first that was
// forked and failed. When l ends it early, the processes go on.
func (g *Group) Join(p P, site string, l Limit) error {
	for _, end := range g.ends {
		if err := p.Wait(site, end, l); err != nil {
			return err
		}
	}
	for _, err := range g.errs {
		if err != nil {
			return err
		}
	}
	return nil
}
