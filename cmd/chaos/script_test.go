package main

import (
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite the expected output in testdata/script")

// TestMain makes the test binary the command as well, for scripts.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"chaos": func() {
		out := &masked{w: os.Stdout}
		code := execute(os.Args[1:], stdio{os.Stdin, out, os.Stderr})
		out.flush()
		os.Exit(code)
	}})
}

// masked hides what differs from run to run: the speed, and the time in the name
// of a wave's directory.
type masked struct {
	w    io.Writer
	text []byte
}

func (m *masked) Write(p []byte) (int, error) {
	m.text = append(m.text, p...)
	return len(p), nil
}

func (m *masked) flush() {
	speed := regexp.MustCompile(`[\d,]+ trials a second`)
	m.text = speed.ReplaceAll(m.text, []byte("N trials a second"))
	began := regexp.MustCompile(`w-\d{8}T\d{6}-`)
	m.text = began.ReplaceAll(m.text, []byte("w-TIME-"))
	_, _ = m.w.Write(m.text)
}

// The scripts are what people type and see. go test -update rewrites them.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script", UpdateScripts: *update, RequireExplicitExec: true,
		Setup: func(e *testscript.Env) error {
			return copyFile("../../scenarios/testdata/incidents/founding.timeline",
				filepath.Join(e.WorkDir, "founding.timeline"))
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits, "rename": rename},
	})
}

func copyFile(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o600)
}

// exits is "exits CODE ARG...": chaos with these arguments exits with that code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE ARG...")
	}
	err := ts.Exec("chaos", args[1:]...)
	code := "0"
	if err != nil {
		code = regexp.MustCompile(`^exit status (\d+)$`).ReplaceAllString(err.Error(), "$1")
	}
	if code != args[0] {
		ts.Fatalf("chaos %q exits with %s, expected %s\n%s", args[1:], code, args[0],
			ts.ReadFile("stderr"))
	}
}

// rename is "rename PATTERN NAME": the one file that a pattern matches gets a name.
func rename(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: rename PATTERN NAME")
	}
	list, err := filepath.Glob(ts.MkAbs(args[0]))
	ts.Check(err)
	if len(list) != 1 {
		ts.Fatalf("%s matches %q, expected one file", args[0], list)
	}
	ts.Check(os.Rename(list[0], ts.MkAbs(args[1])))
}
