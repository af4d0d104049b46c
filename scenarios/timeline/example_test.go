package timeline_test

import (
	"fmt"

	"interlease.example/scenarios/timeline"
)

func ExampleParse() {
	tl, err := timeline.Parse("incident.timeline", []byte(`# A wake in the release tail.
20:57:38 run 5cf8c306 ended succeeded
20:57:44 wake task t01
20:57:51..53 run 5cf8c306 released
`), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, l := range tl.Lines {
		fmt.Println(l.At.Min, l.At.Max, l.Kind)
	}
	// Output:
	// 0s 0s ended
	// 6s 6s wake
	// 13s 15s released
}

func ExampleParse_refused() {
	_, err := timeline.Parse("incident.timeline",
		[]byte("20:57:38 run 5cf8c306 ended succeded\n"), nil)
	fmt.Println(err)
	// Output:
	// incident.timeline:1:29: unknown status "succeded", did you mean "succeeded"?
}
