package explain

import (
	"fmt"
	"strings"

	"interlease.example/internal/wrap"
)

// width is how wide the text is, and the most that a lane takes, in letters.
const (
	width    = 100
	mostLane = 38
)

// table is where the columns of the lanes are.
type table struct {
	time, board, lane, lease int // widths
}

// columns fit the lanes into the width: the time and the board take what they need,
// the last column the lease's status and the marks.
func (e *Explanation) columns() table {
	t := table{time: 10, board: 12, lease: 13}
	if e.Names.wall() {
		t.time = 14
	}
	if e.Lease != 0 {
		t.lease = 22
	}
	if len(e.Lanes) < maxLanes {
		t.board = 16
	}
	if n := len(e.Lanes); n > 0 {
		t.lane = min(mostLane, (width-2-t.time-t.board-t.lease)/n)
	}
	return t
}

func (e *Explanation) head(t table) string {
	lease := ""
	if e.Lease > 0 {
		lease = fmt.Sprintf("lease l%d", e.Lease)
	}
	cells := make([]string, len(e.Lanes))
	for i, l := range e.Lanes {
		cells[i] = e.who(l)
	}
	return t.row("time", "board", cells, lease, "")
}

// rows are the lines of those who have a column, one text each.
func (e *Explanation) rows(t table) (rows []string) {
	for i := range e.Lines {
		l := &e.Lines[i]
		board, cells := "", make([]string, len(e.Lanes))
		for i, x := range e.Lanes {
			if l.Lane == x {
				cells[i] = l.marked()
			}
		}
		if l.Lane == Board {
			board = l.marked()
		}
		rows = append(rows, t.row(e.Names.Time(l.At), board, cells, l.Lease, l.Mark.String()))
	}
	return rows
}

// String says what a marked step means.
func (m Mark) String() string {
	return [...]string{"", "<< decides", "<< too late", "<< broken"}[m]
}

func (l *Line) marked() string {
	if l.Mark == Decides || l.Mark == TooLate {
		return fmt.Sprintf("(%d) %s", l.Mark, l.text())
	}
	return l.text()
}

// row is one step; a text that is too long for its cell goes on below.
func (t table) row(at, board string, cells []string, lease, mark string) string {
	if t.lease > 13 && mark != "" {
		mark = "  " + mark
	}
	last := []string{lease + mark}
	if len(lease+mark) > t.lease {
		last = []string{lease, strings.TrimSpace(mark)}
	}
	widths := []int{t.time, t.board}
	parts := [][]string{{at}, broken(board, t.board-1)}
	for _, c := range cells {
		parts, widths = append(parts, broken(c, t.lane-1)), append(widths, t.lane)
	}
	parts, widths = append(parts, last), append(widths, 0)
	height := 1
	for _, p := range parts {
		height = max(height, len(p))
	}
	var b strings.Builder
	for y := range height {
		line := "  "
		for i, p := range parts {
			text := ""
			if y < len(p) {
				text = p[y]
			}
			line += fmt.Sprintf("%-*s", widths[i], text)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

// broken is a text in lines of at most n letters: a word that is longer is cut,
// behind one of its underscores if it has any.
func broken(text string, n int) (lines []string) {
	for _, line := range strings.Split(wrap.Text(text, n, ""), "\n") {
		for len(line) > n {
			at := strings.LastIndex(line[:n], "_") + 1
			if at == 0 {
				at = n
			}
			lines, line = append(lines, line[:at]), line[at:]
		}
		lines = append(lines, line)
	}
	return lines
}
