// Package suggest says what somebody who typed an unknown name probably meant.
//
// What it is not: it never corrects by itself. A name that is not in the list is
// an error, and the text is for a person.
//
//	suggest.Unknown("engine", "hardend", engines) // unknown engine "hardend", did you mean ...
package suggest
