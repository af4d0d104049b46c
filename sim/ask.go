package sim

import (
	"fmt"
	"time"
)

// askPick puts the question which of the n ready items is next; current is the
// index of choice 0. The answer is an index in pending.
func (s *Sim) askPick(n, current int) int {
	v := &s.view
	v.ready, v.current = s.pending[:n], current
	first := &v.ready[current]
	v.key = fold(first.Key^hash4, hash1^(uint64(first.again)<<32|uint64(first.asked)))
	first.asked++
	s.out.Choices++
	answer := 0
	if s.strategy != nil {
		s.asking = true
		answer = s.strategy.Pick(v)
		s.asking = false
	}
	s.record(Choice{v.key, uint32(answer), uint32(n), AskedPick})
	return v.index(answer)
}

// askInstant puts the question when in [from, to] item i happens.
func (s *Sim) askInstant(i int, from, to time.Duration) time.Duration {
	s.fillMenu(i, from, to)
	n := len(s.menu)
	v, x := &s.view, &s.pending[i]
	v.ready, v.picked = s.pending, i
	v.key = fold(x.Key^hash4, hash2^uint64(x.again))
	answer := 0
	if s.strategy != nil {
		s.asking = true
		answer = s.strategy.Instant(v, n)
		s.asking = false
	}
	s.record(Choice{v.key, uint32(answer), uint32(n), AskedInstant})
	return s.menu[answer]
}

// record keeps an answer. One outside of its range is a fault of whoever
// answered, and is raised like a panic of theirs.
func (s *Sim) record(c Choice) {
	if c.Value >= c.N {
		s.asking = true
		panic(fmt.Sprintf("sim: answer %d to a %v of %d", int32(c.Value), c.Kind, c.N))
	}
	s.out.Asked++
	s.choices = append(s.choices, c)
	if s.tap != nil {
		s.tap.Chose(c)
	}
}

// Record is the list of all answers so far, in order. It is valid until the next Run.
func (s *Sim) Record() []Choice { return s.choices }

// Draw asks the source on behalf of a service, a nemesis or Setup. The id tells
// draws of one site apart, however they are ordered.
func (s *Sim) Draw(site string, id, n int) int {
	s.refuse()
	base := fold(hashString(site)^hash4, uint64(id)^hash2)
	return s.draw(fold(base, hash3^uint64(s.drawn.next(base))), n)
}

// draw answers from [0, n). A source that panics stops the trial, and the step
// that asked ends here.
func (s *Sim) draw(key uint64, n int) int {
	if n <= 1 {
		if n < 1 {
			panic(fmt.Sprintf("sim: draw from %d values", n))
		}
		return 0
	}
	answer := 0
	if s.source == nil {
		answer = s.seeded.Draw(key, n)
	} else if answer = s.askSource(key, n); s.raise != nil {
		s.abandonStep()
	}
	s.record(Choice{key, uint32(answer), uint32(n), AskedDraw})
	s.result = fold(s.result^key, hash4^uint64(answer))
	return answer
}

func (s *Sim) askSource(key uint64, n int) (answer int) {
	defer s.caughtSource()
	answer = s.source.Draw(key, n)
	if answer < 0 || answer >= n {
		panic(fmt.Sprintf("sim: answer %d to a draw of %d", answer, n))
	}
	return answer
}

func (s *Sim) caughtSource() {
	if r := recover(); r != nil {
		s.sourceFailed(r)
	}
}

// sourceFailed stops the trial without a verdict; Run raises r.
func (s *Sim) sourceFailed(r any) {
	s.raise, s.stopping = r, true
	s.out.Failure = Failure{Kind: SourceFailed}
}
