package timeline

import (
	"errors"
	"strings"
	"time"
)

// span is a time or a range as written.
type span struct {
	text     string
	min, max instant
	ranged   bool
}

func parseSpan(s string) (span, error) {
	left, right, ranged := strings.Cut(s, "..")
	min, err := parseInstant(left)
	if err != nil || !ranged {
		return span{s, min, min, false}, err
	}
	max, err := parseRight(min, right)
	return span{s, min, max, true}, err
}

// parseRight reads the end of a range; on a clock seconds alone are those of the
// same minute.
func parseRight(min instant, s string) (instant, error) {
	if min.wall && !strings.Contains(s, ":") {
		d, err := parseSeconds(s)
		if err != nil {
			return min, errors.New("expected the end of a range such as 20:57:44..53 or " +
				"20:57:44..20:58:03")
		}
		return instant{true, min.at - min.at%time.Minute + d}, nil
	}
	return parseInstant(s)
}

// mark is a time that an earlier line has.
type mark struct {
	at   time.Duration // since the midnight before the first line, or an offset
	line int
}

// date finds out when a line of kind k may happen.
func (p *parser) date(t *text, k Kind, s span) (Range, error) {
	if p.inputs == 0 {
		p.t.Wall, p.t.Origin = s.min.wall, s.min.at
		p.input = mark{s.min.at, t.number}
		p.last = p.input
	}
	if s.min.wall != p.t.Wall || s.max.wall != p.t.Wall {
		return Range{}, t.errorf("clock times and offsets in one file, expected as in line %d",
			p.firstLine())
	}
	before := p.input
	if k.Observed() {
		before = p.last
	}
	min, ok := s.min.after(before.at)
	if !ok {
		return Range{}, t.errorf("%s lies before %s of line %d, expected lines in the order of "+
			"their times%s", s.text, formatInstant(p.t.Wall, before.at), before.line, p.advice())
	}
	max, ok := s.max.after(min)
	switch {
	case !ok:
		return Range{}, t.errorf("the range %s runs backwards, expected its end after its "+
			"beginning", s.text)
	case s.ranged && min == max:
		return Range{}, t.errorf("the range %s is empty, expected a time or two ends that differ",
			s.text)
	}
	p.remember(k, mark{min, t.number})
	return Range{min - p.t.Origin, max - p.t.Origin}, nil
}

func (p *parser) remember(k Kind, m mark) {
	p.last = m
	if !k.Observed() {
		p.input = m
		p.inputs++
	}
}

func (p *parser) firstLine() int {
	if len(p.t.Lines) == 0 {
		return p.input.line
	}
	return p.t.Lines[0].Pos.Line
}

func (p *parser) advice() string {
	if p.t.Wall {
		return "; after a pause of over 12 hours use offsets"
	}
	return ""
}
