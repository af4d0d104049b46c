// Package daytona is the driver of the Daytona provider: its guards and the life
// cycle of its sandboxes, over a narrow interface of the service's API.
//
// What it is not: it sends no request itself (packages fake and real do), and it
// has no archive, no idle stop, no shell sessions, no file transfer and no
// time budget for a creation.
//
// The driver lives in a plug-in worker, which is one thread: code between two
// suspensions is atomic, and all guards are memory of the worker and die with
// it. There are three guards for each sandbox:
//
//   - The teardown gate counts the teardowns that are under way. Whoever wants to
//     use the sandbox waits until there are none.
//   - The activity gate counts the calls that use the sandbox. A release waits
//     until there are none, for a while.
//   - Admission is open or closed. A teardown closes it, an acquisition or a
//     successful resume opens it.
//
// A resume of a sandbox whose admission is closed while its activity gate is not
// idle is refused: the sandbox is still settling.
//
//	resume ─▶ settling? ─▶ [no teardown] ─▶ get ─▶ start ─▶ marker ─▶ open ─▶ done
//	release ─▶ close ─▶ get ─▶ drain ─▶ get ─▶ stop ─▶ receipt
//
// As reported, the driver has races, which Switches names one by one; Hardened
// closes them.
//
//	d := daytona.New(daytona.Config{API: api, Recorder: rec, Switches: daytona.Hardened()})
//	d.Boot(worker)
//	s, err := d.Acquire(p, run)
package daytona
