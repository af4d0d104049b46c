package fake_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"interlease.example/model"
	"interlease.example/providers/daytona"
	"interlease.example/providers/fake"
	"interlease.example/sim/live"
	"interlease.example/sim/proc"
)

// Clients on goroutines, each on a host of its own, make and delete sandboxes: no
// name is given out twice, and the log has all of it. It says most under the race
// detector.
func TestClientsOnGoroutines(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	const clients, rounds = 8, 50
	l := live.New(live.Options{Seed: 1, Speed: 10_000})
	defer l.Close()
	var log model.Log
	d := fake.NewDaytona(fake.DaytonaConfig{
		Log: &log, Nemesis: &strikes{}, Times: fake.UsualDaytonaTimes(), Turn: l.Turn(),
	})
	var made [clients][]model.SandboxID
	for n := range clients {
		l.NewHost(fmt.Sprint("worker ", n), live.HostOptions{}).Start("client", func(p proc.P) {
			for range rounds {
				s, err := d.Create(p, daytona.Call{Run: 1})
				require.NoError(t, err)
				require.NoError(t, d.Exec(p, daytona.Call{Run: 1, Sandbox: s}))
				require.NoError(t, d.Delete(p, daytona.Call{Run: 1, Sandbox: s}))
				made[n] = append(made[n], s)
			}
		})
	}
	require.NoError(t, l.Wait())
	l.Close()
	names := slices.Concat(made[:]...)
	slices.Sort(names)
	require.Len(t, slices.Compact(names), clients*rounds)
	require.Zero(t, d.Live())
	reported := 0
	for _, e := range log.Effects {
		if e.Phase == model.Reported {
			reported++
		}
	}
	require.Equal(t, 3*clients*rounds, reported)
}
