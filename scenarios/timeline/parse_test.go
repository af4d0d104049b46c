package timeline_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/scenarios/timeline"
)

func parse(t *testing.T, lines string) *timeline.Timeline {
	t.Helper()
	got, err := timeline.Parse("a.timeline", []byte(lines), []string{"wake-in-release-tail", "other"})
	require.NoError(t, err, lines)
	return got
}

func TestParseReadsEveryKind(t *testing.T) {
	got := parse(t, `# The story,
#   indented.
#

version 1
scenario other # ignored
# not the story
0s run a started task t01
1s run a ended timed_out # rows.csv:3
2s run a saved workspace
3s run a released as timed_out
4s run a cancelled
5s wake task t01
	5s run b resumed sandbox sb-1
  6s run b created sandbox sb-2
  7s run b failed issue #63 "is"   back
6s server restarted
7s worker restarted
8s sandbox sb-2 stopped
9s fault provider stop nth 2: answer lost
`)
	want := []timeline.Line{
		{Kind: timeline.Started, Run: "a", Task: "t01"},
		{Kind: timeline.Ended, Run: "a", Status: model.TimedOut, Note: "rows.csv:3"},
		{Kind: timeline.Saved, Run: "a", Part: timeline.Workspace},
		{Kind: timeline.Released, Run: "a", Status: model.TimedOut},
		{Kind: timeline.Cancelled, Run: "a"},
		{Kind: timeline.Wake, Task: "t01"},
		{Kind: timeline.Resumed, Run: "b", Sandbox: "sb-1"},
		{Kind: timeline.Created, Run: "b", Sandbox: "sb-2"},
		{Kind: timeline.Failed, Run: "b", Text: `issue #63 "is"   back`},
		{Kind: timeline.ServerRestarted},
		{Kind: timeline.WorkerRestarted},
		{Kind: timeline.SandboxStopped, Sandbox: "sb-2"},
		{Kind: timeline.Fault, Fault: model.Fault{
			Kind: model.AnswerLost, Target: model.TargetStop, Nth: 2,
		}},
	}
	seconds := []time.Duration{0, 1, 2, 3, 4, 5, 5, 6, 7, 6, 7, 8, 9}
	for i := range want {
		at := seconds[i] * time.Second
		want[i].At = timeline.Range{Min: at, Max: at}
		want[i].Pos = timeline.Pos{Line: i + 8, Column: 1}
		if want[i].Kind.Observed() {
			want[i].Pos.Column = got.Lines[i].Pos.Column
		}
	}
	require.Equal(t, want, got.Lines)
	require.Equal(t, []string{"The story,", "  indented.", ""}, got.Story)
	require.Equal(t, "other", got.Scenario)
	require.Equal(t, timeline.Pos{Line: 14, Column: 2}, got.Lines[6].Pos, "a tab is one column")
	require.Equal(t, []timeline.Run{{ID: "a", Task: "t01"}, {ID: "b", Task: "t01", Woken: true}},
		got.Runs)
	require.Equal(t, model.RunID(2), got.RunID("b"))
	require.Equal(t, model.RunID(0), got.RunID("c"))
	require.Equal(t, model.TaskID(1), got.TaskID("t01"))
	require.Equal(t, model.SandboxID(2), got.SandboxID("sb-2"))
	require.Equal(t, "t01", got.TaskOf("b"))
}

func TestTimes(t *testing.T) {
	const ms = time.Millisecond
	for _, c := range []struct {
		first, second string
		min, max      time.Duration
		why           string
	}{
		{"20:57:38", "20:57:44", 6000 * ms, 6000 * ms, "whole seconds of a clock"},
		{"20:57:38.5", "20:57:38.500000001", 1, 1, "a fraction is exact"},
		{"20:57:38", "20:57:44..53", 6000 * ms, 15000 * ms, "seconds alone end a range"},
		{"20:57:38", "20:57:44.25..44.5", 6250 * ms, 6500 * ms, "fractions at both ends"},
		{"20:57:38", "20:57:59..20:58:03", 21000 * ms, 25000 * ms, "a full range"},
		{"23:59:58", "00:00:03", 5000 * ms, 5000 * ms, "past midnight"},
		{"23:59:50", "23:59:58..00:00:03", 8000 * ms, 13000 * ms, "a range past midnight"},
		{"06:00:00", "18:00:00", 12 * 3600 * 1000 * ms, 12 * 3600 * 1000 * ms, "12 hours at most"},
		{"20:57:38..44", "20:57:38", 0, 0, "the origin is the beginning of a range"},
		{"5s", "11s", 6000 * ms, 6000 * ms, "offsets count from the first"},
		{"0s", "1m30.5s..2m", 90500 * ms, 120000 * ms, "offsets with two units"},
		{"0s", "250ms", 250 * ms, 250 * ms, "milliseconds"},
		{"0s", "0.5h", 1800 * 1000 * ms, 1800 * 1000 * ms, "a fraction of an hour"},
		{"0s", "0.000001ms", 1, 1, "one nanosecond"},
		{"0s", "48h", 48 * 3600 * 1000 * ms, 48 * 3600 * 1000 * ms, "offsets may pause for days"},
	} {
		got := parse(t, c.first+" server restarted\n"+c.second+" worker restarted\n")
		require.Equal(t, timeline.Range{Min: c.min, Max: c.max}, got.Lines[1].At,
			"Parse(%s, %s): %s", c.first, c.second, c.why)
		again := parse(t, string(got.Print()))
		require.Equal(t, got.Lines[1].At, again.Lines[1].At, "printed: %s", got.Print())
	}
}

func TestWhoARunIs(t *testing.T) {
	for _, c := range []struct {
		lines string
		want  []timeline.Run
		why   string
	}{
		{"0s run a ended failed\n", []timeline.Run{{ID: "a"}}, "no task is named at all"},
		{
			"0s wake task t\n1s run a ended failed\n",
			[]timeline.Run{{ID: "a", Task: "t"}},
			"the first run of a task ran when the timeline begins, also after a wake",
		},
		{
			"0s run a ended failed\n1s wake task t\n2s run b cancelled\n",
			[]timeline.Run{{ID: "a", Task: "t"}, {ID: "b", Task: "t", Woken: true}},
			"a wake starts the second one",
		},
		{
			"0s run a started task t\n1s wake task t\n2s run b started task t\n",
			[]timeline.Run{{ID: "a", Task: "t"}, {ID: "b", Task: "t"}},
			"a line starts it",
		},
		{"0s run a started task t\n0s run b started task u\n1s wake task u\n2s wake task t\n" +
			"  3s run c resumed sandbox s\n", []timeline.Run{
			{ID: "a", Task: "t"},
			{ID: "b", Task: "u"},
			{ID: "c", Task: "t", Woken: true},
		}, "the last wake counts"},
	} {
		require.Equal(t, c.want, parse(t, c.lines).Runs, "Parse(%q): %s", c.lines, c.why)
	}
}
