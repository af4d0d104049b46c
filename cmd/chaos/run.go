package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/alecthomas/kong"
)

// commands is the command line; kong reads it.
type commands struct {
	Wave      waveCommand      `cmd:"" help:"Plan and run trials: scenarios, or all of them."`
	Reproduce reproduceCommand `cmd:"" help:"From the timeline of an incident to a failing trial."`
	Explain   explainCommand   `cmd:"" help:"Say what happened in a failing trial, and why."`
	Replay    replayCommand    `cmd:"" help:"Play one trial again."`
	Why       whyCommand       `cmd:"" help:"Explain the text of an error."`
	List      listCommand      `cmd:"" help:"List engines, switches, scenarios, properties, situations, strategies or mutants."`
	Dev       devCommand       `cmd:"" help:"For people who work on engines and on Interlease."`
}

// execute is the whole program but for the exit.
func execute(args []string, s stdio) int {
	var c commands
	code := exitPassed
	left := false
	parser, err := kong.New(&c, kong.Name("chaos"), kong.Writers(s.out, s.err),
		kong.Description("Finds timing bugs in code that leases sandboxes to agent runs."),
		kong.Exit(func(n int) { left, code = true, n }), kong.UsageOnError(),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}))
	if err != nil {
		panic("chaos: " + err.Error())
	}
	if len(args) == 0 {
		args = []string{"--help"}
	}
	ctx, err := parser.Parse(args)
	if left {
		return code
	}
	if err != nil {
		s.failure("%v", err)
		s.hint("chaos --help")
		return exitUsage
	}
	out := &written{w: s.out}
	s.out = out
	code = s.exit(ctx.Run(s))
	if out.err != nil {
		s.failure("the result was not written: %v", out.err)
		code = worse(code, exitUsage)
	}
	return code
}

// written remembers the first error of its writer.
type written struct {
	w   io.Writer
	err error
}

func (w *written) Write(p []byte) (int, error) {
	n, err := w.w.Write(p)
	if w.err == nil {
		w.err = err
	}
	return n, err
}

// exit turns what a command returned into an exit code, and says why.
func (s stdio) exit(err error) int {
	var stop *stop
	switch {
	case err == nil:
		return exitPassed
	case errors.As(err, &stop):
		if stop.err != nil {
			s.failure("%v", stop.err)
		}
		return stop.code
	default:
		s.failure("%v", err)
		return exitUsage
	}
}

// failed ends a command whose result says what failed.
func failed() error { return &stop{code: exitFailed} }

func describe(format string, args ...any) error { return fmt.Errorf(format, args...) }
