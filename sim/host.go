package sim

import (
	"fmt"
	"time"

	"interlease.example/sim/proc"
)

// HostOptions say what a host is like. The zero HostOptions are a host with
// enough threads, on which points happen at once and timers on time.
type HostOptions struct {
	// Stall is how long a process that may go on may be kept waiting. A larger
	// one is a slow or paused host.
	Stall time.Duration
	// Lateness is how late timers may be.
	Lateness time.Duration
	// OneThread hosts run what is due in order of arrival, before anything else:
	// forked processes, processes that a signal wakes, and Yield. None of these
	// is a point.
	OneThread bool
	// Boot starts the processes that a restart starts. The first start is the
	// business of Setup, which may call it.
	Boot func(*Host)
}

// Host is what crashes as one. It lives as long as its trial.
type Host struct {
	s         *Sim
	name      string
	path      uint64
	stall     time.Duration
	lateness  time.Duration
	oneThread bool
	boot      func(*Host)
	life      uint32 // counts crashes
	down      bool
	labels    sites
}

var _ proc.Host = (*Host)(nil)

// NewHost makes a host. Names differ within a trial.
func (s *Sim) NewHost(name string, o HostOptions) *Host {
	for _, h := range s.hosts.all[:s.hosts.used] {
		if h.name == name {
			panic(fmt.Sprintf("sim: two hosts are named %q", name))
		}
	}
	h := s.hosts.take()
	*h = Host{
		s: s, name: name, path: fold(hashString(name)^hash4, hash1), stall: o.Stall,
		lateness: o.Lateness, oneThread: o.OneThread, boot: o.Boot, labels: h.labels,
	}
	h.labels.reset()
	return h
}

// Name is what the host was made with.
func (h *Host) Name() string { return h.name }

// Down reports whether the host has crashed and was not restarted.
func (h *Host) Down() bool { return h.down }

// NewSignal makes a signal for the processes of this host; the name is for
// messages. It dies with the host.
func (h *Host) NewSignal(name string) proc.Signal {
	h.s.refuse()
	return h.signal(name)
}

func (h *Host) signal(name string) *signal {
	g := h.s.signals.take()
	*g = signal{s: h.s, host: h, life: h.life, name: name, waiters: g.waiters[:0]}
	return g
}

// Start starts a process. The trial goes on until all of them have ended.
func (h *Host) Start(label string, body func(proc.P)) { h.launch(label, body, false) }

// StartDaemon starts a process that doesn't keep the trial going, and what it
// forks or invokes doesn't either.
func (h *Host) StartDaemon(label string, body func(proc.P)) { h.launch(label, body, true) }

func (h *Host) launch(label string, body func(proc.P), daemon bool) {
	h.s.refuse()
	if h.down {
		panic(fmt.Sprintf("sim: start of %q on %s, which is down", label, h.name))
	}
	h.s.spawn(h, nil, label, daemon, body).start(proc.Window{})
}

// SetStall changes how long processes of the host may be kept waiting. What is
// pending may wait longer, too; it never has to hurry.
func (h *Host) SetStall(d time.Duration) {
	h.s.refuse()
	h.stall = d
	h.stretch()
}

// SetLateness changes how late timers of the host may be, also those that run.
func (h *Host) SetLateness(d time.Duration) {
	h.s.refuse()
	h.lateness = d
	h.stretch()
}

func (h *Host) stretch() {
	s := h.s
	for i := range s.pending.entries {
		x := &s.pending.entries[i]
		if p := x.item.process; p == nil || p.host != h {
			continue
		}
		switch x.item.Kind {
		case KindTimer, KindTick, KindDeadline:
			x.latest = max(x.latest, later(x.earliest, h.lateness))
		case KindReply, KindLost:
		default:
			x.latest = max(x.latest, later(max(s.now, x.earliest), h.stall))
		}
	}
}
