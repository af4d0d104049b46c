package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheWorstCodeCounts(t *testing.T) {
	order := []int{exitPassed, exitUndecided, exitFailed, exitChanged, exitUsage}
	for i, a := range order {
		for j, b := range order {
			require.Equal(t, order[max(i, j)], worse(a, b), "worse(%d, %d)", a, b)
		}
	}
}
