package live

import (
	"fmt"
	"time"

	"interlease.example/sim/proc"
)

// HostOptions say what a host is like. The zero HostOptions are a host on which
// points happen at once and timers as exactly as the machine can.
type HostOptions struct {
	// Stall is how long, in process time, a point may keep a process waiting.
	Stall time.Duration
	// Lateness is how late timers may be, beyond what the machine adds.
	Lateness time.Duration
	// Boot starts the processes that a restart starts, in the turn of the host. The
	// first start is the business of the caller, who may call it.
	Boot func(*Host)
}

// Host is what crashes as one.
type Host struct {
	l       *Live
	name    string
	options HostOptions
	turn    *turn
	life    int // counts crashes
	down    bool
	booting bool // it is down, and a restart is under way
}

var _ proc.Host = (*Host)(nil)

// NewHost makes a host. Names differ.
func (l *Live) NewHost(name string, o HostOptions) *Host {
	l.mu.Lock()
	defer l.mu.Unlock()
	h := &Host{l: l, name: name, options: o, turn: &turn{}}
	if l.options.Serial {
		h.turn = l.services
	}
	for _, other := range l.hosts {
		if other.name == name {
			panic(fmt.Sprintf("live: two hosts are named %q", name))
		}
	}
	l.hosts = append(l.hosts, h)
	return h
}

// Name is what the host was made with.
func (h *Host) Name() string { return h.name }

// Down reports whether the host has crashed and was not restarted.
func (h *Host) Down() bool {
	h.l.mu.Lock()
	defer h.l.mu.Unlock()
	return h.down
}

// Start starts a process. Wait waits for it.
func (h *Host) Start(label string, body func(proc.P)) { h.launch(label, body, false) }

// StartDaemon starts a process for which Wait doesn't wait, nor for what it
// forks or invokes.
func (h *Host) StartDaemon(label string, body func(proc.P)) { h.launch(label, body, true) }

func (h *Host) launch(label string, body func(proc.P), daemon bool) {
	l := h.l
	l.mu.Lock()
	defer l.mu.Unlock()
	l.refuseLocked()
	if h.down && !h.booting || l.closed {
		panic(fmt.Sprintf("live: start of %q on %s, which is down", label, h.name))
	}
	l.add(h, label, daemon, body).start()
}
