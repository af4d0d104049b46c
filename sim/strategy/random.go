package strategy

import "interlease.example/sim"

// Random is the random walk: every ready item and every instant is as likely as
// any other. A schedule of k choices among n has at least the chance n^-k, which
// is small when processes differ in length: it is the control group.
type Random struct{ rand sim.Rand }

// Begin forks the plan's seed by the trial's number.
func (r *Random) Begin(plan *sim.Plan, trial uint64) { r.rand = stream(plan, trial) }

// Pick answers evenly.
func (r *Random) Pick(v *sim.View) int { return r.rand.Intn(v.Len()) }

// Instant answers evenly.
func (r *Random) Instant(_ *sim.View, n int) int { return r.rand.Intn(n) }

// stream is the trial's own; strategies differ in what they do with it. It is
// apart from what sim.Seeded draws.
func stream(plan *sim.Plan, trial uint64) sim.Rand {
	return sim.Rand(sim.Fork(sim.Fork(plan.Seed, trial), 1))
}
