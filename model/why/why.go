package why

import "strings"

// Entry explains one text.
type Entry struct {
	Text  string // exact, or the part of it that never changes
	Means string // what happened, in one or two sentences
	Waits string // whether waiting and trying again helps
	Tell  string // how to tell cases apart in the rows; may be empty
	Next  string // what to do
	See   string // the command that shows it happen; may be empty
}

// Find gives the entries whose text is in what was typed, or the other way
// round, without regard to case. An empty query finds nothing.
func Find(query string) (found []Entry) {
	query = strings.ToLower(strings.TrimSpace(query))
	if query == "" {
		return nil
	}
	for _, e := range Entries() {
		if Matches(e.Text, query) {
			found = append(found, e)
		}
	}
	return found
}

// Matches reports whether a text is about what was typed, in lower case. Words of
// fewer than four letters match nothing: they are in every text.
func Matches(text, query string) bool {
	text = strings.ToLower(text)
	return len(query) >= 4 && (strings.Contains(text, query) || strings.Contains(query, text))
}
