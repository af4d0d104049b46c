// Command mutate changes each guard of an engine's source, one at a time, and
// looks whether the default wave notices: a harness that does not see a deleted
// guard does not test it.
//
// A guard is the condition of an if statement, and each operand of && and || in
// one. A condition is replaced by its opposite and by false; an operand is left
// out. The source stays as it is: the compiler is given an overlay.
//
//	go run ./internal/mutate model/engine/settle.go model/engine/resume.go
//
// A mutant is killed when the wave exits with 1. It is noticed, too, when the wave
// is undecided because of it, panics or never ends, and when it does not compile;
// each is printed with its own word. Exit code 1 means that some survived.
//
// What it is not: planted bugs are chosen by hand and have names (chaos dev
// mutants); this finds what nobody thought of.
package main
