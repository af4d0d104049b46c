package timeline_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"interlease.example/scenarios/timeline"
)

type refusal struct{ lines, want, why string }

func refuse(t *testing.T, cases []refusal) {
	t.Helper()
	for _, c := range cases {
		_, err := timeline.Parse("a.timeline", []byte(c.lines), []string{"restart-chaos", "other"})
		require.ErrorContains(t, err, "a.timeline:"+c.want, "Parse(%q): %s", c.lines, c.why)
		require.NotContains(t, err.Error(), "\n", "an error is one sentence: %s", c.why)
	}
}

func TestParseRefusesWords(t *testing.T) {
	refuse(t, []refusal{
		{"0s rum a cancelled", `1:4: unknown word "rum", did you mean "run"?`, "a typing error"},
		{
			"0s job a cancelled", `1:4: unknown word "job", expected one of: run, wake, server, worker`,
			"nothing is near",
		},
		{"0s", `1:3: the line ends, expected one of: run, wake`, "a time alone"},
		{"0s run", `1:7: the line ends, expected the identity of a run`, "no identity"},
		{"0s run a", `1:9: the line ends, expected one of: started, ended`, "no verb"},
		{"0s run a endet failed", `1:10: unknown word "endet", did you mean "ended"?`, "a verb"},
		{
			"0s run a ended succeded", `1:16: unknown status "succeded", did you mean "succeeded"?`,
			"a status",
		},
		{
			"0s run a ended running", `1:16: unknown status "running", expected one of: succeeded, `,
			"a status that is no end",
		},
		{
			"0s run a ended # failed", `1:16: the line ends, expected a status: succeeded, failed`,
			"a comment is no status",
		},
		{
			"0s run a saved workspac", `1:16: unknown part "workspac", did you mean "workspace"?`,
			"a part",
		},
		{"0s run a saved", `1:15: the line ends, expected instructions or workspace`, "no part"},
		{"0s run a released ass failed", `1:19: unknown word "ass", did you mean "as"?`, "a near word"},
		{
			"0s run a released failed", `1:19: "failed", expected the end of the line or: as`,
			"a status without as",
		},
		{
			"0s run a cancelled twice", `1:20: "twice", expected the end of the line or a comment`,
			"a word too many",
		},
		{"0s wake t01", `1:9: unknown word "t01", expected one of: task`, "a word is missing"},
		{
			"0s fault provider stopp nth 2: failed", `1:10: fault "provider stopp nth 2: failed": unknown`,
			"a fault that is none",
		},
		{"0s fault", `1:9: fault ""`, "a fault without anything"},
		{"0s server restarted\n 1s run a failed", `2:17: the line ends, expected the text`, "no text"},
		{"0s run äb endet", `1:11: unknown word "endet"`, "columns count characters"},
		{"\xff", `1:1: the byte 0xff, expected text in UTF-8`, "no text"},
		{"0s wake task a\x00b", `1:15: the byte 0x00, expected text in UTF-8`, "a control character"},
	})
}

func TestParseRefusesTimes(t *testing.T) {
	const then = " server restarted"
	refuse(t, []refusal{
		{"hello", `1:1: "hello": expected a time such as 20:57:44`, "no time"},
		{"20:57" + then, `1:1: "20:57": expected a time such as`, "no seconds"},
		{"24:00:00" + then, `1:1: "24:00:00": expected a time`, "there is no hour 24"},
		{"20:60:00" + then, `1:1: "20:60:00": expected a time`, "there is no minute 60"},
		{"20:57:60" + then, `1:1: "20:57:60": expected a time`, "there is no second 60"},
		{"8:57:00" + then, `1:1: "8:57:00": expected a time`, "two digits each"},
		{"20:57:44." + then, `1:1: "20:57:44.": expected a time`, "a point without a fraction"},
		{"20:57:44,5" + then, `1:1: "20:57:44,5": expected a time`, "a comma"},
		{"20:57:44.1234567891" + then, `1:1: "20:57:44.1234567891": a fraction of "1234567891", ` +
			`expected at most nine digits`, "exact or not at all"},
		{
			"0.0000001ms" + then, `1:1: "0.0000001ms": a fraction of "0000001", expected whole nano`,
			"exact or not at all",
		},
		{"-5s" + then, `1:1: "-5s": expected a time`, "offsets are not negative"},
		{"5" + then, `1:1: "5": expected a time`, "a number without a unit"},
		{"5s1m" + then, `1:1: "5s1m": expected a time`, "the largest unit comes first"},
		{"99999h" + then, `1:1: "99999h": expected an offset of at most 10000 hours`, "a bound"},
		{"20:57:44..43" + then, `1:1: the range 20:57:44..43 runs backwards`, "backwards"},
		{"2s..1s" + then, `1:1: the range 2s..1s runs backwards`, "backwards"},
		{"20:57:44..44" + then, `1:1: the range 20:57:44..44 is empty`, "empty"},
		{"20:57:44.." + then, `1:1: "20:57:44..": expected the end of a range`, "half a range"},
		{"20:57:44...5" + then, `1:1: "20:57:44...5": expected the end of a range`, "a point too many"},
		{"1..2s" + then, `1:1: "1..2s": expected a time`, "each end has its unit"},
		{"0s" + then + "\n20:57:44" + then, `2:1: clock times and offsets in one file, ` +
			`expected as in line 1`, "two kinds"},
		{"20:57:44..6s" + then, `1:1: "20:57:44..6s": expected the end of a range`, "two kinds"},
		{
			"20:57:44" + then + "\n20:57:43" + then, `2:1: 20:57:43 lies before 20:57:44 of line 1, ` +
				`expected lines in the order of their times; after a pause of over 12 hours use offsets`,
			"out of order",
		},
		{
			"06:00:00" + then + "\n18:00:01" + then, `2:1: 18:00:01 lies before 06:00:00 of line 1`,
			"over 12 hours",
		},
		{"3s" + then + "\n2s" + then, `2:1: 2s lies before 3s of line 1`, "out of order"},
		{
			"3s" + then + "\n  2s run a failed x", `2:3: 2s lies before 3s of line 1`,
			"an observation before its input",
		},
	})
}

func TestParseRefusesHeaders(t *testing.T) {
	const then = "\n0s server restarted\n"
	refuse(t, []refusal{
		{"version 2" + then, `1:9: version "2", expected 1`, "a later format"},
		{"version" + then, `1:8: version "", expected 1`, "no number"},
		{"version 1 2" + then, `1:11: "2", expected the end of the line`, "a word too many"},
		{
			"scenario other\nversion 1" + then, `2:1: version here, expected it before all other`,
			"the version comes first",
		},
		{"scenario restart-chao" + then, `1:10: unknown scenario "restart-chao", did you mean ` +
			`"restart-chaos"?`, "a typing error"},
		{"scenario" + then, `1:9: no name, expected one after "scenario"`, "no name"},
		{"scenario other\nscenario other" + then, `2:1: a second scenario, expected only that of ` +
			`line 1`, "one world"},
		{"0s server restarted\nscenario other\n", `2:1: scenario here, expected it before the ` +
			`first input of line 1`, "the world comes first"},
		{"", `1:1: no input, expected a line such as`, "an empty file"},
		{"# a story\n", `2:1: no input, expected a line such as`, "a story alone"},
		{strings.Repeat("\n", 4001), `4001:1: a line too many, expected at most 4000`, "a log"},
		{strings.Repeat("#", 1<<20+1), `1:1: the file has 1048577 bytes`, "a log"},
	})
}

func TestParseRefusesContradictions(t *testing.T) {
	refuse(t, []refusal{
		{"0s run a ended failed\n1s run a started task t", `2:1: run a started here and ended ` +
			`before, in line 1, expected the other order`, "it ends before it starts"},
		{
			"0s run a ended failed\n0s run a started task t", `2:1: run a started here and ended`,
			"equal times keep the order of the file",
		},
		{"0s run a ended failed\n1s run a ended failed", `2:1: run a ended again, expected it ` +
			`once: line 1 says so too`, "ended twice"},
		{"0s run a released\n1s run a saved workspace", `2:1: run a saved here and released ` +
			`before, in line 1`, "saved after released"},
		{
			"0s run a saved workspace\n1s run a saved workspace", `2:1: run a saved again`,
			"one part twice",
		},
		{
			"0s run a released\n1s run a ended failed", `2:1: run a ended here and released before`,
			"ended after released",
		},
		{"0s run a ended failed\n1s run a released as succeeded", `2:1: run a released as ` +
			`succeeded, but it ended failed in line 1, expected one status`, "two statuses"},
		{
			"0s server restarted\n  0s run a failed x\n1s run a started task t",
			`3:1: run a started here and failed before, in line 2`, "seen before it starts",
		},
		{"0s run a started task t01\n1s wake task t02", `2:1: no run has task t02, did you mean ` +
			`"t01"?`, "nobody has the task, and another one is near"},
		{
			"0s wake task t02", `1:1: no run has task t02, expected a line "run ID started task t02"`,
			"nobody has the task",
		},
		{"0s run a ended failed\n1s wake task t\n2s wake task u", `1:1: run a could be of task t ` +
			`or u, expected a line "run a started task ID"`, "two tasks"},
		{"0s run a ended failed\n1s run b ended failed\n2s wake task t", `2:1: run b is of task t ` +
			`as run a is, expected a line "run b started task t" or a wake`, "two runs at once"},
		{"  0s run a failed x", `1:3: an observation before the first input`, "beneath nothing"},
		{"0s run a ended failed\n0s run a failed x", `2:1: "failed" is observed and not an input, ` +
			`expected the line to be indented`, "an observation that is not indented"},
		{"  0s run a ended failed", `1:3: "ended" is an input, expected the line not to be ` +
			`indented`, "an indented input"},
	})
}

func TestRangesContradictOnlyIfNoInstantServes(t *testing.T) {
	const lines = "0s..5s run a ended failed\n1s run a started task t\n"
	_, err := timeline.Parse("a.timeline", []byte(lines), nil)
	require.NoError(t, err, "it may start after 1s and end before 5s")
}
