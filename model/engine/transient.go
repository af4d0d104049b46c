package engine

import (
	"errors"
	"strings"

	"interlease.example/model"
	"interlease.example/sim/proc"
)

// transient reports whether a failed provider call may be sent again. The
// platform's host sees no more of a driver's error than its text, and retries on
// a list of words.
func transient(err error) bool {
	switch {
	case errors.Is(err, model.ErrRefused):
		return false
	case err == proc.ErrLost, err == proc.ErrDeadline, errors.Is(err, model.ErrTransient):
		return true
	default:
		return hasTransientWord(strings.ToLower(err.Error()))
	}
}

// transientWords is the list. The platform's also has a stem, which matches no
// word because a word must end where it does.
const transientWords = "timeout|timed out|rate limit|network|connection reset|service unavailable"

func hasTransientWord(text string) bool {
	for word := range strings.SplitSeq(transientWords, "|") {
		if hasWord(text, word) {
			return true
		}
	}
	return false
}

// hasWord reports whether text has word with no letter or digit beside it.
func hasWord(text, word string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return false
		}
		from += i
		end := from + len(word)
		if (from == 0 || !wordByte(text[from-1])) && (end == len(text) || !wordByte(text[end])) {
			return true
		}
		from = end
	}
}

func wordByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z'
}
