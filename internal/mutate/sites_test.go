package main

import (
	"go/parser"
	"go/token"
	"testing"

	"github.com/stretchr/testify/require"
)

const sample = `package p

func f(a, b, c bool) int {
	if a && b || c {
		return 1
	}
	for c {
	}
	switch {
	case a:
	}
	return 0
}
`

func TestSites(t *testing.T) {
	list, err := sites("p.go", []byte(sample))
	require.NoError(t, err)
	var got []string
	for _, s := range list {
		got = append(got, s.what+": "+s.text)
		_, err := parser.ParseFile(token.NewFileSet(), "p.go", s.mutated([]byte(sample)), 0)
		require.NoError(t, err, "%s", s.text)
	}
	require.Equal(t, []string{
		"never: false && (a && b || c)",
		"without a && b: (false && (a && b)) || c",
		"without c: a && b || (false && (c))",
		"without a: (true || (a)) && b",
		"without b: a && (true || (b))",
		"flipped: !(c)",
		"never: false && (c)",
		"flipped: !(a)",
		"never: false && (a)",
	}, got)
}

func TestSitesRefusesWhatIsNoGo(t *testing.T) {
	_, err := sites("p.go", []byte("package"))
	require.ErrorContains(t, err, "p.go:1")
}

// Switches and planted bugs have tests of their own.
func TestSitesLeavesSwitchesOut(t *testing.T) {
	for _, c := range []struct {
		condition string
		want      []string
		why       string
	}{
		{"!e.sw.SettleWait", nil, "a switch alone"},
		{"e.bug.OldestFirst", nil, "a planted bug alone"},
		{"a && e.bug.OldestFirst", nil, "only the bug makes it true"},
		{"a && !e.bug.OldestFirst", []string{"never", "without a"}, "the bug is not there"},
		{"a || e.bug.OldestFirst", []string{"never", "without a"}, "the same"},
		{"e.sw.Again && a", []string{"never", "without a"}, "the switch is on"},
		{"(a) && !q.bugs.KeepOld && !x.AnyScope", []string{"never", "without (a)"}, "all of them"},
	} {
		source := "package p\n\nfunc f() {\n\tif " + c.condition + " {\n\t}\n}\n"
		list, err := sites("p.go", []byte(source))
		require.NoError(t, err, c.condition)
		var got []string
		for _, s := range list {
			got = append(got, s.what)
		}
		require.Equal(t, c.want, got, "%s: %s", c.condition, c.why)
	}
}

// A key is the same when lines above it come and go, and tells mutants apart that
// are alike.
func TestKeys(t *testing.T) {
	const twice = "\n\tif a &&\n\t\tb {\n\t}\n\tif a && b {\n\t}\n}\n"
	keys := func(head string) (keys []string) {
		list, err := sites("p.go", []byte("package p\n\nfunc (x *t) f() {"+head+twice))
		require.NoError(t, err)
		for _, s := range list {
			keys = append(keys, s.key())
		}
		return keys
	}
	want := []string{
		"p.go f: a && b: never", "p.go f: a && b: without a", "p.go f: a && b: without b",
		"p.go f: a && b: never (2)", "p.go f: a && b: without a (2)", "p.go f: a && b: without b (2)",
	}
	require.Equal(t, want, keys(""))
	require.Equal(t, want, keys("\n\tg()\n"))
}
