package trial

import (
	"fmt"
	"hash/crc32"
	"strings"
)

// Version is the version of the format that Format writes. Parse reads it alone;
// there is no older one.
const Version = 1

// File is one stored trial.
type File struct {
	Code     string   // replay code, or "" if the choices do not fit in one
	Scenario string   // name in the catalogue
	Engine   string   // name of the engine
	Set      []string // switches that differ from the engine's, as name=value
	Bug      string   // id of a planted bug, or ""
	Acts     []string // empty: the scenario draws its own
	Faults   []string
	Choices  []Choice // those that are not 0, in order of asking
	Failure  Failure
	Trace    []string
}

// Choice is one recorded answer that is not 0.
type Choice struct {
	Key   uint64
	Value uint32
	Asked string // for the reader
}

// Failure is what the trial showed.
type Failure struct {
	Property string // id of the property
	Digest   uint64 // of the trial
	Steps    int    // points of the trial
	Text     string // one sentence
}

// Format writes the file. A field with a line break in it is a programmer's
// error and panics.
func (f *File) Format() []byte {
	var b strings.Builder
	line := func(format string, args ...any) {
		s := fmt.Sprintf(format, args...)
		if strings.ContainsAny(s, "\n\r") || strings.HasPrefix(s, "-- ") {
			panic(fmt.Sprintf("trial: field is not one plain line: %q", s))
		}
		b.WriteString(s + "\n")
	}
	mark := func(name string) { b.WriteString("-- " + name + " --\n") }
	mark("trial")
	line("version %d", Version)
	line("code %s", orNone(f.Code))
	line("scenario %s", f.Scenario)
	line("engine %s", f.Engine)
	for _, s := range f.Set {
		line("set %s", s)
	}
	if f.Bug != "" {
		line("planted bug %s", f.Bug)
	}
	for _, section := range []struct {
		name  string
		lines []string
	}{
		{"acts", f.Acts},
		{"faults", f.Faults},
		{"choices", choiceLines(f.Choices)},
		{"failure", f.Failure.lines()},
		{"trace", f.Trace},
	} {
		mark(section.name)
		for _, s := range section.lines {
			line("%s", s)
		}
	}
	mark("end")
	fmt.Fprintf(&b, "sum %08x\n", crc32.ChecksumIEEE([]byte(b.String())))
	return []byte(b.String())
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

func choiceLines(choices []Choice) (lines []string) {
	for _, c := range choices {
		lines = append(lines, strings.TrimSpace(fmt.Sprintf("%016x %d %s", c.Key, c.Value, c.Asked)))
	}
	return lines
}

func (f *Failure) lines() []string {
	return []string{
		"property " + f.Property,
		fmt.Sprintf("digest %016x", f.Digest),
		fmt.Sprintf("steps %d", f.Steps),
		"text " + f.Text,
	}
}
