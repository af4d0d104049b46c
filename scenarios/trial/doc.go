// Package trial is the file format of a failing trial: everything that is
// needed to play it again, and what a person wants to read before that.
//
// A .trial file is a txtar archive. Its sections, in this order:
//
//	trial     version, replay code, scenario, engine, switches, planted bug
//	acts      the inputs, one a line, in the syntax of timelines; may be empty
//	faults    the faults that struck, for the reader: they come from choices
//	choices   key in hexadecimal, value, and what was asked, one a line
//	failure   property, digest, steps and the sentence
//	trace     one step a line, for the reader
//	end       the check sum of all before it
//
// The check sum makes a file that was cut off or damaged anywhere refuse to
// load. Unknown sections and keys are errors: a later version of the format has
// a later number. Sections are read here and not by an archive library, because
// an error names the line.
//
// What it is not: it neither runs trials nor knows which scenarios exist.
//
//	f, err := trial.Parse("gap-1.trial", data)
package trial
