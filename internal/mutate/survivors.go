package main

import (
	"fmt"
	"slices"
	"strings"
)

// entry is a mutant that is known to survive, and why. Entries are text:
//
//	model/engine/settle.go settle: !named: never
//		equivalent: …
type entry struct {
	key  string // of the site
	line int
	why  string
}

// parse reads a list of entries. A line that begins with # is a remark.
func parse(text string) (list []entry, err error) {
	n := 0
	for line := range strings.Lines(text) {
		n++
		trimmed := strings.TrimSpace(line)
		switch {
		case trimmed == "" || trimmed[0] == '#':
		case line[0] != '\t':
			list = append(list, entry{key: trimmed, line: n})
		case len(list) == 0:
			return nil, fmt.Errorf("mutate: line %d: an explanation without its mutant", n)
		default:
			e := &list[len(list)-1]
			e.why = strings.TrimSpace(e.why + " " + trimmed)
		}
	}
	for i, e := range list {
		known := slices.ContainsFunc(list[:i], func(o entry) bool { return o.key == e.key })
		switch {
		case known:
			return nil, fmt.Errorf("mutate: line %d: listed twice: %s", e.line, e.key)
		case e.why == "":
			return nil, fmt.Errorf("mutate: line %d: no explanation: %s", e.line, e.key)
		}
	}
	return list, nil
}

// tried is a site and what became of its mutant.
type tried struct {
	site
	fate fate
}

// compare says what is wrong with a list of survivors: a survivor without an
// explanation, and an explanation without a survivor. Entries of files that were
// not tried are not judged.
func compare(list []entry, files []string, all []tried) (wrong []string) {
	for i := range all {
		t := &all[i]
		if t.fate == survived && !slices.ContainsFunc(list, named(t.key())) {
			wrong = append(wrong, "unexplained: "+t.key())
		}
	}
	for _, e := range list {
		file, _, _ := strings.Cut(e.key, " ")
		i := slices.IndexFunc(all, func(t tried) bool { return t.key() == e.key })
		switch {
		case !slices.Contains(files, file):
		case i < 0:
			wrong = append(wrong, fmt.Sprintf("stale, line %d: there is no such mutant: %s", e.line, e.key))
		case all[i].fate != survived:
			wrong = append(wrong, fmt.Sprintf("stale, line %d: it is %s: %s", e.line, all[i].fate, e.key))
		}
	}
	return wrong
}

func named(key string) func(entry) bool {
	return func(e entry) bool { return e.key == key }
}
