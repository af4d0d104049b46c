package strategy

import (
	"math"
	"math/bits"

	"interlease.example/sim"
)

// PCT is probabilistic concurrency testing ("A Randomized Scheduler with
// Probabilistic Guarantees of Finding Bugs", ASPLOS 2010): the process with the
// highest priority goes on; priorities are drawn, and at Depth-1 picks, drawn
// too, the one that would go on gets the lowest. What a service does for a
// process has the priority of that process. A bug that needs Depth ordering
// constraints is met with at least the chance that Bound gives.
type PCT struct {
	Depth   int // 1 to 5
	rand    sim.Rand
	seed    uint64
	changes [maxDepth - 1]int    // picks at which a priority falls; not sorted
	fallen  [maxDepth - 1]uint64 // names; a later one is lower
	falls   int
}

const maxDepth = 5

// Begin draws the priorities, and the picks at which they change from the plan's
// number of choices.
func (p *PCT) Begin(plan *sim.Plan, trial uint64) {
	p.rand = stream(plan, trial)
	p.seed, p.falls = p.rand.Uint64(), 0
	for i := range p.Depth - 1 {
		p.changes[i] = 1 + p.rand.Intn(max(1, plan.Choices))
	}
}

// Pick answers the item whose process has the highest priority.
func (p *PCT) Pick(v *sim.View) int {
	i := p.highest(v)
	for _, at := range p.changes[:p.Depth-1] {
		if at == v.Choices() {
			p.fallen[p.falls] = v.Name(v.Item(i))
			p.falls++
			i = p.highest(v)
		}
	}
	return i
}

func (p *PCT) highest(v *sim.View) int {
	best, highest := 0, p.priority(v.Name(v.Item(0)))
	for i := 1; i < v.Len(); i++ {
		if x := p.priority(v.Name(v.Item(i))); x > highest {
			best, highest = i, x
		}
	}
	return best
}

// priority is even among names that have not fallen, and below all of them for
// one that has.
func (p *PCT) priority(name uint64) uint64 {
	for i := p.falls - 1; i >= 0; i-- {
		if p.fallen[i] == name {
			return uint64(p.falls - i)
		}
	}
	return sim.Fork(p.seed, name) | 1<<63
}

// Instant answers evenly.
func (p *PCT) Instant(_ *sim.View, n int) int { return p.rand.Intn(n) }

// Bound is the paper's 1/(n·k^(d-1)): a bug of this depth is met at least once in
// so many trials, on average. It is not known for a trial in which time forced a
// pick, or that had more choices than the plan foresaw.
func (p *PCT) Bound(plan *sim.Plan, o *sim.Outcome) (oneIn uint64, known bool) {
	if o.Forced > 0 || o.Choices > plan.Choices || o.Processes > plan.Processes {
		return 0, false
	}
	oneIn = uint64(max(1, plan.Processes))
	for range p.Depth - 1 {
		high, low := bits.Mul64(oneIn, uint64(max(1, plan.Choices)))
		if oneIn = low; high != 0 {
			return math.MaxUint64, true
		}
	}
	return oneIn, true
}
