package scenarios

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"interlease.example/internal/suggest"
	"interlease.example/internal/switches"
	"interlease.example/model/engine"
	"interlease.example/providers/daytona"
)

// Engine is an engine and the driver that goes with it, under one name.
type Engine struct {
	Name   string
	Text   string
	Lease  engine.Switches
	Driver daytona.Switches

	Bug     string // id of the planted bug, or ""
	Mutants engine.Mutants
	Bugs    daytona.Bugs
	Set     []string // changed switches, as name=value, in the order of setting
}

// Engines are the named engines; the first is the default.
func Engines() []Engine {
	var list []Engine
	for _, v := range engine.List() {
		e := Engine{Name: v.Name, Text: v.Text, Lease: v.Switches, Driver: daytona.Reported()}
		if v.Name == "hardened" {
			e.Driver = daytona.Hardened()
		}
		list = append(list, e)
	}
	return list
}

// EngineNames are the names of Engines.
func EngineNames() (names []string) {
	for _, e := range Engines() {
		names = append(names, e.Name)
	}
	return names
}

// FindEngine finds a named engine, or hardened with a planted bug by the name
// "hardened+M17".
func FindEngine(name string) (Engine, bool) {
	name, bug, planted := strings.Cut(name, "+")
	all := Engines()
	i := slices.IndexFunc(all, func(e Engine) bool { return e.Name == name })
	if i < 0 {
		return Engine{}, false
	}
	if planted {
		return all[i].Plant(bug)
	}
	return all[i], true
}

// String is the name under which FindEngine finds it, without changed switches.
func (e *Engine) String() string {
	if e.Bug == "" {
		return e.Name
	}
	return e.Name + "+" + e.Bug
}

// Tested says in words what is tested, for the first line of an output: "our
// reference engine (hardened), not yours, with planted bug M17, settle.bound=2s".
func (e *Engine) Tested() string {
	text := e.Text
	if e.Name == "hardened" {
		text = "our reference engine (hardened), not yours"
	}
	if e.Bug != "" {
		text += ", with planted bug " + e.Bug
	}
	if len(e.Set) > 0 {
		text += ", " + strings.Join(e.Set, " ")
	}
	return text
}

// Planted is the bug that is planted in the engine; false: there is none.
func (e *Engine) Planted() (PlantedBug, bool) {
	return FindBug(e.Bug)
}

// FindBug finds a planted bug by its id.
func FindBug(id string) (PlantedBug, bool) {
	for _, b := range PlantedBugs() {
		if b.ID == id {
			return b, true
		}
	}
	return PlantedBug{}, false
}

// Switch changes one switch of the engine or its driver, as --set does. The
// error is switches.ErrNoSwitch if neither has one of that name.
func (e *Engine) Switch(name, value string) error {
	err := e.Lease.Set(name, value)
	if errors.Is(err, switches.ErrNoSwitch) && strings.HasPrefix(name, "day.") {
		err = e.Driver.Set(name, value)
	}
	if err == nil {
		e.Set = append(e.Set, name+"="+value)
	}
	return err
}

// Configure changes one switch, which is written as NAME=VALUE. The error is a
// sentence that begins with what was written.
func (e *Engine) Configure(set string) error {
	name, value, ok := strings.Cut(set, "=")
	if !ok {
		return fmt.Errorf("%s: expected NAME=VALUE, as settle.bound=2s", set)
	}
	err := e.Switch(name, value)
	if errors.Is(err, switches.ErrNoSwitch) {
		err = suggest.Unknown("switch", name, e.SwitchNames())
	}
	if err != nil {
		return fmt.Errorf("%s: %w", set, err)
	}
	return nil
}

// SwitchNames are the names that Switch knows.
func (e *Engine) SwitchNames() (names []string) {
	for _, s := range e.Lease.List() {
		names = append(names, s.Name)
	}
	for _, s := range e.Driver.List() {
		names = append(names, s.Name)
	}
	return names
}

// PlantedBug is hardened with one thing wrong.
type PlantedBug struct {
	ID       string
	Text     string
	Source   string
	Property string // the property that is expected to find it
	// Unreached is why no trial of the catalogue shows it; "": one does.
	Unreached string
}

// PlantedBugs are those of the engine, then those of the driver.
func PlantedBugs() (list []PlantedBug) {
	add := func(b PlantedBug) { b.Unreached = unreached(b.ID); list = append(list, b) }
	for _, m := range engine.ListMutants() {
		add(PlantedBug{ID: m.ID, Text: m.Text, Source: m.Source, Property: m.Property})
	}
	for _, b := range daytona.ListBugs() {
		add(PlantedBug{ID: b.ID, Text: b.Text, Source: b.Source, Property: b.Property})
	}
	return list
}

// Plant gives the engine with a bug planted in it; false: there is no such bug.
func (e Engine) Plant(id string) (Engine, bool) {
	if m, ok := engine.MutantByID(id); ok {
		e.Bug, e.Mutants = id, m.Bugs
		return e, true
	}
	b, ok := daytona.BugByID(id)
	if ok {
		e.Bug, e.Bugs = id, b.Bugs
	}
	return e, ok
}
