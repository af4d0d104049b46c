package cases

import (
	"fmt"
	"hash/crc32"
	"math/bits"
	"strings"
	"time"

	"interlease.example/internal/suggest"
	"interlease.example/scenarios"
	"interlease.example/sim/replay"
	"interlease.example/sim/strategy"
)

// The header of a code: which trial it is. Scenarios are named by a hash, so that
// the catalogue may change; strategies, engines, planted bugs and switches by their
// place in lists that only grow.
const (
	headerVersion = 2
	versionBits   = 3
	formBits      = 1
	digestBits    = 15
	scenarioBits  = 14
	engineBits    = 4
	bugBits       = 7
	setBits       = 3
	switchBits    = 6
	strategyBits  = 4
	lengthBits    = 6 // of a number
)

// ownPlace is the place of an engine that is not in the list.
const ownPlace = 1<<engineBits - 1

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
	code.Seeded = true
	return code, c.From != nil && c.encode(&code, replay.MinWidth, 0) && plays(&code, r)
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
	w.Put(hash(c.Scenario), scenarioBits)
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
	engine := place(scenarios.EngineNames(), c.Engine.Name)
	if c.OfOwn() {
		engine = ownPlace
	}
	w.Put(uint64(engine), engineBits)
	w.Put(uint64(place(bugs(), c.Engine.Bug)+1), bugBits)
	if len(c.Engine.Set) >= 1<<setBits {
		return false
	}
	w.Put(uint64(len(c.Engine.Set)), setBits)
	for _, set := range c.Engine.Set {
		name, value, _ := strings.Cut(set, "=")
		w.Put(uint64(place(c.Engine.SwitchNames(), name)), switchBits)
		if !putValue(w, value) {
			return false
		}
	}
	return true
}

func (o *Origin) put(w *replay.Writer) {
	w.Put(uint64(place(strategy.List(), o.Strategy)), strategyBits)
	for _, n := range []uint64{uint64(o.Planning), o.Seed, o.Trial} {
		putNumber(w, n)
	}
}

func getOrigin(r *replay.Reader) (*Origin, error) {
	names := strategy.List()
	n := int(r.Get(strategyBits))
	if n >= len(names) {
		return nil, fmt.Errorf("cases: code: it is of a strategy that this version does not have, "+
			"expected one of: %s", strings.Join(names, ", "))
	}
	o := &Origin{Strategy: names[n]}
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

func hash(name string) uint64 {
	return uint64(crc32.ChecksumIEEE([]byte(name))) >> (32 - scenarioBits)
}

func bugs() (ids []string) {
	for _, b := range scenarios.PlantedBugs() {
		ids = append(ids, b.ID)
	}
	return ids
}

// place is the index of a name, -1 if it isn't there.
func place(list []string, name string) int {
	for i, x := range list {
		if x == name {
			return i
		}
	}
	return -1
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
	if err := c.readScenario(header.Get(scenarioBits)); err != nil {
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

func (c *Case) readScenario(h uint64) error {
	for _, name := range scenarios.Names() {
		if hash(name) == h {
			c.Scenario = name
			return nil
		}
	}
	return fmt.Errorf("cases: code: it is of a scenario that this version does not have, "+
		"expected one of: %s", strings.Join(scenarios.Names(), ", "))
}

func (c *Case) readEngine(r *replay.Reader) error {
	engines := scenarios.Engines()
	i, bug, sets := int(r.Get(engineBits)), int(r.Get(bugBits)), int(r.Get(setBits))
	if i == ownPlace {
		i, c.ofOwn = 0, true
	}
	if i >= len(engines) || bug > len(bugs()) {
		return fmt.Errorf("cases: code: it is of an engine that this version does not have, "+
			"expected one of: %s", strings.Join(scenarios.EngineNames(), ", "))
	}
	c.Engine = engines[i]
	if bug > 0 {
		c.Engine, _ = c.Engine.Plant(bugs()[bug-1])
	}
	names := c.Engine.SwitchNames()
	for range sets {
		n := int(r.Get(switchBits))
		if n >= len(names) {
			return suggest.Unknown("switch", fmt.Sprint(n), names)
		}
		value := getValue(r)
		if err := c.Engine.Switch(names[n], value); err != nil {
			return fmt.Errorf("cases: code: switch %s=%s: %w", names[n], value, err)
		}
	}
	return nil
}
