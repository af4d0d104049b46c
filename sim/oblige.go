package sim

import (
	"strings"
	"time"
)

// Obligation is something that must come about in time: the trial goes on until
// it has, or its bound has passed. One that is open at the end makes the trial
// undecided.
type Obligation struct {
	s *Sim
	i int
}

type obligation struct {
	name string
	by   time.Duration
	open bool
}

// Oblige opens an obligation; by is an instant.
func (s *Sim) Oblige(name string, by time.Duration) Obligation {
	s.refuse()
	s.obligations = append(s.obligations, obligation{name, by, true})
	return Obligation{s, len(s.obligations) - 1}
}

// Discharge closes it: it was kept, or found broken and reported. A second call
// does nothing.
func (o Obligation) Discharge() {
	o.s.refuse()
	o.s.obligations[o.i].open = false
}

// settled reports whether no obligation keeps the trial going.
func (s *Sim) settled() bool {
	for i := range s.obligations {
		if o := &s.obligations[i]; o.open && s.now <= o.by {
			return false
		}
	}
	return true
}

func (s *Sim) judgeObligations() {
	var open []string
	for _, o := range s.obligations {
		if o.open {
			open = append(open, o.name)
		}
	}
	if open != nil {
		s.out.Failure = Failure{Kind: Open, Text: strings.Join(open, ", ")}
	}
}
