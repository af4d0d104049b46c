package strategy

import "interlease.example/sim"

// FIFO is first in, first out: the current process goes on as long as it can,
// everything happens as early as it can, and every draw is the mildest. Its
// trial is the calmest one, and the shortest record.
type FIFO struct{}

// Begin does nothing.
func (FIFO) Begin(*sim.Plan, uint64) {}

// Pick answers 0.
func (FIFO) Pick(*sim.View) int { return 0 }

// Instant answers 0.
func (FIFO) Instant(*sim.View, int) int { return 0 }

// Draw answers 0.
func (FIFO) Draw(uint64, int) int { return 0 }
