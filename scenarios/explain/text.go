package explain

import (
	"fmt"
	"strings"
	"time"

	"interlease.example/internal/wrap"
	"interlease.example/model"
)

// The columns of the lanes, in letters: 100 in all.
const (
	timeWidth  = 10
	boardWidth = 11
	laneWidth  = 27
	leaseWidth = 16
)

// Text is the explanation for a terminal; self is how the reader calls the
// command.
func (e *Explanation) Text(self string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", wrap.Text(e.Sentence, 100, ""))
	fmt.Fprintf(&b, "  broke   %s\n", e.Property)
	fmt.Fprintf(&b, "  on      %s\n", wrap.Text(e.tested()+"; fake Daytona", 88, "          "))
	steps := e.lanes()
	fmt.Fprintf(&b, "  size    %d steps; %s, cut from %d%s\n\n", len(steps),
		plural(e.Shrunk.To, "choice"), e.Shrunk.From, e.minimal())
	b.WriteString(e.head() + strings.Join(steps, "") + "\n")
	for i, call := range e.Stack {
		fmt.Fprintf(&b, "%-9s %s\n", [...]string{"Where", ""}[min(i, 1)], call)
	}
	e.why(&b)
	switch {
	case e.Code.Text == "":
	case e.Case.OfOwn(): // the command does not have the engine
		fmt.Fprintf(&b, "Digest    %016x\n", e.Code.Digest)
	default:
		fmt.Fprintf(&b, "Again     %s replay %s   (digest %016x)\n%s", self, e.Code.Text, e.Code.Digest,
			e.seeded())
	}
	return b.String()
}

// tested says whose engine it was.
func (e *Explanation) tested() string {
	if e.Case.Own != nil {
		return "your engine"
	}
	return e.Case.Engine.Text
}

// seeded warns of a code that is not of the choices.
func (e *Explanation) seeded() string {
	if !e.Code.Seeded {
		return ""
	}
	return "          (its choices don't fit into a code: this one is of the seed, the trial " +
		"before\n          it was cut, and good until anything changes)\n"
}

func (e *Explanation) minimal() string {
	if e.Shrunk.Minimal {
		return "; none can go or be smaller"
	}
	return ""
}

// columns are the runs of the lanes: at most two, those of the failure first.
func (e *Explanation) columns() []model.RunID {
	var runs []model.RunID
	add := func(r model.RunID) {
		for _, x := range runs {
			if x == r {
				return
			}
		}
		if r != 0 && len(runs) < 2 {
			runs = append(runs, r)
		}
	}
	add(e.Failure.Other)
	add(e.Failure.Run)
	for _, l := range e.Lines {
		add(l.Run)
	}
	if len(runs) == 2 && runs[0] > runs[1] {
		runs[0], runs[1] = runs[1], runs[0]
	}
	return runs
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

func (e *Explanation) head() string {
	lease := "lease"
	if e.Failure.Lease > 0 {
		lease = fmt.Sprintf("lease l%d", e.Failure.Lease)
	}
	return row("time", "board", heads(e.columns()), lease)
}

// lanes are the steps of those who have a column, one text each.
func (e *Explanation) lanes() (steps []string) {
	runs := e.columns()
	for _, l := range e.Lines {
		cells := make([]string, len(runs))
		board, shown := "", l.Run == 0
		if shown {
			board = l.Text
		}
		for i, r := range runs {
			if l.Run == r && r != 0 {
				cells[i], shown = marked(l), true
			}
		}
		if shown {
			steps = append(steps, row(seconds(l.At), board, cells, l.Lease+judged(l.Mark)))
		}
	}
	return steps
}

// judged says what a step of the pair means.
func judged(mark int) string {
	return [...]string{"", "  << decides", "  << too late"}[mark]
}

func heads(runs []model.RunID) (names []string) {
	for _, r := range runs {
		names = append(names, fmt.Sprintf("r%d", r))
	}
	return names
}

func marked(l Line) string {
	if l.Mark == 0 {
		return l.Text
	}
	return fmt.Sprintf("(%d) %s", l.Mark, l.Text)
}

// row is one step; a text that is too long for its cell goes on below.
func row(at, board string, cells []string, lease string) string {
	var b strings.Builder
	parts := make([][]string, len(cells))
	height := 1
	for i, c := range cells {
		parts[i] = strings.Split(wrap.Text(c, laneWidth-1, ""), "\n")
		height = max(height, len(parts[i]))
	}
	for y := range height {
		if y > 0 {
			at, board, lease = "", "", ""
		}
		line := fmt.Sprintf("  %-*s%-*s", timeWidth, at, boardWidth, board)
		for _, p := range parts {
			text := ""
			if y < len(p) {
				text = p[y]
			}
			line += fmt.Sprintf("%-*s", laneWidth, text)
		}
		b.WriteString(strings.TrimRight(fmt.Sprintf("%s%-*s", line, leaseWidth, lease), " ") + "\n")
	}
	return b.String()
}

func (e *Explanation) why(b *strings.Builder) {
	switch {
	case e.Pair != nil:
		fmt.Fprintf(b, "Why       (1) came before (2); in the nearest trial that passes, (2) comes "+
			"first. They\n          meet on %s: (1) is %s, (2) is %s.\n", e.Pair.place(), e.Pair.First,
			e.Pair.Second)
	case e.Pass != nil:
		fmt.Fprintf(b, "Why       no two steps on a lease change their order in the nearest passing "+
			"trial.\n")
	default:
		fmt.Fprintf(b, "Why       no single choice makes it pass.\n")
	}
	if e.Pass != nil {
		fmt.Fprintf(b, "Passes    %s\n%s", wrap.Text(e.passes(), 88, "          "),
			behind("          ", e.Pass.Code))
	}
}

// passes says what is different in the trial that passes.
func (e *Explanation) passes() string {
	if e.Pass.Moved != "" {
		return "if " + e.Pass.Moved
	}
	return fmt.Sprintf("with choice %d of %d lowered from %d to %d", e.Pass.Choice, e.Shrunk.To,
		e.Pass.Was, e.Pass.Is)
}

// place is what the steps of a pair meet on.
func (p *Pair) place() string {
	if p.Lease == 0 {
		return "the table of leases"
	}
	return fmt.Sprintf("the row of lease l%d", p.Lease)
}

// behind is a line with a text behind a mark, or nothing.
func behind(mark, text string) string {
	if text == "" {
		return ""
	}
	return mark + text + "\n"
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.3fs", d.Seconds()) }
