package sim

import (
	"fmt"
	"time"
)

// choose asks which of the n ready items is next, and when. When the strategy
// panics, s.raise is what with.
func (s *Sim) choose(n int, limit time.Duration) (i int, at time.Duration) {
	s.asking = true
	defer s.caughtSource()
	i = len(s.pending.entries) - 1
	if n > 1 {
		i = s.askPick(n)
	}
	at = max(s.now, s.pending.entries[i].earliest)
	if at < limit && s.config.Instants {
		at = s.askInstant(i, at, limit)
	}
	s.asking = false
	return i, at
}

// askPick puts the question which of n ready items is next.
func (s *Sim) askPick(n int) int {
	first := s.pending.first(n, s.current)
	v, x := &s.view, s.pending.item(first)
	v.n, v.first = n, first
	v.key = fold(x.Key^hash4, hash1^(uint64(x.again)<<32|uint64(x.asked)))
	x.asked++
	s.out.Choices++
	answer := 0
	if s.strategy != nil {
		answer = s.strategy.Pick(v)
		mustAnswer(answer, n, AskedPick)
	}
	s.record(Choice{v.key, uint32(answer), uint32(n), AskedPick})
	return v.index(answer)
}

// askInstant puts the question when in [from, to] the entry at i happens.
func (s *Sim) askInstant(i int, from, to time.Duration) time.Duration {
	s.fillMenu(i, from, to)
	n := len(s.menu)
	v, x := &s.view, s.pending.item(i)
	v.picked, v.key = i, fold(x.Key^hash4, hash2^uint64(x.again))
	answer := 0
	if s.strategy != nil {
		answer = s.strategy.Instant(v, n)
		mustAnswer(answer, n, AskedInstant)
	}
	s.record(Choice{v.key, uint32(answer), uint32(n), AskedInstant})
	return s.menu[answer]
}

// mustAnswer raises an answer outside of its range like a panic of whoever
// answered.
func mustAnswer(answer, n int, kind Question) {
	if uint(answer) >= uint(n) {
		panic(fmt.Sprintf("sim: answer %d to a question of %d (%v)", answer, n, kind))
	}
}

// record keeps an answer.
func (s *Sim) record(c Choice) {
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
		answer = int(mix(s.seeded^key) >> 32 * uint64(n) >> 32) // Seeded.Draw
	} else if answer = s.askSource(key, n); s.raise != nil {
		s.abandonStep()
	}
	s.record(Choice{key, uint32(answer), uint32(n), AskedDraw})
	s.result = fold(s.result^key, hash4^uint64(answer))
	return answer
}

func (s *Sim) askSource(key uint64, n int) (answer int) {
	s.asking = true
	defer s.caughtSource()
	answer = s.source.Draw(key, n)
	mustAnswer(answer, n, AskedDraw)
	s.asking = false
	return answer
}

// caughtSource ends the trial when no answer came.
func (s *Sim) caughtSource() {
	if !s.asking {
		return
	}
	s.asking = false
	if r := recover(); r != nil {
		s.sourceFailed(r)
	}
}

// sourceFailed stops the trial without a verdict; Run raises r.
func (s *Sim) sourceFailed(r any) {
	s.raise, s.stopping, s.urgent = r, true, true
	s.out.Failure = Failure{Kind: SourceFailed}
}
