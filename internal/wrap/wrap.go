package wrap

import "strings"

// Text breaks a text at blanks into lines of at most width letters; indent begins
// each line but the first and does not count.
func Text(text string, width int, indent string) string {
	var b strings.Builder
	at := 0
	for i, word := range strings.Fields(text) {
		if i > 0 && at+1+len(word) > width {
			b.WriteString("\n" + indent)
			at = 0
		} else if i > 0 {
			b.WriteString(" ")
			at++
		}
		b.WriteString(word)
		at += len(word)
	}
	return b.String()
}
