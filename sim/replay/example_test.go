package replay_test

import (
	"fmt"

	"interlease.example/sim/replay"
)

func Example() {
	var header replay.Writer
	header.Put(42, 16) // a scenario

	const wakeFirst = 0x5d1c_8e77_02ab_9f34 // the key of an event
	choices := []replay.Choice{{Key: wakeFirst, Value: 2}}
	code, fits := replay.Encode(&header, choices, 18, 0)
	fmt.Println(code, fits)

	read, found, err := replay.Decode(code)
	fmt.Println(read.Get(16), found.Value(wakeFirst), found.Value(wakeFirst+1), err)

	_, _, err = replay.Decode(code[:5] + "o" + code[6:])
	fmt.Println(err)
	// Output:
	// il1-j035k-k200n-80000-r1v23 true
	// 42 2 0 <nil>
	// replay: code: character 6 is 'o', expected one of 0-9 a-z without i l o u
}
