package explain

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
)

// Each kind of entry has its words, in the lane of who did it.
func TestLines(t *testing.T) {
	at := func(step int) model.Stamp { return model.Stamp{Step: step, At: time.Second} }
	bad := errors.New("model: no luck")
	effect := func(op model.Op, p model.Phase, err error) model.Log {
		return model.Log{Effects: []model.Effect{
			{Stamp: at(1), Op: op, Phase: p, Sandbox: 1, Run: 2, Call: 1, Err: err},
		}}
	}
	for _, c := range []struct {
		log  model.Log
		want []string
		why  string
	}{
		{
			effect(model.OpStop, model.Reported, bad),
			[]string{"r2 stop of sb-1 FAILED: no luck"},
			"a request",
		},
		{effect(model.OpStop, model.Applied, nil), []string{"r2 stops sb-1"}, "what it did"},
		{effect(model.OpDelete, model.Applied, nil), []string{"r2 deletes sb-1"}, "what it did"},
		{effect(model.OpCreate, model.Reported, nil), []string{"r2 created sb-1"}, "for nobody"},
		{
			effect(model.OpResumeDone, model.Sent, bad),
			[]string{"r2 resume of sb-1 FAILED: no luck"},
			"a driver",
		},
		{effect(model.OpGet, model.Sent, nil), nil, "what says nothing"},
		{
			model.Log{
				Effects: []model.Effect{
					{Stamp: at(1), Op: model.OpStop, Sandbox: 1, Run: 2, Call: 1},
					{Stamp: at(3), Op: model.OpStop, Phase: model.Reported, Sandbox: 1, Run: 2, Call: 1, Err: bad},
				},
				Faults: []model.Fault{
					{Stamp: at(1), Kind: model.AnswerLost, Target: model.TargetStop, Run: 2},
				},
			},
			[]string{"r2 stop of sb-1: answer lost"},
			"a fault, once",
		},
		{
			model.Log{
				Statements: []model.Statement{
					{Step: 2, Run: 2, Called: time.Second, Err: bad},
					{Step: 3, Run: 3, Called: time.Second, Err: bad, Kind: model.CommitStatement},
				},
				Faults: []model.Fault{
					{Stamp: at(1), Kind: model.FailedCall, Target: model.TargetStore, Run: 2},
				},
			},
			[]string{"r2 statement: connection failed", "r3 commit FAILS: no luck"},
			"a fault of the store, and an error that is none",
		},
		{
			model.Log{Events: []model.Event{
				{Stamp: at(1), Kind: model.ReleaseDone, Run: 2, Err: bad},
				{Stamp: at(2), Kind: model.Worked, Run: 2, Err: model.ErrCancelled},
				{Stamp: at(3), Kind: model.Worked, Run: 2, Err: bad},
				{Stamp: at(4), Kind: model.Cancelling, Run: 2},
			}},
			[]string{"r2 release FAILS: no luck", "r2 its work FAILS: no luck", "board cancels r2"},
			"what clients see",
		},
		{
			model.Log{Effects: []model.Effect{
				{Stamp: at(1), Op: model.OpTransition, Phase: model.Applied, Sandbox: 1, State: model.Stopped},
			}},
			[]string{"board sb-1 stops by itself"},
			"nobody asked for it",
		},
	} {
		e := &Explanation{}
		var got []string
		for _, l := range e.lines(&c.log, &played{}) {
			if l.weight > hidden {
				got = append(got, e.who(l.Lane)+" "+l.text())
			}
		}
		require.Equal(t, c.want, got, c.why)
	}
}

// Three lines that say the same are one, but a marked one stays.
func TestRepeated(t *testing.T) {
	line := func(at int, m Mark) Line {
		return Line{At: time.Duration(at) * time.Second, Lane: 1, Text: "looks", Mark: m}
	}
	got := repeated([]Line{line(1, 0), line(2, 0), line(3, Decides), line(4, 0)}, &Names{})
	require.Len(t, got, 2)
	require.Equal(t, "looks, 3 times until 4.000s", got[0].text())
	require.Equal(t, Decides, got[1].Mark)
	require.Len(t, repeated([]Line{line(1, 0), line(2, 0)}, &Names{}), 2)
}

// Too many lines lose the lightest ones first, never what failed.
func TestFewer(t *testing.T) {
	var list []Line
	for i := range 50 {
		list = append(list, Line{step: i, weight: []weight{routine, trouble}[i%2]})
	}
	got := fewer(list)
	require.Len(t, got, maxLines)
	troubles := 0
	for _, l := range got {
		if l.weight == trouble {
			troubles++
		}
	}
	require.Equal(t, 25, troubles)
}

// A cell is as wide as it is: a longer word is cut, behind an underscore if it can be.
func TestBroken(t *testing.T) {
	require.Equal(t, []string{"a", "long_", "word_", "here"}, broken("a long_word_here", 6))
	require.Equal(t, []string{"abcdef", "gh"}, broken("abcdefgh", 6))
	require.Equal(t, []string{""}, broken("", 6))
}
