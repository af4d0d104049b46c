package timeline

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Rewrite replaces the observed lines beneath each input of a file and leaves
// everything else as it is, byte for byte. The observations count from the
// origin of the file; each stands beneath the last input whose earliest time is
// not after its own. Where nothing changes the old lines stay as they were
// written. It fails if Parse does, before or after, or if an observation comes
// before the first input.
func Rewrite(name string, data []byte, observed []Line) ([]byte, error) {
	t, err := Parse(name, data, nil)
	if err != nil {
		return nil, err
	}
	groups, err := regroup(t, observed)
	if err != nil {
		return nil, fmt.Errorf("timeline: rewrite %s: %w", name, err)
	}
	w := &rewriter{t: t, lines: splitLines(data)}
	for _, g := range groups {
		w.rewrite(g)
	}
	w.copyTo(len(w.lines))
	out := []byte(strings.Join(w.out, ""))
	if _, err := Parse(name, out, nil); err != nil {
		return nil, fmt.Errorf("timeline: rewrite: observations do not fit: %w", err)
	}
	return out, nil
}

// group is an input with the observations of the file and those that replace
// them.
type group struct {
	input  Line
	was    []Line
	become []Line
}

func regroup(t *Timeline, observed []Line) ([]group, error) {
	groups := inputs(t)
	sorted := slices.Clone(observed)
	slices.SortStableFunc(sorted, func(a, b Line) int { return cmp.Compare(a.At.Min, b.At.Min) })
	at := -1
	for _, l := range sorted {
		for at+1 < len(groups) && groups[at+1].input.At.Min <= l.At.Min {
			at++
		}
		if at < 0 || !l.Kind.Observed() {
			return nil, fmt.Errorf("%q is no observation after the first input",
				strings.TrimSpace(t.Format(l)))
		}
		groups[at].become = append(groups[at].become, l)
	}
	return groups, nil
}

// inputs lists the inputs of t with what is observed beneath them now.
func inputs(t *Timeline) (groups []group) {
	for _, l := range t.Lines {
		if !l.Kind.Observed() {
			groups = append(groups, group{input: l})
			continue
		}
		last := &groups[len(groups)-1]
		last.was = append(last.was, l)
	}
	return groups
}

// same reports whether the lines say the same; notes and places do not count.
func (g *group) same() bool {
	return slices.EqualFunc(g.was, g.become, func(a, b Line) bool {
		a.Note, a.Pos, b.Note, b.Pos = "", Pos{}, "", Pos{}
		return a == b
	})
}

// rewriter copies the lines of a file from top to bottom.
type rewriter struct {
	t     *Timeline
	lines []string
	next  int // index of the next line to copy
	out   []string
}

// copyTo copies the lines before index n.
func (w *rewriter) copyTo(n int) {
	w.out = append(w.out, w.lines[w.next:n]...)
	w.next = n
}

// rewrite puts the new lines where the first old one was, or beneath the input.
func (w *rewriter) rewrite(g group) {
	if g.same() {
		return
	}
	place := g.input.Pos.Line
	if len(g.was) > 0 {
		place = g.was[0].Pos.Line - 1
	}
	w.copyTo(place)
	w.insert(g.become)
	for _, l := range g.was {
		w.copyTo(l.Pos.Line - 1)
		w.next++
	}
}

// insert adds lines that end as the line before them does.
func (w *rewriter) insert(lines []Line) {
	last := len(w.out) - 1
	end := w.out[last][len(strings.TrimRight(w.out[last], "\r\n")):]
	if end == "" {
		end = "\n"
		w.out[last] += end
	}
	for _, l := range lines {
		w.out = append(w.out, w.t.Format(l)+end)
	}
}
