package live_test

import (
	"fmt"
	"time"

	"interlease.example/sim/live"
	"interlease.example/sim/proc"
)

func Example() {
	l := live.New(live.Options{Speed: 1000})
	defer l.Close()
	server, worker := l.NewHost("server", live.HostOptions{}), l.NewHost("worker", live.HostOptions{})
	server.Start("client", func(p proc.P) {
		work := func(p proc.P) {
			_ = p.Sleep("work", time.Second, proc.Limit{}) // a millisecond
			fmt.Println("done on", p.Host().Name())
		}
		err := p.Invoke(worker, "work", proc.UpTo(time.Second), work, proc.Limit{})
		fmt.Println(p.Host().Name(), "heard:", err)
	})
	fmt.Println(l.Wait())
	// Output:
	// done on worker
	// server heard: <nil>
	// <nil>
}
