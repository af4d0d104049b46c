package replay

import (
	"errors"
	"fmt"
	"strings"
)

// Encode writes a code. It reports false when the choices don't fit in 120
// characters, or when two choices with different values have the same key once
// they are cut: another width or salt may do. The order of choices doesn't
// matter. A value of 0, a width outside of MinWidth to MaxWidth, or a salt
// outside of 0 to MaxSalt panics.
func Encode(header *Writer, choices []Choice, width, salt int) (code string, ok bool) {
	if width < MinWidth || width > MaxWidth || salt < 0 || salt > MaxSalt {
		panic(fmt.Sprintf("replay: encode: width %d and salt %d, expected %d to %d and 0 to %d",
			width, salt, MinWidth, MaxWidth, MaxSalt))
	}
	c, ok := shorten(choices, width, salt)
	if !ok {
		return "", false
	}
	var w Writer
	c.write(&w)
	w.append(header)
	w.Put(1, 1)
	size := charsFor(w.n) * charBits
	if size == 0 {
		return "", false
	}
	w.fill(size - checkBits - w.n)
	seal(&w)
	return text(&w), true
}

// charsFor is the number of characters of a code whose body has n bits, 0 if it
// doesn't fit.
func charsFor(n int) int { return padded((n + checkBits + charBits - 1) / charBits) }

// Decode reads a code. The reader holds exactly the bits of the caller's header.
// The error is one sentence that names the place and what was expected there.
func Decode(code string) (*Reader, *Choices, error) {
	w, err := untext(code)
	if err != nil {
		return nil, nil, err
	}
	if w.n <= checkBits {
		return nil, nil, fmt.Errorf("replay: code: ends after character %d, expected more groups",
			len(code))
	}
	if residue(w) != 0 {
		return nil, nil, damaged(w, code)
	}
	r := w.reader(0, w.n-checkBits)
	c, ok := readChoices(&r)
	if !ok || !unfill(&r) || charsFor(r.end+1)*charBits != w.n {
		return nil, nil, errors.New("replay: code: the check sum fits and the choices don't, " +
			"expected a code of this version")
	}
	return &r, &c, nil
}

// unfill takes the fill from the end of r; it reports false when there is none.
func unfill(r *Reader) bool {
	for r.end > r.pos {
		r.end--
		last := Reader{r.bytes, r.end, r.end + 1, false}
		if last.peek() {
			return true
		}
	}
	return false
}

// damaged says that the check sum doesn't fit, and which one character would
// make it fit.
func damaged(w *Writer, code string) error {
	i, flipped := culprit(residue(w), w.n/charBits)
	if i < 0 {
		return errors.New("replay: code: check sum does not fit, expected a better copy: " +
			"more than one character is damaged")
	}
	at := place(i)
	was := strings.IndexByte(alphabet, code[at])
	return fmt.Errorf("replay: code: check sum does not fit, "+
		"expected %q as character %d instead of %q, or a better copy",
		alphabet[was^flipped], at+1, code[at])
}
