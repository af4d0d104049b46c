package timeline

import (
	"slices"
	"strconv"
	"strings"

	"interlease.example/internal/suggest"
	"interlease.example/model"
)

// timed reads a line that begins with a time.
func (p *parser) timed(t *text, when string, indented bool) error {
	p.begun = true
	l := Line{Pos: Pos{t.number, t.column()}}
	begin := *t
	at, err := parseSpan(when)
	if err != nil {
		return t.errorf("%q: %v", when, err)
	}
	f, err := match(t, &l)
	if err != nil {
		return err
	}
	l.Kind = f.kind
	if l.Kind != Failed {
		l.Note = t.comment()
	}
	if err := p.place(&begin, l.Kind, indented); err != nil {
		return err
	}
	if l.At, err = p.date(&begin, l.Kind, at); err != nil {
		return err
	}
	p.t.Lines = append(p.t.Lines, l)
	return nil
}

// place checks that inputs and observations stand where they may.
func (p *parser) place(t *text, k Kind, indented bool) error {
	switch {
	case k.Observed() && !indented:
		return t.errorf("%q is observed and not an input, expected the line to be indented "+
			"beneath one", k)
	case k.Observed() && p.inputs == 0:
		return t.errorf("an observation before the first input, expected it beneath one")
	case !k.Observed() && indented:
		return t.errorf("%q is an input, expected the line not to be indented", k)
	}
	return nil
}

// match reads what a line says: it keeps the forms that agree with the words so
// far.
func match(t *text, l *Line) (form, error) {
	left := forms()
	for i := 0; ; i++ {
		value, plain, done := next(left, i)
		if value != "" {
			if err := l.read(t, value); err != nil {
				return form{}, err
			}
			continue
		}
		word := t.word()
		if word == "" && done >= 0 {
			return left[done], nil
		}
		if err := expect(t, word, plain, done >= 0); err != nil {
			return form{}, err
		}
		left = slices.DeleteFunc(left, func(f form) bool {
			return i >= len(f.words) || f.words[i] != word
		})
	}
}

// next is what may stand at word i: a value, one of some plain words, or, if done
// is the index of a form, nothing.
func next(left []form, i int) (value string, plain []string, done int) {
	done = -1
	for n, f := range left {
		switch {
		case i == len(f.words):
			done = n
		case f.words[i] == strings.ToUpper(f.words[i]):
			value = f.words[i]
		case !slices.Contains(plain, f.words[i]):
			plain = append(plain, f.words[i])
		}
	}
	return value, plain, done
}

// expect refuses a word that is not among the plain ones.
func expect(t *text, word string, plain []string, mayEnd bool) error {
	list := strings.Join(plain, ", ")
	switch {
	case slices.Contains(plain, word):
		return nil
	case word == "":
		return t.errorf("the line ends, expected one of: %s", list)
	case mayEnd && len(plain) == 0:
		return t.errorf("%q, expected the end of the line or a comment", word)
	case mayEnd && suggest.Nearest(word, plain) == "":
		return t.errorf("%q, expected the end of the line or: %s", word, list)
	}
	return t.errorf("%v", suggest.Unknown("word", word, plain))
}

// read reads one value of a form.
func (l *Line) read(t *text, value string) error {
	switch value {
	case "FAULT":
		return l.readFault(t)
	case "TEXT":
		return l.readText(t)
	}
	w := t.word()
	if w == "" {
		return t.errorf("the line ends, expected %s", meaning(value))
	}
	switch value {
	case "RUN":
		l.Run = w
	case "TASK":
		l.Task = w
	case "SANDBOX":
		l.Sandbox = w
	case "STATUS":
		return l.readStatus(t, w)
	case "PART":
		return l.readPart(t, w)
	}
	return nil
}

func meaning(value string) string {
	switch value {
	case "STATUS":
		return "a status: " + strings.Join(statuses(), ", ")
	case "PART":
		return "instructions or workspace"
	}
	return "the identity of a " + strings.ToLower(value)
}

func statuses() (words []string) {
	for _, s := range model.EndStatuses() {
		words = append(words, s.String())
	}
	return words
}

func (l *Line) readStatus(t *text, w string) error {
	i := slices.Index(statuses(), w)
	if i < 0 {
		return t.errorf("%v", suggest.Unknown("status", w, statuses()))
	}
	l.Status = model.EndStatuses()[i]
	return nil
}

func (l *Line) readPart(t *text, w string) error {
	parts := []string{Instructions.String(), Workspace.String()}
	i := slices.Index(parts, w)
	if i < 0 {
		return t.errorf("%v", suggest.Unknown("part", w, parts))
	}
	l.Part = Instructions + Part(i)
	return nil
}

func (l *Line) readFault(t *text) (err error) {
	s := t.rest()
	if l.Fault, err = model.ParseFault(s); err != nil {
		return t.errorf("%s", strings.TrimPrefix(err.Error(), "model: "))
	}
	return nil
}

// readText takes the rest of the line as it is, or as a Go string if it is one.
func (l *Line) readText(t *text) error {
	l.Text = t.raw()
	if l.Text == "" {
		return t.errorf("the line ends, expected the text of the failure")
	}
	if strings.HasPrefix(l.Text, `"`) {
		if s, err := strconv.Unquote(l.Text); err == nil {
			l.Text = s
		}
	}
	return nil
}
