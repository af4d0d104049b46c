package model

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"interlease.example/sim/proc"
)

// FaultKind is what goes wrong with one request.
type FaultKind uint8

// The faults. NoFault is the mildest.
const (
	NoFault    FaultKind = iota
	SlowCall             // the answer takes Extra longer
	FailedCall           // refused by the service, without effect
	AnswerLost           // the effect happens, and the caller gets an error
)

// String is the spelling of fault budgets and trial files.
func (k FaultKind) String() string {
	return name(k, "none", "slow", "failed", "answer lost")
}

// Target is the kind of request that a fault strikes.
type Target uint8

// The targets.
const (
	TargetStore Target = iota
	TargetCreate
	TargetGet
	TargetStart
	TargetStop
	TargetDelete
	TargetExec
)

// String is the spelling of fault budgets and trial files.
func (t Target) String() string {
	return name(t, "store statement", "provider create", "provider get", "provider start",
		"provider stop", "provider delete", "provider exec")
}

// Fault is one injected fault: a value that prints and parses.
type Fault struct {
	Stamp
	Kind   FaultKind
	Target Target
	Nth    int           // which request of that target, from 1
	Extra  time.Duration // SlowCall
	Run    RunID
}

// String is the line of a trial file, as "provider stop nth 2: answer lost".
func (f Fault) String() string {
	s := fmt.Sprintf("%v nth %d: %v", f.Target, f.Nth, f.Kind)
	if f.Kind == SlowCall {
		s += " by " + f.Extra.String()
	}
	return s
}

// ParseFault reads what String writes: a target, which of its requests, and a kind.
//
//	store statement nth 3: failed
//	provider create nth 1: answer lost
//	provider get nth 1: slow by 5s
//	provider start nth 2: failed
//	provider stop nth 1: answer lost
//	provider delete nth 1: failed
//	provider exec nth 1: slow by 10s
//
// Each target goes with each kind. A request that failed had no effect; one whose
// answer is lost had it, and its caller gets an error; a slow one is late by as much
// as is said, more than 0.
func ParseFault(s string) (Fault, error) {
	bad := func(what string) (Fault, error) {
		return Fault{}, fmt.Errorf(
			"model: fault %q: %s; expected as in \"provider stop nth 2: answer lost\"", s, what)
	}
	head, tail, ok := strings.Cut(s, ": ")
	target, nth, ok2 := strings.Cut(head, " nth ")
	if !ok || !ok2 {
		return bad("no target, number and kind")
	}
	f := Fault{}
	if f.Target, ok = parseName(target, TargetExec); !ok {
		return bad("unknown target " + strconv.Quote(target))
	}
	n, err := strconv.Atoi(nth)
	if err != nil || n < 1 {
		return bad("no such number " + strconv.Quote(nth))
	}
	f.Nth = n
	kind, extra, slow := strings.Cut(tail, " by ")
	if f.Kind, ok = parseName(kind, AnswerLost); !ok || slow != (f.Kind == SlowCall) {
		return bad("unknown kind " + strconv.Quote(tail))
	}
	if slow {
		if f.Extra, err = time.ParseDuration(extra); err != nil || f.Extra <= 0 {
			return bad("no such duration " + strconv.Quote(extra))
		}
	}
	return f, nil
}

func parseName[T interface {
	~uint8
	fmt.Stringer
}](s string, last T) (T, bool) {
	for v := T(0); v <= last; v++ {
		if v.String() == s {
			return v, true
		}
	}
	return 0, false
}

// Nemesis decides which requests a fault strikes. Store and services ask it once
// a request, in the process that sends it, and must do what it says.
type Nemesis interface {
	Strike(p proc.P, t Target, r RunID) Fault
}

// Calm is the nemesis that does nothing.
type Calm struct{}

// Strike strikes nothing.
func (Calm) Strike(proc.P, Target, RunID) Fault { return Fault{} }
