package tidy

import (
	"path"
	"regexp"
	"strings"
)

// lines applies a check to each line of all files but those of this package.
func lines(t *Tree, check func(f *File, line string) string, rule string) (findings []Finding) {
	for _, f := range t.Files {
		if within(f.dir(), "internal/tidy") || path.Base(f.Path) == "go.sum" {
			continue
		}
		n := 0
		for line := range strings.Lines(f.Text) {
			n++
			if text := check(f, line); text != "" {
				findings = append(findings, Finding{f.Path, n, rule, text})
			}
		}
	}
	return findings
}

// unfinished refuses marks of work that is not done.
func unfinished(t *Tree) []Finding {
	marks := regexp.MustCompile(`\b(TO[D]O|FIX[M]E|XX[X]|HA[C]K)\b`)
	return lines(t, func(_ *File, line string) string {
		if m := marks.FindString(line); m != "" {
			return m + ": do it, or say in plain words what is missing and what follows from it"
		}
		return ""
	}, "unfinished")
}

// private are mentions of somebody's own machine or place of work.
func private() [][2]string {
	return [][2]string{
		{
			`(^|[\s"'=(\x60])/(work|home|root|Users)/\S`,
			"a path of one machine: write it from the root of the repository",
		},
		{
			`\b(proxy|sum)\.golang\.org\b|\bregistry\.npmjs\.org\b`,
			"a host of a registry: name the package",
		},
		{
			`(?i)\b(this|the|our) (workplace|office|company)\b`,
			"a place of work: speak of the project alone",
		},
	}
}

// mentions refuses what a reader of a clone can't look up: paths of one machine,
// and documents that the repository does not have.
func mentions(t *Tree) []Finding {
	expressions := []*regexp.Regexp{}
	for _, p := range private() {
		expressions = append(expressions, regexp.MustCompile(p[0]))
	}
	document := regexp.MustCompile(`(^|[\s(\x60])((\.?[\w-]+/)*[\w-]+\.md)\b`)
	known := documents(t)
	return lines(t, func(f *File, line string) string {
		for i, e := range expressions {
			if e.MatchString(line) {
				return private()[i][1]
			}
		}
		for _, m := range document.FindAllStringSubmatch(prose(f, line), -1) {
			if !known[path.Base(m[2])] {
				return m[2] + ": the repository has no such document: say what it says"
			}
		}
		return ""
	}, "mentions")
}

// prose is what a line tells its reader: all of a document, the comment of Go.
func prose(f *File, line string) string {
	if strings.HasSuffix(f.Path, ".md") {
		return line
	}
	_, comment, ok := strings.Cut(line, "//")
	if f.Go == nil || !ok {
		return ""
	}
	return comment
}

func documents(t *Tree) map[string]bool {
	known := map[string]bool{}
	for _, f := range t.Files {
		if strings.HasSuffix(f.Path, ".md") {
			known[path.Base(f.Path)] = true
		}
	}
	return known
}
