// Command mutate changes each guard of an engine's source, one at a time, and
// looks whether the default wave notices: a harness that does not see a deleted
// guard does not test it.
//
// A guard is a condition: of an if or a for statement, or a case of a switch without
// a tag. It is made false, and if it is no chain of && or ||, flipped. Of each chain,
// wherever it stands, every operand is left out once. Conditions on switches and
// planted bugs alone are none: the kill table of package scenarios tests those. The
// source stays as it is: the compiler is given an overlay.
//
//	go run ./internal/mutate                                  # what is usual
//	go run ./internal/mutate model/engine/sweep.go            # other files
//	go run ./internal/mutate -only 'settle: !named'           # some mutants
//
// A mutant is killed when the wave exits with 1. It is noticed, too, when the wave
// is undecided because of it, crashes or never ends; each is printed with its own
// word. The others survive, and survivors.txt says why each of them may: it is
// equivalent, or out of reach of these scenarios, or no property has a sentence
// about it. Exit code 1 means that the list is wrong: a survivor is not explained,
// or an explanation is stale, since its mutant is noticed or gone.
//
// What it is not: planted bugs are chosen by hand and have names (chaos dev
// mutants); this finds what nobody thought of. Mistakes that are more than one
// condition are edited by hand, in this package's tests.
package main
