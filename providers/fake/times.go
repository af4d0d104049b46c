package fake

import (
	"time"

	"interlease.example/sim/proc"
)

// DaytonaTimes are the latencies of the Daytona service. The zero value is a
// service that does everything at once.
type DaytonaTimes struct {
	Request proc.Window // a request on its way, and an answer on its way back
	Create  proc.Window // from the arrival of a create to a sandbox that runs
	Start   proc.Window // the same for the other changes
	Stop    proc.Window
	Delete  proc.Window
	// Poll is from the end of a stop or delete to the return of the client, which
	// polls for it: every 100 ms at first, every second in the end.
	Poll proc.Window
	// HangUp is from the end of a sandbox to the return of a command's caller: its
	// stream breaks, it connects once more, then it polls every second.
	HangUp  proc.Window
	Command proc.Window // how long a command runs
}

// UsualDaytonaTimes are those of a warm start without pulls. Sources: timings
// that users of the hosted service observed, and the intervals of its client.
func UsualDaytonaTimes() DaytonaTimes {
	const ms, second = time.Millisecond, time.Second
	return DaytonaTimes{
		Request: proc.UpTo(50 * ms),
		Create:  proc.Window{Min: 100 * ms, Max: 3 * second},
		Start:   proc.Window{Min: second, Max: 8 * second},
		Stop:    proc.Window{Min: second, Max: 10 * second},
		Delete:  proc.Window{Min: second, Max: 5 * second},
		Poll:    proc.UpTo(1100 * ms),
		HangUp:  proc.UpTo(3 * second),
		Command: proc.Window{Min: second, Max: 30 * second},
	}
}
