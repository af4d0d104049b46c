package strategy_test

import (
	"testing"

	"go.uber.org/goleak"

	"interlease.example/sim"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func newSim(t testing.TB) *sim.Sim {
	s := sim.New()
	t.Cleanup(s.Close)
	return s
}
