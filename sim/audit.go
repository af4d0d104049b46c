package sim

import (
	"fmt"

	"interlease.example/sim/proc"
)

// auditor compares what a step touches with what its point declared.
type auditor struct {
	on       bool      // for an audit, or to complete the footprints of a trace
	judging  bool      // a daemon's Due is asked: what it reads doesn't belong to the step
	open     bool      // a step runs
	foot     proc.Foot // what its point declared
	declares bool      // its point is one that declares
	site     string
	touched  [4]proc.Ref // by the step, as far as declared
	extra    int         // of the trace's footprint, added
	lines    []Audited
}

// Audited is how often steps behind one site touched what it declared.
type Audited struct {
	Site     string
	Ref      proc.Ref // the first of its kind and table that was declared
	Declared int
	Touched  int // 0 in all trials: the declaration is likely too wide
}

// undeclared is what an audit panics with.
type undeclared string

func (a *auditor) reset(on bool) { *a = auditor{on: on, lines: a.lines[:0]} }

// Audited lists what points declared in an audit trial, in order of appearance.
// Only callers who add up many trials can say that something is never touched.
func (s *Sim) Audited() []Audited { return s.audit.lines }

func (a *auditor) begin(x *Item, site string) {
	a.open, a.site, a.foot = true, site, x.Foot
	a.declares = x.Kind == KindPoint || x.Kind == KindEffect || x.Kind == KindTick
	a.touched, a.extra = [4]proc.Ref{}, 0
}

// touched is asked before the step goes on. Behind verbs that declare nothing,
// a step may touch what is in the memory of its host, and the clock.
func (s *Sim) touched(r proc.Ref) {
	s.refuse()
	if s.audit.judging {
		return
	}
	s.disturb(r)
	a := &s.audit
	if !a.open {
		return
	}
	covered := a.foot.Covers(r)
	if s.config.Audit && !covered && (a.declares || r.Interesting()) {
		panic(undeclared(fmt.Sprintf("the step behind %q touches %s and declares %s",
			a.site, r.Text(), footText(a.foot))))
	}
	if covered {
		a.mark(a.foot, r)
		return
	}
	if s.config.Trace && a.extra < 4 {
		s.complete(r)
	}
}

func (a *auditor) mark(f proc.Foot, r proc.Ref) {
	for i, x := range f {
		if x.Covers(r) {
			a.touched[i] = x
		}
	}
}

// complete adds r to the footprint in the trace.
func (s *Sim) complete(r proc.Ref) {
	f := &s.trace[len(s.trace)-1].Foot
	for i, x := range f {
		if x.Covers(r) {
			return
		}
		if x == 0 || x|1 == r {
			f[i] = r
			s.audit.extra++
			return
		}
	}
}

// stepEnded closes what was kept about the step that ran.
func (s *Sim) stepEnded() {
	a := &s.audit
	if a.open && s.config.Trace {
		s.trace[len(s.trace)-1].Result = s.result
	}
	if a.open && s.config.Audit {
		for i, r := range a.foot {
			if r != 0 {
				a.count(r, a.touched[i] != 0)
			}
		}
	}
	a.open = false
	for _, r := range a.foot {
		if r.Writes() {
			s.disturb(r)
		}
	}
	s.refreshIdle()
}

// count adds one declaration of r at the site of the step.
func (a *auditor) count(r proc.Ref, touched bool) {
	for i := range a.lines {
		l := &a.lines[i]
		if l.Site == a.site && l.Ref>>24 == r>>24 && l.Ref.Writes() == r.Writes() {
			l.Declared++
			if touched {
				l.Touched++
			}
			return
		}
	}
	a.lines = append(a.lines, Audited{a.site, r, 0, 0})
	a.count(r, touched)
}

func footText(f proc.Foot) string {
	text := ""
	for _, r := range f {
		if r != 0 {
			text += " " + r.Text()
		}
	}
	if text == "" {
		return "nothing"
	}
	return text[1:]
}
