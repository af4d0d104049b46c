package bench

import "time"

// Row is one line of what is printed: the kernel's value, the peer's and their
// ratio. Unit says whether more is better (…/s) or less (ns/…).
type Row struct {
	Name, Unit         string
	Value, Peer, Ratio float64
}

// Options say what is measured, and for how long.
type Options struct {
	Noise  Noise         // of the trials of Tiny; zero means none
	Slice  time.Duration // of a contestant in a round; 0 means 100 ms
	Rounds int           // 0 means 5
}
