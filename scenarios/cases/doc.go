// Package cases keeps single trials: in one line of text, in a file, and cut to
// their shortest form.
//
// A case is a scenario, an engine and the choices that are not 0. It needs no
// seed, no strategy and no file, and it survives changes of the code as long as
// its questions are still asked.
//
//	c := cases.Of("wake-in-release-tail", engine, runner.Sim().Record())
//	c, shrunk := cases.Shrink(c, shrink.Budget{})
//	code, ok := c.Code()
//
// What it is not: it explains nothing (package explain).
package cases
