package timeline_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"interlease.example/model"
	"interlease.example/scenarios/timeline"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestGolden shows how files of every form are understood.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.timeline")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		tl, err := timeline.Parse(file, data, nil)
		require.NoError(t, err)
		golden := strings.TrimSuffix(file, ".timeline") + ".golden"
		if *update {
			require.NoError(t, os.WriteFile(golden, tl.Print(), 0o644))
		}
		want, err := os.ReadFile(golden)
		require.NoError(t, err)
		require.Equal(t, string(want), string(tl.Print()), "Print of %s; -update rewrites it", file)
	}
}

func TestTheFoundingIncident(t *testing.T) {
	data, err := os.ReadFile("../testdata/incidents/founding.timeline")
	require.NoError(t, err)
	tl, err := timeline.Parse("founding.timeline", data, nil)
	require.NoError(t, err)
	require.Equal(t, []timeline.Run{
		{ID: "5cf8c306", Task: "t01"}, {ID: "e7129ec7", Task: "t01", Woken: true},
	}, tl.Runs)
	ended, wake := tl.Lines[0], tl.Lines[1]
	require.Equal(t, 6*time.Second, wake.At.Min-ended.At.Min, "six seconds decide")
}

func TestPrintUsesTheWordsOfTheTimeline(t *testing.T) {
	tl := &timeline.Timeline{Version: 1, Scenario: "s", Wall: true, Origin: 86_399 * time.Second}
	second := timeline.Range{Min: time.Second, Max: 1500 * time.Millisecond}
	for _, c := range []struct {
		line timeline.Line
		want string
	}{
		{timeline.Line{Kind: timeline.Released, Run: "a"}, "23:59:59 run a released"},
		{
			timeline.Line{Kind: timeline.Released, Run: "a", Status: model.Failed, Note: "n"},
			"23:59:59 run a released as failed # n",
		},
		{
			timeline.Line{Kind: timeline.Saved, Run: "a", Part: timeline.Instructions, At: second},
			"00:00:00..00.5 run a saved instructions",
		},
		{
			timeline.Line{Kind: timeline.Failed, Run: "a", Text: "two\nlines"},
			`  23:59:59 run a failed "two\nlines"`,
		},
		{
			timeline.Line{Kind: timeline.Failed, Run: "a", Text: `"quoted"`},
			`  23:59:59 run a failed "\"quoted\""`,
		},
		{
			timeline.Line{Kind: timeline.Failed, Run: "a", Text: `"a" is not "b"`},
			`  23:59:59 run a failed "a" is not "b"`,
		},
	} {
		require.Equal(t, c.want, tl.Format(c.line))
	}
}

// genTimeline draws a timeline that breaks no rule: each run starts, then ends
// and is released, and whatever else happens has no order.
func genTimeline(t *rapid.T) *timeline.Timeline {
	tl := &timeline.Timeline{
		Version: timeline.Version, Scenario: genID(t, "scenario"),
		Story: rapid.SliceOfN(rapid.StringMatching(`[a-z#]( ?[a-z#0-9])*`), 0, 3).Draw(t, "story"),
		Wall:  rapid.Bool().Draw(t, "wall"),
	}
	tl.Origin = time.Duration(rapid.Int64Range(0, int64(24*time.Hour)-1).Draw(t, "origin"))
	at := time.Duration(0)
	tl.Lines = append(tl.Lines, timeline.Line{Kind: timeline.Started, Run: "a", Task: "t"})
	for range rapid.IntRange(0, 12).Draw(t, "lines") {
		at += time.Duration(rapid.Int64Range(0, int64(time.Hour)).Draw(t, "pause"))
		l := genLine(t)
		l.At = timeline.Range{Min: at, Max: at}
		if rapid.Bool().Draw(t, "ranged") {
			l.At.Max += time.Duration(rapid.Int64Range(0, int64(time.Minute)).Draw(t, "width"))
		}
		tl.Lines = append(tl.Lines, l)
	}
	return tl
}

func genID(t *rapid.T, label string) string {
	return rapid.StringMatching(`[a-zA-Z0-9äß][-a-zA-Z0-9#:./_]{0,8}`).Draw(t, label)
}

func genLine(t *rapid.T) timeline.Line {
	switch rapid.IntRange(0, 6).Draw(t, "kind") {
	case 0:
		return timeline.Line{Kind: timeline.Wake, Task: "t"}
	case 1:
		return timeline.Line{
			Kind: timeline.ServerRestarted,
			Note: rapid.StringMatching(`([a-z#]( ?[a-z#])*)?`).Draw(t, "note"),
		}
	case 2:
		return timeline.Line{Kind: timeline.SandboxStopped, Sandbox: genID(t, "sandbox")}
	case 3:
		return timeline.Line{Kind: timeline.Resumed, Run: "a", Sandbox: genID(t, "sandbox")}
	case 4:
		return timeline.Line{Kind: timeline.Failed, Run: "a", Text: rapid.String().Draw(t, "text")}
	case 5:
		return timeline.Line{Kind: timeline.Fault, Fault: model.Fault{
			Kind:   model.SlowCall,
			Target: model.TargetExec, Nth: 1, Extra: rapid.Just(time.Second).Draw(t, "extra"),
		}}
	default:
		return timeline.Line{Kind: timeline.Cancelled, Run: "a"}
	}
}

// said is what a timeline says: all but the places of its lines and the tables.
func said(tl timeline.Timeline) timeline.Timeline {
	tl.Runs, tl.Tasks, tl.Sandboxes = nil, nil, nil
	lines := make([]timeline.Line, len(tl.Lines))
	for i, l := range tl.Lines {
		l.Pos = timeline.Pos{}
		lines[i] = l
	}
	tl.Lines = lines
	return tl
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := genTimeline(t)
		data := want.Print()
		got, err := timeline.Parse("a.timeline", data, nil)
		require.NoError(t, err, "%s", data)
		if len(want.Story) == 0 {
			want.Story = nil
		}
		require.Equal(t, said(*want), said(*got), "%s", data)
		require.Equal(t, string(data), string(got.Print()))
	})
}
