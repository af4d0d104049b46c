package sim

import (
	"time"

	"interlease.example/sim/proc"
)

// process is a thread of control on a host, and the verbs of its code.
type process struct {
	// What each point touches comes first, so that it shares few lines of cache.
	s       *Sim
	host    *Host
	path    uint64
	key     uint64 // of the point; items of one wait add the salt of their kind
	at      string // the site where it waits
	ord     uint64 // of the site
	turn    uint32 // counts waits, over all trials
	state   state
	woke    Kind
	tangled bool  // it waits for more than one item
	onChain bool  // of those that resume one another
	owner   int32 // index of its name
	count   int32 // Item.Count
	next    func() (struct{}, bool)
	yield   func(struct{}) bool
	sites   sites // by points
	draws   sites

	daemon  bool
	waits   *signal // until it fires
	cancel  *signal
	tick    tick
	heardOf uint64 // history: see View.State
	labels  sites  // of children
	end     *signal
	asker   asker

	body     func(proc.P)
	finished bool
	stop     func()
}

// asker is a process that waits for the answer to a request, as of one turn.
type asker struct {
	p       *process
	turn    uint32
	key     uint64
	transit proc.Window
}

func (a *asker) waiting() bool { return a.p != nil && a.p.turn == a.turn && a.p.state == parked }

// name is what is known of a process after its end, or of what services schedule
// at one site.
type name struct {
	path        uint64
	label       string
	ordinal     uint32 // among equal labels of one parent
	parent      int32  // -1: none
	host        *Host  // nil: a service's
	count       int32  // index in the plan's counts, or -1
	points      int32
	interesting int32
}

// spawn makes a process whose first step is not pending yet.
func (s *Sim) spawn(h *Host, parent *process, label string, daemon bool,
	body func(proc.P),
) *process {
	p := s.takeProcess()
	p.host, p.body, p.daemon, p.state = h, body, daemon, fresh
	p.tangled, p.heardOf = false, 0
	p.sites.reset()
	p.draws.reset()
	p.labels.reset()
	path, of, labels := h.path, int32(-1), &h.labels
	if parent != nil {
		path, of, labels = parent.path, parent.owner, &parent.labels
	}
	hash := hashString(label)
	ordinal := labels.next(hash)
	p.path = fold(path^hash, hash1+ordinal)
	p.key, p.at = p.path, "start"
	p.owner = s.addName(name{
		path: p.path, label: label, ordinal: uint32(ordinal), parent: of, host: h,
	})
	p.count = s.names[p.owner].count
	if !daemon {
		s.open++
	}
	return p
}

func (s *Sim) takeProcess() *process {
	if n := len(s.free); n > 0 {
		p := s.free[n-1]
		s.free = s.free[:n-1]
		return p
	}
	return s.grow()
}

// start makes the first step of p pending.
func (p *process) start(w proc.Window) {
	s := p.s
	earliest, latest := s.window("start", w)
	x := s.insert(earliest, later(latest, p.host.stall), p)
	p.owns(x, KindStart)
}

// owns fills in an item of p that declares nothing.
func (p *process) owns(x *Item, k Kind) {
	x.Key, x.Owner, x.Count, x.Kind = p.key^k.salt(), p.owner, p.count, k
	x.Foot, x.interesting = proc.Foot{}, false
}

// declares fills in an item of p.
func (p *process) declares(x *Item, f *proc.Foot) {
	x.Key, x.Owner, x.Count, x.Kind = p.key, p.owner, p.count, KindPoint
	x.declare(f, p.ord == 1)
}

// comeTo begins a wait at a site.
func (p *process) comeTo(site string) {
	hash := hashString(site)
	p.at, p.ord = site, p.sites.next(hash)
	p.key = fold(p.path^hash, hash2+p.ord)
}

// enter is the first line of every verb.
func (p *process) enter() {
	if p.state != running {
		p.notRunning()
	}
}

func (p *process) notRunning() {
	if p.state == dying || p.s.refusing {
		panic(stop{})
	}
	panic("sim: a process used a P that is not its own, or kept one beyond its end")
}

// untangle forgets what else the process waited for.
func (p *process) untangle() {
	p.tangled = false
	p.s.pending.removeOf(p)
	if p.waits != nil {
		p.waits.forget(p)
		p.waits = nil
	}
	if p.cancel != nil {
		p.cancel.forget(p)
		p.cancel = nil
	}
	if p.tick.due != nil {
		p.wakeUp()
	}
}

// timer makes an item that is due at an instant, late by at most what timers
// are on this host.
func (p *process) timer(due time.Duration, k Kind) {
	p.owns(p.s.insert(due, later(due, p.host.lateness), p), k)
}

// soon makes an item at which the process may go on from now.
func (p *process) soon(k Kind) {
	s := p.s
	p.owns(s.insert(s.now, later(s.now, p.host.stall), p), k)
}
