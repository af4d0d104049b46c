package main

import (
	"go/parser"
	"go/token"
	"testing"

	"github.com/stretchr/testify/require"
)

const sample = `package p

func f(a, b bool) int {
	if a && b {
		return 1
	}
	return 0
}
`

func TestSites(t *testing.T) {
	list, err := sites("p.go", []byte(sample))
	require.NoError(t, err)
	var got []string
	for _, s := range list {
		got = append(got, s.text)
		_, err := parser.ParseFile(token.NewFileSet(), "p.go", s.mutated([]byte(sample)), 0)
		require.NoError(t, err, "%s", s.text)
	}
	require.Equal(t, []string{"!(a && b)", "false && (a && b)", "a", "b"}, got)
}

func TestSitesRefusesWhatIsNoGo(t *testing.T) {
	_, err := sites("p.go", []byte("package"))
	require.ErrorContains(t, err, "p.go:1")
}
