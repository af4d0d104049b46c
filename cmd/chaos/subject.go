package main

import (
	"interlease.example/internal/suggest"
	"interlease.example/scenarios"
)

// subject is the flags that say what is tested; every command spells them so.
type subject struct {
	Engine   string   `default:"hardened" help:"What is tested: chaos list engines."`
	Provider string   `default:"fake" help:"Where its sandboxes come from: fake."`
	Set      []string `placeholder:"NAME=VALUE" help:"Change a switch: chaos list switches."`
}

// engine is the engine that the flags name.
func (s *subject) engine() (scenarios.Engine, error) {
	e, ok := scenarios.FindEngine(s.Engine)
	if !ok {
		return e, suggest.Unknown("engine", s.Engine, scenarios.EngineNames())
	}
	if s.Provider != "fake" {
		return e, suggest.Unknown("provider", s.Provider, []string{"fake"})
	}
	for _, set := range s.Set {
		if err := e.Configure(set); err != nil {
			return e, describe("--set %v", err)
		}
	}
	return e, nil
}

// tested says in words what was tested; it is the first line of every output.
func tested(e scenarios.Engine) string { return e.Tested() + "; fake providers" }
