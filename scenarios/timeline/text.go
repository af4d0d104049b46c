package timeline

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// text is one line of a file while it is read from left to right.
type text struct {
	file   string
	number int    // of the line, from 1
	line   string // without its end
	at     int    // byte offset of what is read next
	start  int    // byte offset of the word that was read last
}

// errorf blames the word that was read last.
func (t *text) errorf(format string, args ...any) error {
	return fmt.Errorf("%s:%d:%d: %s", t.file, t.number, t.column(), fmt.Sprintf(format, args...))
}

func (t *text) column() int { return utf8.RuneCountInString(t.line[:t.start]) + 1 }

// word reads the next word; it is empty where the line or its comment begins.
func (t *text) word() string {
	t.skip()
	if strings.HasPrefix(t.line[t.at:], "#") {
		return ""
	}
	end := strings.IndexAny(t.line[t.at:], " \t")
	if end < 0 {
		end = len(t.line) - t.at
	}
	t.at += end
	return t.line[t.start:t.at]
}

// skip moves over blanks.
func (t *text) skip() {
	t.at = len(t.line) - len(strings.TrimLeft(t.line[t.at:], " \t"))
	t.start = t.at
}

// rest reads all up to the comment.
func (t *text) rest() string {
	t.skip()
	start := t.start
	for t.word() != "" {
		continue
	}
	t.start = start
	return strings.TrimRight(t.line[start:t.at], " \t")
}

// raw reads all of the line, also what looks like a comment.
func (t *text) raw() string {
	t.skip()
	t.at = len(t.line)
	return strings.TrimRight(t.line[t.start:], " \t")
}

// comment reads the comment that is left, without its mark and one blank.
func (t *text) comment() string {
	t.skip()
	s := strings.TrimPrefix(strings.TrimPrefix(t.line[t.at:], "#"), " ")
	return strings.TrimRight(s, " \t")
}

// check refuses what is no text.
func (t *text) check() error {
	for i, r := range t.line {
		damaged := r == utf8.RuneError && !strings.HasPrefix(t.line[i:], "\uFFFD")
		if damaged || unicode.IsControl(r) && r != '\t' {
			t.start = i
			return t.errorf("the byte 0x%02x, expected text in UTF-8", t.line[i])
		}
	}
	return nil
}
