package check_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/check"
)

type upper struct{}

func (upper) Run(r model.RunID) string         { return fmt.Sprintf("JOB-%d", r) }
func (upper) Task(t model.TaskID) string       { return fmt.Sprintf("T-%d", t) }
func (upper) Sandbox(s model.SandboxID) string { return fmt.Sprintf("VM-%d", s) }

// A sentence can be said in the reader's own names; who is not known is nobody's r0.
func TestSentenceIn(t *testing.T) {
	f := check.Failure{
		Kind: "{run} took {sandbox} of {task} from {other}", Run: 1, Other: 2, Sandbox: 3, Task: 4,
	}
	require.Equal(t, "r1 took sb-3 of t04 from r2", f.Sentence())
	require.Equal(t, "JOB-1 took VM-3 of T-4 from JOB-2", f.SentenceIn(upper{}))
	f.Other = 0
	require.Equal(t, "r1 took sb-3 of t04 from somebody else", f.Sentence())
}
