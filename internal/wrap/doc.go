// Package wrap breaks text into lines for a terminal.
//
// What it is not: it knows nothing of columns of different widths, and it counts
// bytes, so it is for texts in ASCII. A word that is longer than a line stays
// whole.
//
//	wrap.Text("two words", 5, "  ") // "two\n  words"
package wrap
