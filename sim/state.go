package sim

// heard adds to the history of a process: the hash of all that was delivered to
// it. Two processes of one body and history are at the same place with the same
// locals.
func (p *process) heard(v uint64) { p.heardOf = fold(p.heardOf^v, hash4) }

// State is the kernel's part of the key of a state: histories of the living
// processes and what pends, with times as seen from now. It needs
// Config.Histories. Rows and services are the caller's part; so is the time, if
// anything in them depends on it.
func (v *View) State() uint64 {
	s := v.s
	h := uint64(hash1)
	sum := uint64(0) // the order of creation must not matter, nor where processes are
	for _, e := range s.pending.entries {
		x := e.item
		one := fold(h^x.Key, hash2^uint64(e.earliest-s.now))
		sum += fold(one^footLow(&x.Foot), hash3^uint64(e.latest-s.now))
	}
	for _, p := range s.processes {
		if p.state == parked {
			sum += fold(p.heardOf^p.key, hash4)
		}
	}
	return fold(h^sum, hash4)
}
