package main

import "fmt"

// Exit codes, as the package comment explains them.
const (
	exitPassed    = 0
	exitFailed    = 1
	exitUsage     = 2
	exitUndecided = 3
	exitChanged   = 4
)

// worse gives the exit code that counts of two.
func worse(a, b int) int {
	rank := [...]int{exitPassed: 0, exitUndecided: 1, exitFailed: 2, exitChanged: 3, exitUsage: 4}
	if rank[b] > rank[a] {
		return b
	}
	return a
}

// stop is an error that ends a command with a code of its own. Any other error
// is wrong use.
type stop struct {
	code int
	err  error
}

func (s *stop) Error() string { return s.err.Error() }
func (s *stop) Unwrap() error { return s.err }

func undecided(format string, args ...any) error {
	return &stop{exitUndecided, fmt.Errorf(format, args...)}
}

// undecidedSaid is undecided for a command whose result says why.
func undecidedSaid() error { return &stop{code: exitUndecided} }

func changed(format string, args ...any) error {
	return &stop{exitChanged, fmt.Errorf(format, args...)}
}
