package sim_test

import (
	"fmt"
	"time"

	"interlease.example/sim"
	"interlease.example/sim/proc"
)

func Example() {
	s := sim.New()
	defer s.Close()
	out := s.Run(&sim.Trial{Number: 7, Setup: func(s *sim.Sim) {
		h := s.NewHost("server", sim.HostOptions{})
		h.Start("greeter", func(p proc.P) {
			_ = p.Sleep("nap", time.Second, proc.Limit{})
			fmt.Println("hello at", p.Now())
		})
	}})
	fmt.Println(out.Verdict, out.Points, "points")
	// Output:
	// hello at 1s
	// passed 2 points
}
