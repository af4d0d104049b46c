package timeline_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"interlease.example/scenarios/timeline"
)

func seen(second int, run, sandbox string) timeline.Line {
	at := time.Duration(second) * time.Second
	return timeline.Line{
		Kind: timeline.Resumed, Run: run, Sandbox: sandbox,
		At: timeline.Range{Min: at, Max: at},
	}
}

func TestRewrite(t *testing.T) {
	const head = "#  story \n\n5s  run a ended failed # why\n"
	for _, c := range []struct {
		was      string
		observed []timeline.Line
		want     string
		why      string
	}{
		{
			head + "6s wake task t\n",
			[]timeline.Line{seen(2, "b", "s")},
			head + "6s wake task t\n  7s run b resumed sandbox s\n", "a new line beneath the last input",
		},
		{
			head + "6s wake task t",
			[]timeline.Line{seen(2, "b", "s")},
			head + "6s wake task t\n  7s run b resumed sandbox s\n", "a file without a last line end",
		},
		{
			head + "6s wake task t\n   7s  run b failed x\n# end\n\n", nil,
			head + "6s wake task t\n# end\n\n", "nothing is seen any more",
		},
		{
			head + "6s wake task t\n  # seen:\n  7s run b failed x\n  # and\n  8s run b failed y\n",
			[]timeline.Line{seen(2, "b", "s")},
			head + "6s wake task t\n  # seen:\n  7s run b resumed sandbox s\n  # and\n",
			"comments stay where they are",
		},
		{
			head + "6s wake task t\n\t7.0s run b  resumed sandbox s\n",
			[]timeline.Line{seen(2, "b", "s")},
			head + "6s wake task t\n\t7.0s run b  resumed sandbox s\n", "nothing changes",
		},
		{
			head + "6s wake task t\r\n  7s run b failed x\r\n",
			[]timeline.Line{seen(2, "b", "s")},
			head + "6s wake task t\r\n  7s run b resumed sandbox s\r\n", "lines end as they did",
		},
		{
			head + "6s wake task t\n8s server restarted\n",
			[]timeline.Line{seen(3, "b", "s"), seen(2, "b", "s")},
			head + "6s wake task t\n  7s run b resumed sandbox s\n8s server restarted\n" +
				"  8s run b resumed sandbox s\n", "each beneath the input before it",
		},
	} {
		got, err := timeline.Rewrite("a.timeline", []byte(c.was), c.observed)
		require.NoError(t, err)
		require.Equal(t, c.want, string(got), "Rewrite(%q): %s", c.was, c.why)
	}
}

func TestRewriteRefuses(t *testing.T) {
	const file = "5s run a ended failed\n6s wake task t\n"
	for _, c := range []struct {
		file     string
		observed timeline.Line
		want     string
	}{
		{"nonsense", seen(0, "b", "s"), `a.timeline:1:1: "nonsense"`},
		{file, seen(-1, "b", "s"), `timeline: rewrite a.timeline: "4s run b resumed sandbox s" is ` +
			`no observation after the first input`},
		{file, timeline.Line{Kind: timeline.Wake, Task: "t"}, "is no observation"},
		{file, seen(2, "b", "two words"), "timeline: rewrite: observations do not fit: a.timeline:3:32"},
	} {
		_, err := timeline.Rewrite("a.timeline", []byte(c.file), []timeline.Line{c.observed})
		require.ErrorContains(t, err, c.want)
	}
}

// TestRewriteKeepsInputs: whatever was seen, the inputs and the comments stay,
// and rewriting with the same observations again changes nothing.
func TestRewriteKeepsInputs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		data := genTimeline(t).Print()
		var observed []timeline.Line
		for range rapid.IntRange(0, 4).Draw(t, "observed") {
			observed = append(observed, seen(rapid.IntRange(0, 9000).Draw(t, "second"), "a", "s"))
		}
		got, err := timeline.Rewrite("a.timeline", data, observed)
		if err != nil {
			t.Skip("observations over 12 hours after the last input")
		}
		require.Equal(t, outdented(data), outdented(got))
		again, err := timeline.Rewrite("a.timeline", got, observed)
		require.NoError(t, err)
		require.Equal(t, string(got), string(again))
	})
}

func outdented(data []byte) (lines []string) {
	for s := range strings.Lines(string(data)) {
		if !strings.HasPrefix(s, " ") {
			lines = append(lines, s)
		}
	}
	return lines
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"# s\nversion 1\nscenario x\n20:57:38 run a ended succeeded # n\n20:57:44..53 wake task t\n" +
			"  20:57:45 run b failed \"x\\n\"\n",
		"0s run a started task t\n1m0.5s..2m fault provider stop nth 2: slow by 2s\n",
		"23:59:59 sandbox s stopped\r\n00:00:00 worker restarted", "\ufeff0h0ms server restarted\n", "#",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := timeline.Parse("a.timeline", data, nil)
		if err != nil {
			require.Regexp(t, `^a\.timeline:\d+:\d+: `, err.Error())
			return
		}
		again, err := timeline.Parse("a.timeline", got.Print(), nil)
		require.NoError(t, err, "%s", got.Print())
		require.Equal(t, said(*got), said(*again))
		same, err := timeline.Rewrite("a.timeline", data, observations(got))
		require.NoError(t, err)
		if sorted(got) {
			require.Equal(t, string(data), string(same))
		}
	})
}

func observations(tl *timeline.Timeline) (lines []timeline.Line) {
	for _, l := range tl.Lines {
		if l.Kind.Observed() {
			lines = append(lines, l)
		}
	}
	return lines
}

// sorted reports whether each observation stands where Rewrite puts it.
func sorted(tl *timeline.Timeline) bool {
	for i := 1; i < len(tl.Lines); i++ {
		if tl.Lines[i].At.Min < tl.Lines[i-1].At.Min {
			return false
		}
	}
	return true
}
