package sim

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// addName keeps what is known of a process, and looks it up in the plan.
func (s *Sim) addName(n name) int32 {
	n.count = -1
	if counts := s.plan.Counts; len(counts) > 0 {
		i, found := slices.BinarySearchFunc(counts, n.path, func(c Count, path uint64) int {
			return cmp.Compare(c.Name, path)
		})
		if found {
			n.count = int32(i)
		}
	}
	s.names = append(s.names, n)
	return int32(len(s.names) - 1)
}

// nameOf is the path of an owner: "P/child#2", without its host.
func (s *Sim) nameOf(owner int32) string {
	var parts []string
	for i := owner; i >= 0; i = s.names[i].parent {
		n := &s.names[i]
		part := n.label
		if n.ordinal > 1 {
			part = fmt.Sprintf("%s#%d", n.label, n.ordinal)
		}
		parts = append(parts, part)
	}
	slices.Reverse(parts)
	return strings.Join(parts, "/")
}

// whoWaits says which processes wait for what, in order of their creation.
func (s *Sim) whoWaits() string {
	waiting := slices.Clone(s.processes)
	slices.SortFunc(waiting, func(a, b *process) int { return cmp.Compare(a.owner, b.owner) })
	var texts []string
	for _, p := range waiting {
		if p.state == parked && !p.daemon {
			texts = append(texts, fmt.Sprintf("%v at %q waits for %s", p, p.at, p.waitsFor()))
		}
	}
	return strings.Join(texts, "; ")
}

func (p *process) waitsFor() string {
	if p.waits != nil {
		return p.waits.name
	}
	return "an answer"
}
