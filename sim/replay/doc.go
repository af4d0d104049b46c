// Package replay writes the recorded choices of a trial into one line of text
// that needs no file, and reads them back.
//
// A code is at most 120 characters of base 32 in groups of five behind "il1-":
//
//	il1-0n2t4-8gjq1-c0000-…
//
//	width-9 | salt | count | choices, sorted by key          | header | 1 0…0 | check sum
//	 4 bit    4 bit  6 bit   gap (Rice), value (Elias gamma)   caller   fill     25 bit
//
// Terms:
//
//   - A choice is an event key, 64 bits, and a value. 0 is the mildest value of
//     every question and is what a reader gets for a key that a code does not
//     hold, so only other values are written.
//   - The width is how many bits of a key are kept. Two keys may then look the
//     same; whether a code still replays to the same digest is for its writer to
//     try. Another salt cuts the same keys differently.
//   - The header is a bit string of the caller: what is replayed, on what, and
//     whatever else a reader must know.
//   - A code fits when it has at most 120 characters.
//
// The check sum refuses every code in which one or two characters were changed,
// wherever they are, any five bits, or any 25 neighbouring bits, and the form
// refuses every code that lost or gained a character.
//
// What it is not: it knows no leases, no trials and no strategies, and it keeps
// neither footprints nor instants. It doesn't correct a damaged code; it names
// the one character that would explain the damage, if there is one.
//
//	var h replay.Writer
//	h.Put(scenario, 16)
//	code, ok := replay.Encode(&h, choices, 18, 0)
//
//	header, found, err := replay.Decode(code)
//	scenario := header.Get(16)
//	value := found.Value(key)
package replay
