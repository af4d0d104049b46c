package timeline

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// Print writes t in its canonical form, which Parse reads back as the same
// timeline. Parse refuses what is written of a timeline that breaks the rules.
func (t *Timeline) Print() []byte {
	var b strings.Builder
	for _, s := range t.Story {
		b.WriteString(strings.TrimRight("# "+s, " ") + "\n")
	}
	if len(t.Story) > 0 {
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "version %d\nscenario %s\n\n", t.Version, t.Scenario)
	for _, l := range t.Lines {
		b.WriteString(t.Format(l) + "\n")
	}
	return []byte(b.String())
}

// Format is the text of a line, with its indentation, on the clock of t.
func (t *Timeline) Format(l Line) string {
	words := []string{t.FormatRange(l.At)}
	for _, w := range formOf(l).words {
		words = append(words, l.value(w))
	}
	if l.Note != "" {
		words = append(words, "# "+l.Note)
	}
	s := strings.Join(words, " ")
	if l.Kind.Observed() {
		return "  " + s
	}
	return s
}

// value is what stands for one word of a form.
func (l *Line) value(word string) string {
	switch word {
	case "RUN":
		return l.Run
	case "TASK":
		return l.Task
	case "SANDBOX":
		return l.Sandbox
	case "STATUS":
		return l.Status.String()
	case "PART":
		return l.Part.String()
	case "FAULT":
		return l.Fault.String()
	case "TEXT":
		return quote(l.Text)
	}
	return word
}

// quote leaves a text as it is when it reads back as the same text.
func quote(s string) string {
	back := &Line{}
	t := &text{line: s}
	plain := t.check() == nil && back.readText(t) == nil && back.Text == s
	if plain && !strings.ContainsFunc(s, unicode.IsControl) {
		return s
	}
	return strconv.Quote(s)
}

// FormatRange is a range on the clock of t, in the shortest way to write it.
func (t *Timeline) FormatRange(r Range) string {
	min, max := r.Min+t.Origin, r.Max+t.Origin
	s := formatInstant(t.Wall, min)
	switch {
	case min == max:
		return s
	case t.Wall && min/time.Minute == max/time.Minute:
		return s + ".." + formatSeconds(max%time.Minute, 2)
	}
	return s + ".." + formatInstant(t.Wall, max)
}

func formatInstant(wall bool, at time.Duration) string {
	h, m := at/time.Hour, at/time.Minute%60
	switch {
	case wall:
		return fmt.Sprintf("%02d:%02d:", h%24, m) + formatSeconds(at%time.Minute, 2)
	case h > 0:
		return fmt.Sprintf("%dh%dm", h, m) + formatSeconds(at%time.Minute, 1) + "s"
	case m > 0:
		return fmt.Sprintf("%dm", m) + formatSeconds(at%time.Minute, 1) + "s"
	}
	return formatSeconds(at, 1) + "s"
}

// formatSeconds writes seconds exactly, with at least width digits before the
// point and no zeros at the end.
func formatSeconds(d time.Duration, width int) string {
	s := fmt.Sprintf("%0*d", width, d/time.Second)
	if part := d % time.Second; part != 0 {
		s += "." + strings.TrimRight(fmt.Sprintf("%09d", part), "0")
	}
	return s
}
