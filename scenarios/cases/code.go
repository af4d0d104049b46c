package cases

import (
	"fmt"
	"hash/crc32"
	"math/bits"
	"strings"
	"time"

	"interlease.example/scenarios"
	"interlease.example/sim/replay"
	"interlease.example/sim/strategy"
)

// The header of a code: which trial it is. Scenarios, engines, planted bugs,
// switches and strategies are named by a hash, so that their lists may change.
const (
	headerVersion = 2
	versionBits   = 3
	formBits      = 1
	digestBits    = 15
	nameBits      = 14
	setBits       = 3
	lengthBits    = 6 // of a number
)

// The forms of a code.
const (
	ofChoices = iota // the choices follow the header
	ofSeed           // the header ends with the origin, and no choices follow
)

// usualWidth is how many bits of a key a code keeps unless that makes it too long.
// With fewer, a trial that changed is more likely to find an answer that was for
// another question.
const usualWidth = 14

// Code is a case in one line.
type Code struct {
	Text string
	// Seeded codes name the seed of the trial, because its choices don't fit. Any
	// change of the harness can make another trial of it, so it is good for as long
	// as nothing changes.
	Seeded bool
	Digest uint64 // of the trial that it plays
}

// Code is the case in one line. ok is false if it can't be followed or has no code:
// its choices don't fit, and it has no Origin. The case must have Choices.
func (c *Case) Code() (code Code, ok bool) {
	if c.pinned != nil {
		return Code{}, false
	}
	r, err := c.Runner(scenarios.Options{})
	if err != nil {
		return Code{}, false
	}
	defer r.Close()
	result, lost := c.Play(r)
	if lost != "" {
		return Code{}, false
	}
	code.Digest = result.Outcome.Digest
	for _, width := range widths() {
		for salt := range replay.MaxSalt + 1 {
			if c.encode(&code, width, salt) && plays(&code, r) {
				return code, true
			}
		}
	}
	if code.Seeded = c.From != nil; code.Seeded && c.encode(&code, replay.MinWidth, 0) &&
		plays(&code, r) {
		return code, true
	}
	return Code{}, false
}

// widths are the widths of keys in the order in which they are tried: the usual
// one, wider ones in case that two keys look the same, then narrower ones.
func widths() (list []int) {
	for w := usualWidth; w <= replay.MaxWidth; w++ {
		list = append(list, w)
	}
	for w := usualWidth - 1; w >= replay.MinWidth; w-- {
		list = append(list, w)
	}
	return list
}

// plays reports whether a code leads to its trial.
func plays(code *Code, r *scenarios.Runner) bool {
	again, err := Parse(code.Text)
	if err != nil {
		return false
	}
	result, lost := again.Play(r)
	return lost == "" && result.Outcome.Digest == code.Digest
}

// encode writes the text of a code. It reports false if that is too long.
func (c *Case) encode(code *Code, width, salt int) (ok bool) {
	var w replay.Writer
	w.Put(headerVersion, versionBits)
	form := ofChoices
	if code.Seeded {
		form = ofSeed
	}
	w.Put(uint64(form), formBits)
	w.Put(code.Digest, digestBits)
	w.Put(hash(c.Scenario), nameBits)
	if !c.putEngine(&w) {
		return false
	}
	var list []replay.Choice
	if code.Seeded {
		c.From.put(&w)
	} else {
		for _, p := range c.Choices {
			list = append(list, replay.Choice{Key: p.Key, Value: p.Value})
		}
	}
	code.Text, ok = replay.Encode(&w, list, width, salt)
	return ok
}

func (c *Case) putEngine(w *replay.Writer) bool {
	w.Put(hash(c.engineName()), nameBits)
	bug := uint64(0)
	if c.Engine.Bug != "" {
		bug = hash(c.Engine.Bug)
	}
	w.Put(bug, nameBits)
	if len(c.Engine.Set) >= 1<<setBits {
		return false
	}
	w.Put(uint64(len(c.Engine.Set)), setBits)
	for _, set := range c.Engine.Set {
		name, value, _ := strings.Cut(set, "=")
		w.Put(hash(name), nameBits)
		if !putValue(w, value) {
			return false
		}
	}
	return true
}

func (o *Origin) put(w *replay.Writer) {
	w.Put(hash(o.Strategy), nameBits)
	for _, n := range []uint64{uint64(o.Planning), o.Seed, o.Trial} {
		putNumber(w, n)
	}
}

func getOrigin(r *replay.Reader) (o *Origin, err error) {
	o = &Origin{}
	if o.Strategy, err = named("strategy", r.Get(nameBits), strategy.List()); err != nil {
		return nil, err
	}
	planning := getNumber(r)
	o.Seed, o.Trial = getNumber(r), getNumber(r)
	if planning > maxPlanning {
		return nil, fmt.Errorf("cases: code: %d planning trials, expected at most %d", planning,
			maxPlanning)
	}
	o.Planning = int(planning)
	return o, nil
}

func putNumber(w *replay.Writer, n uint64) {
	w.Put(uint64(bits.Len64(n)), lengthBits)
	w.Put(n, bits.Len64(n))
}

func getNumber(r *replay.Reader) uint64 { return r.Get(int(r.Get(lengthBits))) }

// putValue writes on, off, or a duration in whole milliseconds.
func putValue(w *replay.Writer, value string) bool {
	d, err := time.ParseDuration(value)
	switch {
	case value == "on" || value == "off":
		w.Put(0, 1)
		w.Put(uint64(len("off")-len(value)), 1)
		return true
	case err != nil || d < 0 || d%time.Millisecond != 0:
		return false
	}
	w.Put(1, 1)
	putNumber(w, uint64(d/time.Millisecond))
	return true
}

func getValue(r *replay.Reader) string {
	if r.Get(1) == 0 {
		if r.Get(1) == 1 {
			return "on"
		}
		return "off"
	}
	return (time.Duration(getNumber(r)) * time.Millisecond).String()
}

// hash is a name in nameBits bits, never 0.
func hash(name string) uint64 {
	return uint64(crc32.ChecksumIEEE([]byte(name)))%(1<<nameBits-1) + 1
}

// named is the one of the names that has this hash.
func named(what string, h uint64, names []string) (string, error) {
	for _, name := range names {
		if hash(name) == h {
			return name, nil
		}
	}
	return "", fmt.Errorf("cases: code: it is of a %s that this version does not have, expected one "+
		"of: %s", what, strings.Join(names, ", "))
}

func bugs() (ids []string) {
	for _, b := range scenarios.PlantedBugs() {
		ids = append(ids, b.ID)
	}
	return ids
}

// Parse reads a code. The error is one sentence that says what was found and what
// was expected.
func Parse(code string) (Case, error) {
	header, choices, err := replay.Decode(code)
	if err != nil {
		return Case{}, err
	}
	if v := header.Get(versionBits); v != headerVersion {
		return Case{}, fmt.Errorf("cases: code: version %d, expected %d", v, headerVersion)
	}
	seeded := header.Get(formBits) == ofSeed
	c := Case{answers: choices, digest: header.Get(digestBits), digestBits: digestBits}
	if c.Scenario, err = named("scenario", header.Get(nameBits), scenarios.Names()); err != nil {
		return Case{}, err
	}
	if err := c.readEngine(header); err != nil {
		return Case{}, err
	}
	if seeded {
		if c.From, err = getOrigin(header); err != nil {
			return Case{}, err
		}
		c.answers = nil
	}
	if header.Short() || header.Left() > 0 {
		return Case{}, fmt.Errorf("cases: code: its header has another length than expected")
	}
	return c, nil
}

func (c *Case) readEngine(r *replay.Reader) error {
	name, err := named("engine", r.Get(nameBits), append(scenarios.EngineNames(), ownEngine))
	if err != nil {
		return err
	}
	if c.ofOwn = name == ownEngine; c.ofOwn {
		name = scenarios.EngineNames()[0]
	}
	c.Engine, _ = scenarios.FindEngine(name)
	if err := c.readBug(r); err != nil {
		return err
	}
	for range r.Get(setBits) {
		name, err := named("switch", r.Get(nameBits), c.Engine.SwitchNames())
		if err != nil {
			return err
		}
		value := getValue(r)
		if err := c.Engine.Switch(name, value); err != nil {
			return fmt.Errorf("cases: code: switch %s=%s: %w", name, value, err)
		}
	}
	return nil
}

func (c *Case) readBug(r *replay.Reader) error {
	h := r.Get(nameBits)
	if h == 0 {
		return nil
	}
	id, err := named("planted bug", h, bugs())
	if err == nil {
		c.Engine, _ = c.Engine.Plant(id)
	}
	return err
}
