package explain

import "slices"

// move is how a passing trial differs first from the failing one.
type move struct {
	Lane
	text string
	line int // its place among the failing trial's lines
}

// moved looks, in order, for the first line that comes at another time in the
// passing trial, or that is not there; nil: there is none before the last step that
// matters. A fault that does not strike goes before what only follows from it.
func (e *Explanation) moved(was, is []Line) *move {
	end := e.last(was)
	for i := range was {
		a := &was[i]
		if a.weight == hidden || a.step > end {
			continue
		}
		b := again(is, a, times(was[:i], a))
		switch {
		case b == nil && a.weight <= routine: // one more look, or one less
		case b == nil:
			if n := lost(was, is); n >= 0 {
				return &move{was[n].Lane, "without this: " + e.says(&was[n]), n}
			}
			return &move{a.Lane, "without this: " + e.says(a), i}
		case e.Names.Time(a.At) != e.Names.Time(b.At):
			text := "if " + e.says(a) + " at " + e.Names.Time(b.At) + " instead of " +
				e.Names.Time(a.At)
			if a.More != "" {
				text += " (" + a.More + ")"
			}
			return &move{a.Lane, text, i}
		}
	}
	return nil
}

// says is a line as a clause: "r1 ends".
func (e *Explanation) says(l *Line) string {
	switch {
	case l.Lane == Board && (l.box != 0 || l.weight == trouble): // it has a subject
		return l.Text
	case l.Lane <= Board:
		return "the " + e.who(l.Lane) + " " + l.Text
	default:
		return e.who(l.Lane) + verb(l)
	}
}

// verb sets a text that has no verb apart from who it is about.
func verb(l *Line) string {
	if l.weight == trouble {
		return ", " + l.Text
	}
	return " " + l.Text
}

// lost is the place of the first fault of a trial that the other one does not
// have; -1: there is none.
func lost(was, is []Line) int {
	for i := range was {
		if a := &was[i]; a.fault && again(is, a, times(was[:i], a)) == nil {
			return i
		}
	}
	return -1
}

// times counts the lines that say the same as l.
func times(list []Line, l *Line) (n int) {
	for i := range list {
		if list[i].same(l) {
			n++
		}
	}
	return n
}

// again is the line that says the same as l after n others did; nil: there is none.
func again(list []Line, l *Line, n int) *Line {
	i := slices.IndexFunc(list, func(m Line) bool {
		if m.same(l) {
			n--
		}
		return n < 0
	})
	if i < 0 {
		return nil
	}
	return &list[i]
}
