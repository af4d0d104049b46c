package main

import (
	"fmt"
	"io"
	"strings"
)

// stdio is what a command reads and writes; nothing else of it is global.
type stdio struct {
	in       io.Reader
	out, err io.Writer
}

// printf writes a part of the result.
func (s stdio) printf(format string, args ...any) { fmt.Fprintf(s.out, format, args...) }

// What speaks on standard error, each with its own word in front.
func (s stdio) failure(format string, args ...any) { s.say("error: ", format, args...) }
func (s stdio) hint(format string, args ...any)    { s.say("try: ", format, args...) }

func (s stdio) say(word, format string, args ...any) {
	fmt.Fprintf(s.err, "chaos: %s%s\n", word, strings.TrimSpace(fmt.Sprintf(format, args...)))
}
