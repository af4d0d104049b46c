package sim

import (
	"fmt"
	"time"

	"interlease.example/sim/proc"
)

// Record is one step of a trial, kept with Config.Trace. It is a value: names
// are looked up by Sim.Name and Sim.Host when somebody reads them.
type Record struct {
	Key     uint64
	At      time.Duration
	Foot    proc.Foot // declared; behind it, what an undeclared step touched
	Result  uint64    // hash of what the step noted and drew
	Site    string
	Owner   int32 // of the process, or of what services schedule at one site
	Choices int32 // how many answers of Sim.Record were given before the step began
	Kind    Kind
}

// Trace is what happened, in order. It is valid until the next Run.
func (s *Sim) Trace() []Record { return s.trace }

// Name is the path of the process: labels joined by "/", with "#2" behind the
// second of equal labels. What a service scheduled has the name of its site.
func (s *Sim) Name(r Record) string { return s.nameOf(r.Owner) }

// Host is the name of the host of a record's process; "" for what a service
// scheduled. Effects of a request carry the host of the process that asked.
func (s *Sim) Host(r Record) string {
	if h := s.names[r.Owner].host; h != nil {
		return h.name
	}
	return ""
}

// Describe is a record in one line, without its result.
func (s *Sim) Describe(r Record) string {
	who := s.Name(r)
	if host := s.Host(r); host != "" {
		who = host + ":" + who
	}
	return fmt.Sprintf("%v %s %q %v", r.At, who, r.Site, r.Kind)
}

// watch does what is done for a step only when somebody wants it.
func (s *Sim) watch(x *Item) {
	if s.config.Count {
		n := &s.names[x.Owner]
		n.points++
		if x.Interesting() {
			n.interesting++
		}
	}
	site := s.siteOf(x)
	s.audit.begin(x, site)
	if !s.config.Trace && s.tap == nil {
		return
	}
	r := Record{
		Key: x.Key, At: s.now, Foot: x.Foot, Site: site, Owner: x.Owner,
		Choices: int32(len(s.choices)), Kind: x.Kind,
	}
	if s.tap != nil {
		s.tap.Began(r)
	}
	if s.config.Trace {
		s.trace = append(s.trace, r)
	}
}

func (s *Sim) siteOf(x *Item) string {
	if x.process == nil {
		return s.effects[x.effect].site
	}
	return x.process.at
}
