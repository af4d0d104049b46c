package timeline

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

const (
	day = 24 * time.Hour
	// maxOffset bounds offsets, so that no sum of times overflows.
	maxOffset = 10_000 * time.Hour
)

var errNoTime = errors.New("expected a time such as 20:57:44, 20:57:44.25 or an offset such as 6s")

// instant is a time as written: since midnight, or an offset.
type instant struct {
	wall bool
	at   time.Duration
}

func parseInstant(s string) (instant, error) {
	if strings.Contains(s, ":") {
		return parseWall(s)
	}
	return parseOffset(s)
}

// parseWall reads HH:MM:SS with an optional fraction.
func parseWall(s string) (instant, error) {
	parts := strings.Split(s, ":")
	if len(parts) != 3 {
		return instant{}, errNoTime
	}
	h, ok1 := twoDigits(parts[0], 24)
	m, ok2 := twoDigits(parts[1], 60)
	sec, err := parseSeconds(parts[2])
	if !ok1 || !ok2 {
		return instant{}, errNoTime
	}
	return instant{true, time.Duration(h)*time.Hour + time.Duration(m)*time.Minute + sec}, err
}

// parseSeconds reads SS or SS.fraction of a wall-clock time.
func parseSeconds(s string) (time.Duration, error) {
	whole, fraction, dotted := strings.Cut(s, ".")
	n, ok := twoDigits(whole, 60)
	if !ok || dotted && fraction == "" {
		return 0, errNoTime
	}
	part, err := parseFraction(fraction, time.Second)
	return time.Duration(n)*time.Second + part, err
}

func twoDigits(s string, limit int) (int, bool) {
	n, ok := digits(s)
	return n, ok && len(s) == 2 && n < limit
}

// digits reads a number of at most nine digits and nothing else.
func digits(s string) (int, bool) {
	if s == "" || len(s) > 9 || strings.Trim(s, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil
}

// parseFraction is the decimal fraction of unit, which must be a whole number of
// nanoseconds.
func parseFraction(s string, unit time.Duration) (time.Duration, error) {
	if s == "" {
		return 0, nil
	}
	n, ok := digits(s)
	if !ok {
		return 0, fmt.Errorf("a fraction of %q, expected at most nine digits", s)
	}
	for range s {
		if unit%10 != 0 {
			return 0, fmt.Errorf("a fraction of %q, expected whole nanoseconds", s)
		}
		unit /= 10
	}
	return time.Duration(n) * unit, nil
}

// parseOffset reads numbers with the units h, m, s and ms, largest first.
func parseOffset(s string) (instant, error) {
	sum, smallest := time.Duration(0), maxOffset
	for left := s; left != "" || s == ""; {
		var number, name string
		number, left = leading(left, "0123456789.")
		name, left = leading(left, "hms")
		unit := unitOf(name)
		if unit == 0 || unit >= smallest {
			return instant{}, errNoTime
		}
		d, err := parseNumber(number, unit)
		if err != nil {
			return instant{}, err
		}
		sum, smallest = sum+d, unit
	}
	return instant{false, sum}, nil
}

// leading splits s after the characters of set that it begins with.
func leading(s, set string) (head, tail string) {
	tail = strings.TrimLeft(s, set)
	return s[:len(s)-len(tail)], tail
}

func parseNumber(s string, unit time.Duration) (time.Duration, error) {
	whole, fraction, dotted := strings.Cut(s, ".")
	n, ok := digits(whole)
	if !ok || dotted && fraction == "" {
		return 0, errNoTime
	}
	if time.Duration(n) > maxOffset/unit {
		return 0, fmt.Errorf("expected an offset of at most %d hours", maxOffset/time.Hour)
	}
	part, err := parseFraction(fraction, unit)
	return time.Duration(n)*unit + part, err
}

func unitOf(name string) time.Duration {
	switch name {
	case "h":
		return time.Hour
	case "m":
		return time.Minute
	case "s":
		return time.Second
	case "ms":
		return time.Millisecond
	}
	return 0
}

// after is the first instant at or after before that t can mean. It is false for
// one that lies before it: on a clock, for one that would be more than 12 hours
// later.
func (t instant) after(before time.Duration) (time.Duration, bool) {
	if !t.wall {
		return t.at, t.at >= before
	}
	ahead := (t.at - before%day + day) % day
	return before + ahead, ahead <= day/2
}
