package scenarios

import (
	"errors"
	"slices"
	"strings"

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
	for _, b := range PlantedBugs() {
		if b.ID == e.Bug {
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
}

// PlantedBugs are those of the engine, then those of the driver.
func PlantedBugs() (list []PlantedBug) {
	for _, m := range engine.ListMutants() {
		list = append(list, PlantedBug{m.ID, m.Text, m.Source, m.Property})
	}
	for _, b := range daytona.ListBugs() {
		list = append(list, PlantedBug{b.ID, b.Text, b.Source, b.Property})
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
