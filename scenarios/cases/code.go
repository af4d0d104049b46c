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
)

// The header of a code: which trial it is. Scenarios are named by a hash, so that
// the catalogue may change; engines, planted bugs and switches by their place in
// lists that only grow.
const (
	headerVersion = 1
	versionBits   = 3
	scenarioBits  = 14
	engineBits    = 4
	bugBits       = 7
	setBits       = 3
	switchBits    = 6
	lengthBits    = 6
)

// Code is the case in one line. ok is false if its choices don't fit, or no way
// to cut their keys replays to the same trial. The case must have Choices.
func (c *Case) Code() (code string, ok bool) {
	if c.pinned != nil {
		return "", false
	}
	r, err := c.Runner(scenarios.Options{})
	if err != nil {
		return "", false
	}
	defer r.Close()
	result, lost := c.Play(r)
	if lost != "" {
		return "", false
	}
	digest := result.Outcome.Digest
	var list []replay.Choice
	for _, p := range c.Choices {
		list = append(list, replay.Choice{Key: p.Key, Value: p.Value})
	}
	for width := replay.MinWidth; width <= replay.MaxWidth; width++ {
		for salt := range replay.MaxSalt + 1 {
			code, ok := c.encode(list, width, salt)
			if ok && c.plays(code, r, digest) {
				return code, true
			}
		}
	}
	return "", false
}

// plays reports whether a code leads to the trial with the digest.
func (c *Case) plays(code string, r *scenarios.Runner, digest uint64) bool {
	again, err := Parse(code)
	if err != nil {
		return false
	}
	result, lost := again.Play(r)
	return lost == "" && result.Outcome.Digest == digest
}

func (c *Case) encode(list []replay.Choice, width, salt int) (string, bool) {
	var w replay.Writer
	w.Put(headerVersion, versionBits)
	w.Put(hash(c.Scenario), scenarioBits)
	w.Put(uint64(place(scenarios.EngineNames(), c.Engine.Name)), engineBits)
	w.Put(uint64(place(bugs(), c.Engine.Bug)+1), bugBits)
	if len(c.Engine.Set) >= 1<<setBits {
		return "", false
	}
	w.Put(uint64(len(c.Engine.Set)), setBits)
	for _, set := range c.Engine.Set {
		name, value, _ := strings.Cut(set, "=")
		w.Put(uint64(place(c.Engine.SwitchNames(), name)), switchBits)
		if !putValue(&w, value) {
			return "", false
		}
	}
	return replay.Encode(&w, list, width, salt)
}

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
	ms := uint64(d / time.Millisecond)
	w.Put(uint64(bits.Len64(ms)), lengthBits)
	w.Put(ms, bits.Len64(ms))
	return true
}

func getValue(r *replay.Reader) string {
	if r.Get(1) == 0 {
		if r.Get(1) == 1 {
			return "on"
		}
		return "off"
	}
	return (time.Duration(r.Get(int(r.Get(lengthBits)))) * time.Millisecond).String()
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
	c := Case{answers: choices}
	if err := c.readScenario(header.Get(scenarioBits)); err != nil {
		return Case{}, err
	}
	if err := c.readEngine(header); err != nil {
		return Case{}, err
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
