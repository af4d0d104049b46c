package explain

import (
	"path/filepath"
	"strings"

	"interlease.example/scenarios"
)

// stackLines is how many calls of a panic are shown.
const stackLines = 8

// stack is where a trial panicked, the innermost call first, without those of the
// kernel and the runtime: "lease.(*Engine).Release (lease.go:110)". nil if it did not.
func stack(r *scenarios.Result) (calls []string) {
	lines := strings.Split(r.Outcome.Failure.Text, "\n")
	for i := 1; i+1 < len(lines) && len(calls) < stackLines; i++ {
		place, ok := strings.CutPrefix(lines[i+1], "\t")
		if !ok || ours(lines[i]) {
			continue
		}
		place, _, _ = strings.Cut(filepath.Base(place), " ")
		calls = append(calls, function(lines[i])+" ("+place+")")
	}
	return calls
}

// ours reports whether a call of a stack is of the machinery below every trial.
func ours(call string) bool {
	for _, prefix := range []string{
		"runtime.", "runtime/", "panic(", "iter.", "created by", "interlease.example/sim.",
	} {
		if strings.HasPrefix(call, prefix) {
			return true
		}
	}
	return false
}

// function is a call without the path of its package and its arguments.
func function(call string) string {
	if i := strings.LastIndex(call, "("); i > 0 {
		call = call[:i]
	}
	return strings.ReplaceAll(call[strings.LastIndex(call, "/")+1:], "%2e", ".")
}
