package fake

import (
	"interlease.example/model"
	"interlease.example/providers/daytona"
	"interlease.example/sim/proc"
)

// Create implements daytona.API. A sandbox needs 0.1 to 3 s, as one from a warm
// pool does; the client returns when it runs.
func (d *Daytona) Create(p proc.P, c daytona.Call) (model.SandboxID, error) {
	c.Sandbox = d.fresh()
	_, err := d.send(p, create, c)
	return c.Sandbox, err
}

func (d *Daytona) fresh() model.SandboxID {
	d.turn.Take()
	defer d.turn.Give()
	return d.name()
}

// Get implements daytona.API.
func (d *Daytona) Get(p proc.P, c daytona.Call) (model.SandboxState, error) {
	return d.send(p, get, c)
}

// Start implements daytona.API: the server answers when the sandbox runs.
func (d *Daytona) Start(p proc.P, c daytona.Call) error {
	_, err := d.send(p, start, c)
	return err
}

// Stop implements daytona.API: the server answers at once, and the client polls
// until the sandbox has stopped.
func (d *Daytona) Stop(p proc.P, c daytona.Call) error {
	_, err := d.send(p, stop, c)
	return err
}

// Delete implements daytona.API: the client polls until the sandbox is gone.
func (d *Daytona) Delete(p proc.P, c daytona.Call) error {
	_, err := d.send(p, remove, c)
	return err
}

// Exec implements daytona.API. Where a fault makes it slow, either its answer is
// late or the command itself arrives late.
func (d *Daytona) Exec(p proc.P, c daytona.Call) error {
	_, err := d.send(p, exec, c)
	return err
}

// Marker implements daytona.API: one request to the toolbox.
func (d *Daytona) Marker(p proc.P, c daytona.Call) error {
	_, err := d.send(p, marker, c)
	return err
}

// send performs a request and waits for its answer.
func (d *Daytona) send(
	p proc.P, what endpoint, c daytona.Call,
) (model.SandboxState, error) {
	q, way := d.request(p, what, c)
	if err := p.Call(what.site(), way, q.foot(), q, within(p, c)); err != nil {
		return model.Absent, err
	}
	return d.answered(p, q)
}

// request readies a request, and says how long it needs to arrive.
func (d *Daytona) request(p proc.P, what endpoint, c daytona.Call) (*request, proc.Window) {
	d.turn.Take()
	defer d.turn.Give()
	q := d.calls.take(d)
	q.what, q.run, q.box = what, c.Run, d.box(c.Sandbox)
	q.fault = d.nemesis.Strike(p, what.target(), c.Run)
	way := q.way(p)
	q.record(p, model.Sent, model.Absent, nil)
	return q, way
}

// answered takes back a request whose answer has arrived.
func (d *Daytona) answered(p proc.P, q *request) (model.SandboxState, error) {
	d.turn.Take()
	defer d.turn.Give()
	state, err := q.state, q.err
	q.record(p, model.Reported, state, err)
	q.returned = true
	d.calls.give(q)
	return state, err
}

// way is the time that the request needs to arrive, with what a fault does to
// it.
func (q *request) way(p proc.P) proc.Window {
	t := q.d.times.Request
	if q.fault.Kind != model.SlowCall {
		return t
	}
	if q.what == exec && p.Draw("slow half", 2) == 1 {
		return proc.Window{Min: t.Min + q.fault.Extra, Max: t.Max + q.fault.Extra}
	}
	q.extra = q.fault.Extra
	return t
}

func (q *request) foot() proc.Foot {
	return proc.Foot{q.what.touch(q.box), proc.Clock()}
}

func within(p proc.P, c daytona.Call) proc.Limit {
	if c.Within == 0 {
		return proc.Limit{}
	}
	return proc.Limit{At: p.Now() + c.Within}
}

// box is the sandbox of that name. A name that was never given out is made to
// stand for a sandbox that never was.
func (d *Daytona) box(s model.SandboxID) *box {
	for int(s) >= d.count {
		d.name()
	}
	return d.boxes[s]
}
