package timeline

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"interlease.example/internal/suggest"
)

// What Parse reads at most: more is a log and not an incident.
const (
	MaxBytes = 1 << 20
	MaxLines = 4000
)

// Parse reads a file. The name is used in errors alone; scenarios are the names
// that a scenario line may have, nil for any. An error is one sentence that
// begins with file:line:column and says what was found and what was expected.
func Parse(name string, data []byte, scenarios []string) (*Timeline, error) {
	if len(data) > MaxBytes {
		return nil, fmt.Errorf("%s:1:1: the file has %d bytes, expected at most %d",
			name, len(data), MaxBytes)
	}
	p := &parser{
		file: name, scenarios: scenarios,
		t: &Timeline{Version: Version, Scenario: DefaultScenario},
	}
	lines := splitLines(data)
	if len(lines) > MaxLines {
		return nil, fmt.Errorf("%s:%d:1: a line too many, expected at most %d",
			name, MaxLines+1, MaxLines)
	}
	p.lines = len(lines)
	for i, s := range lines {
		if err := p.line(&text{file: name, number: i + 1, line: content(s)}); err != nil {
			return nil, err
		}
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	return p.t, nil
}

// splitLines keeps the ends of lines.
func splitLines(data []byte) []string {
	lines := strings.SplitAfter(string(data), "\n")
	if last := len(lines) - 1; lines[last] == "" {
		lines = lines[:last]
	}
	return lines
}

// content is a line without its end, and without the mark of encoding that some
// editors put in front of a file.
func content(s string) string {
	s = strings.TrimSuffix(strings.TrimSuffix(s, "\n"), "\r")
	return strings.TrimPrefix(s, "\uFEFF")
}

type parser struct {
	file      string
	scenarios []string
	t         *Timeline
	lines     int  // of the file
	begun     bool // a line was read that is no comment
	scenario  int  // number of the line that names it, or 0
	inputs    int  // how many were read
	input     mark // of the last input
	last      mark // of the last line with a time
}

func (p *parser) line(t *text) error {
	if err := t.check(); err != nil {
		return err
	}
	indented := strings.HasPrefix(t.line, " ") || strings.HasPrefix(t.line, "\t")
	switch word := t.word(); {
	case word == "":
		p.comment(t)
		return nil
	case !indented && word == "version":
		return p.readVersion(t)
	case !indented && word == "scenario":
		return p.readScenario(t)
	default:
		return p.timed(t, word, indented)
	}
}

func (p *parser) comment(t *text) {
	if !p.begun && t.at < len(t.line) {
		p.t.Story = append(p.t.Story, t.comment())
	}
}

func (p *parser) readVersion(t *text) error {
	if p.begun {
		return t.errorf("version here, expected it before all other lines")
	}
	p.begun = true
	if v := t.word(); v != strconv.Itoa(Version) {
		return t.errorf("version %q, expected %d", v, Version)
	}
	return end(t)
}

func (p *parser) readScenario(t *text) error {
	switch {
	case p.scenario > 0:
		return t.errorf("a second scenario, expected only that of line %d", p.scenario)
	case len(p.t.Lines) > 0:
		return t.errorf("scenario here, expected it before the first input of line %d",
			p.t.Lines[0].Pos.Line)
	}
	p.begun, p.scenario = true, t.number
	if p.t.Scenario = t.word(); p.t.Scenario == "" {
		return t.errorf("no name, expected one after %q", "scenario")
	}
	if p.scenarios != nil && !slices.Contains(p.scenarios, p.t.Scenario) {
		return t.errorf("%v", suggest.Unknown("scenario", p.t.Scenario, p.scenarios))
	}
	return end(t)
}

// end refuses words after the end of what a line says.
func end(t *text) error {
	if w := t.word(); w != "" {
		return t.errorf("%q, expected the end of the line or a comment", w)
	}
	return nil
}
