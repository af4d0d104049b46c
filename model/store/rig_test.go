package store_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/store"
	"interlease.example/sim"
	"interlease.example/sim/proc"
	"interlease.example/sim/strategy"
)

const year = 365 * 24 * time.Hour

// rig runs trials of clients on a store, each client on a host of its own. All
// trials are audited.
type rig struct {
	t       *testing.T
	sim     *sim.Sim
	db      *store.Store
	log     model.Log
	rows    func() // the set-up
	clients []func(proc.P)
	hosts   []*sim.Host
	faults  func(*sim.Sim)
	lost    func(*sim.Host)
	names   [4]string
}

func newRig(t *testing.T, cfg store.Config) *rig {
	g := &rig{t: t, sim: sim.New(), names: [4]string{"c0", "c1", "c2", "c3"}}
	t.Cleanup(g.sim.Close)
	cfg.Log = &g.log
	g.db = store.New(cfg)
	g.rows = g.twoRuns
	g.lost = func(h *sim.Host) { g.db.Lost(g.sim, h) }
	return g
}

// twoRuns of one task: r1 has ended, r2 runs.
func (g *rig) twoRuns() {
	g.db.AddTask(model.Task{ID: 1, Agent: 1, Execution: 2})
	g.db.AddRun(model.Run{ID: 1, Task: 1, Agent: 1, Status: model.Succeeded})
	g.db.AddRun(model.Run{ID: 2, Task: 1, Agent: 1, Status: model.Running})
}

func (g *rig) setup(s *sim.Sim) {
	g.log.Reset()
	g.db.Reset()
	g.rows()
	s.OnCrash(g.lost)
	g.hosts = g.hosts[:0]
	for i, c := range g.clients {
		h := s.NewHost(g.names[i], sim.HostOptions{})
		g.hosts = append(g.hosts, h)
		h.Start("client", c)
	}
	if g.faults != nil {
		g.faults(s)
	}
}

// trial must end by itself, without a stuck client and without a step that
// touches what it did not declare.
func (g *rig) trial(tr sim.Trial) *sim.Outcome {
	g.t.Helper()
	tr.Setup, tr.Config.Audit = g.setup, true
	out := g.sim.Run(&tr)
	require.Equal(g.t, sim.Failure{}, out.Failure, "trial %d", tr.Number)
	return out
}

// fifo runs the clients once, first in first out.
func (g *rig) fifo(clients ...func(proc.P)) *sim.Outcome {
	g.t.Helper()
	g.clients = clients
	return g.trial(sim.Trial{})
}

// seeds runs the clients in n random orders, and judges each.
func (g *rig) seeds(n int, judge func(trial int)) {
	g.t.Helper()
	for i := range n {
		g.trial(sim.Trial{
			Number: uint64(i), Plan: &sim.Plan{Seed: 1}, Strategy: new(strategy.Random),
			Config: sim.Config{Instants: true},
		})
		judge(i)
	}
}

// all runs the clients in every order there is, time aside, and judges each. It
// gives the number of orders.
func (g *rig) all(judge func()) int {
	g.t.Helper()
	o := &odometer{}
	for n := 1; ; n++ {
		require.Less(g.t, n, 100_000, "orders: the space is larger than thought")
		g.trial(sim.Trial{Strategy: o, Config: sim.Config{Untimed: true}})
		judge()
		if !o.next() {
			return n
		}
	}
}

// odometer is a depth-first search: the picks of a trial are its digits.
type odometer struct {
	digits, sizes []int
	at            int
}

func (o *odometer) Begin(*sim.Plan, uint64) { o.at = 0 }

func (o *odometer) Pick(v *sim.View) int {
	if o.at == len(o.digits) {
		o.digits, o.sizes = append(o.digits, 0), append(o.sizes, v.Len())
	}
	o.at++
	return o.digits[o.at-1]
}

func (o *odometer) Instant(*sim.View, int) int { return 0 }

func (o *odometer) next() bool {
	for i := o.at - 1; i >= 0; i-- {
		if o.digits[i]++; o.digits[i] < o.sizes[i] {
			o.digits, o.sizes = o.digits[:i+1], o.sizes[:i+1]
			return true
		}
	}
	return false
}

// statements are those of a kind, of a run.
func (g *rig) statements(k model.StatementKind, r model.RunID) []model.Statement {
	var found []model.Statement
	for _, s := range g.log.Statements {
		if s.Kind == k && s.Run == r {
			found = append(found, s)
		}
	}
	return found
}

// changesOf are the rows as they became, without those of the set-up.
func (g *rig) changesOf(table int) []model.Change {
	var found []model.Change
	for _, c := range g.log.Changes {
		if c.Table == table && c.Step > 0 {
			found = append(found, c)
		}
	}
	return found
}

// must is require.NoError for a process, which must not end its test.
func must(err error) {
	if err != nil {
		panic(err)
	}
}
