package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParse(t *testing.T) {
	list, err := parse("# why\n\na.go f: x: never\n\tequivalent:\n\tit is\n" +
		"\nb.go g: y: flipped\n\tout of reach\n")
	require.NoError(t, err)
	require.Equal(t, []entry{
		{key: "a.go f: x: never", line: 3, why: "equivalent: it is"},
		{key: "b.go g: y: flipped", line: 7, why: "out of reach"},
	}, list)
	for _, c := range []struct{ text, want, why string }{
		{"\tequivalent\n", "line 1: an explanation without its mutant", "no key"},
		{"a: never\nb: never\n\tx\n", "line 1: no explanation: a: never", "a key alone"},
		{"a: never\n\tx\na: never\n\ty\n", "line 3: listed twice: a: never", "twice"},
	} {
		_, err := parse(c.text)
		require.ErrorContains(t, err, c.want, c.why)
	}
}

func TestCompare(t *testing.T) {
	of := func(original string, f fate) tried {
		return tried{site{file: "a.go", function: "f", original: original, what: "never"}, f}
	}
	known := []entry{{key: "a.go f: x: never", line: 3, why: "equivalent"}}
	for _, c := range []struct {
		why  string
		list []entry
		all  []tried
		want []string
	}{
		{"explained", known, []tried{of("x", survived), of("y", killed)}, nil},
		{
			"unexplained", known,
			[]tried{of("x", survived), of("y", survived)},
			[]string{"unexplained: a.go f: y: never"},
		},
		{
			"found by now", known,
			[]tried{of("x", killed)},
			[]string{"stale, line 3: it is killed: a.go f: x: never"},
		},
		{
			"undecided by now", known,
			[]tried{of("x", undecided)},
			[]string{"stale, line 3: it is undecided: a.go f: x: never"},
		},
		{
			"gone", known,
			[]tried{of("y", killed)},
			[]string{"stale, line 3: there is no such mutant: a.go f: x: never"},
		},
		{
			"of a file that was not tried",
			append([]entry{{key: "b.go f: x: never", line: 1, why: "equivalent"}}, known...),
			[]tried{of("x", survived)},
			nil,
		},
	} {
		require.Equal(t, c.want, compare(c.list, []string{"a.go"}, c.all), c.why)
	}
}

func TestCount(t *testing.T) {
	var all []tried
	for _, f := range []fate{killed, killed, endless, survived, unbuilt} {
		all = append(all, tried{fate: f})
	}
	require.Equal(t, "3 of 5 mutants noticed: 2 killed, 0 undecided, 1 endless, 0 crashed, "+
		"1 unbuilt, 1 survived", count(all))
}

// Each entry of the list is of a mutant that there is.
func TestTheListIsOfMutants(t *testing.T) {
	list, err := parse(explained)
	require.NoError(t, err)
	keys := map[string]bool{}
	for _, file := range usual() {
		source, err := os.ReadFile(filepath.Join("../..", file))
		require.NoError(t, err)
		all, err := sites(file, source)
		require.NoError(t, err)
		for _, s := range all {
			require.False(t, keys[s.key()], "two mutants have one name: %s", s.key())
			keys[s.key()] = true
		}
	}
	for _, e := range list {
		require.True(t, keys[e.key], "survivors.txt, line %d: there is no such mutant: %s", e.line, e.key)
	}
}
