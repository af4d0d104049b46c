package bench

import (
	"flag"
	"fmt"
	"runtime"
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

// Rapid runs trials of Tiny on rapid, which draws each pick. It works in tests
// and outside of them, and must not run beside another test that uses rapid: the
// number of checks is a flag of the process.
func Rapid(trials int, n Noise) (c Count) {
	parseNoFlags()
	checks := flag.Lookup("rapid.checks")
	before := checks.Value.String()
	defer func() { must(checks.Value.Set(before)) }()
	wanted := trials
	if testing.Short() {
		wanted *= 5 // rapid does a fifth of what it is told
	}
	must(checks.Value.Set(strconv.Itoa(wanted)))
	check(func(t *rapid.T) {
		c.add(rapidTrial(t, n))
		c.Orders++
	})
	return c
}

func rapidTrial(t *rapid.T, n Noise) Defects {
	var s Tiny
	var buf [processes]process
	for {
		enabled := s.enabled(n, buf[:0])
		if len(enabled) == 0 {
			return s.Found
		}
		s.step(enabled[rapid.IntRange(0, len(enabled)-1).Draw(t, "process")], n)
	}
}

// check runs rapid on a goroutine of its own, which rapid may end.
func check(property func(*rapid.T)) {
	t := &outside{}
	done := make(chan struct{})
	go func() {
		defer close(done)
		rapid.Check(t, property)
	}()
	<-done
	if t.failed != "" {
		panic("bench: rapid: " + t.failed)
	}
}

// outside is what rapid wants of a test where there is none.
type outside struct{ failed string }

func (t *outside) Helper()                   {}
func (t *outside) Name() string              { return "bench" }
func (t *outside) Logf(string, ...any)       {}
func (t *outside) Log(...any)                {}
func (t *outside) Skipf(f string, a ...any)  { t.Fatalf(f, a...) }
func (t *outside) Skip(a ...any)             { t.Fatal(a...) }
func (t *outside) SkipNow()                  { t.Fatal("skipped") }
func (t *outside) Errorf(f string, a ...any) { t.failed = fmt.Sprintf(f, a...) }
func (t *outside) Error(a ...any)            { t.failed = fmt.Sprint(a...) }
func (t *outside) Fatalf(f string, a ...any) { t.Errorf(f, a...); runtime.Goexit() }
func (t *outside) Fatal(a ...any)            { t.Error(a...); runtime.Goexit() }
func (t *outside) FailNow()                  { t.Fatal("failed") }
func (t *outside) Fail()                     { t.Error("failed") }
func (t *outside) Failed() bool              { return t.failed != "" }

// parseNoFlags declares the flags of package testing and leaves them as they
// are, where no test binary has parsed them.
func parseNoFlags() {
	testing.Init()
	if !flag.Parsed() {
		must(flag.CommandLine.Parse(nil))
	}
}

func must(err error) {
	if err != nil {
		panic("bench: " + err.Error())
	}
}
