package replay

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

const (
	prefix   = "il1-"
	alphabet = "0123456789abcdefghjkmnpqrstvwxyz" // Crockford's, without i l o u
	letters  = "0-9 a-z without i l o u"

	charBits = 5
	group    = 5
	// maxText is the longest code: a line of a terminal or of a log, quoted and
	// with a word in front.
	maxText = 120
	// longest is how many characters then remain without prefix and hyphens:
	// nineteen groups and two of the twentieth.
	longest = 97
)

// padded is the number of characters in which n characters are written: whole
// groups, or the longest. So a code that lost or gained one has a wrong form.
// It is 0 when they don't fit.
func padded(n int) int {
	full := (n + group - 1) / group * group
	switch {
	case n > longest:
		return 0
	case full > longest:
		return longest
	}
	return full
}

// text writes bits, a multiple of five, as a code.
func text(w *Writer) string {
	var b strings.Builder
	b.WriteString(prefix)
	r := w.reader(0, w.n)
	for i := 0; r.Left() > 0; i++ {
		if i > 0 && i%group == 0 {
			b.WriteByte('-')
		}
		b.WriteByte(alphabet[r.Get(charBits)])
	}
	return b.String()
}

// untext reads a code as bits and refuses what text never writes.
func untext(code string) (*Writer, error) {
	if len(code) < len(prefix) || code[:len(prefix)] != prefix {
		return nil, fmt.Errorf("replay: code: begins with %q, expected %q", head(code), prefix)
	}
	w := &Writer{}
	for i := len(prefix); i < len(code); i++ {
		if err := char(w, code, i); err != nil {
			return nil, err
		}
	}
	n := w.n / charBits
	if n != padded(n) || code[len(code)-1] == '-' {
		return nil, fmt.Errorf("replay: code: ends after character %d, "+
			"expected groups of five without a rest", len(code))
	}
	return w, nil
}

// char reads the character at index i, where hyphens have their places.
func char(w *Writer, code string, i int) error {
	if i == maxText {
		return fmt.Errorf("replay: code: goes on after character %d, expected its end", i)
	}
	if (i-len(prefix))%(group+1) == group {
		if code[i] != '-' {
			return misread(code, i, "'-' between groups of five")
		}
		return nil
	}
	v := strings.IndexByte(alphabet, code[i])
	if v < 0 {
		return misread(code, i, "one of "+letters)
	}
	w.Put(uint64(v), charBits)
	return nil
}

// misread names a character; all in front of it are ASCII.
func misread(code string, i int, expected string) error {
	c, _ := utf8.DecodeRuneInString(code[i:])
	return fmt.Errorf("replay: code: character %d is %q, expected %s", i+1, c, expected)
}

// head is the beginning of what is no code, short enough for a message.
func head(code string) string {
	for i := range code {
		if i >= len(prefix) {
			return code[:i]
		}
	}
	return code
}

// place is the index in the code of its n-th character without hyphens.
func place(n int) int { return len(prefix) + n + n/group }
