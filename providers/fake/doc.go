// Package fake holds deterministic provider services, in process: their states,
// their latencies and their faults. Daytona implements the API interface of
// package daytona.
//
// What it is not: it has no guards and no life cycle of a lease; those are the
// drivers'. It never decides by itself whether a fault strikes: the nemesis does.
//
// Terms:
//
//   - A request travels to the service, takes effect there, and is answered.
//     Effect and answer are steps of their own, and a request whose caller has
//     gone away takes effect all the same.
//   - A transition is what the service does to a sandbox after it has accepted a
//     request, or by itself.
//   - A command runs in a sandbox. It outlives its caller, and ends with its
//     sandbox.
//
// The states of a sandbox and the requests that move it; every state with -ing
// refuses changes with 409:
//
//	create ─▶ creating ─▶ started ◀─ starting ◀─ start
//	                        │                      ▲
//	                   stop ▼                      │
//	                     stopping ───────────▶ stopped
//	started, stopped, error ─ delete ─▶ destroying ─▶ destroyed (404)
//
// Whatever happens is written into the log of the trial, on which properties are
// judged.
//
//	d := fake.NewDaytona(fake.DaytonaConfig{Log: log, Nemesis: model.Calm{}})
//	d.Seed(1, model.Up, 1)
//	err := d.Stop(p, daytona.Call{Run: 1, Sandbox: 1})
package fake
