package trial

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"slices"
	"strconv"
	"strings"
)

// MaxBytes is the largest file that Parse reads.
const MaxBytes = 64 << 20

// Parse reads what Format wrote. An error is one sentence that begins with
// name:line and says what was found and what was expected.
func Parse(name string, data []byte) (*File, error) {
	r := &reader{name: name, chosen: map[uint64]bool{}}
	if err := r.checkSum(data); err != nil {
		return nil, err
	}
	r.lines = strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	r.at = 0
	f := &File{}
	for _, section := range []struct {
		name string
		read func(*File, string) error
	}{
		{"trial", r.header},
		{"acts", act},
		{"faults", fault},
		{"choices", r.choice},
		{"failure", r.failure},
		{"trace", step},
		{"end", sum},
	} {
		if err := r.section(f, section.name, section.read); err != nil {
			return nil, err
		}
	}
	return f, r.complete(f)
}

type reader struct {
	name    string
	lines   []string
	at      int // index of the next line
	version bool
	keys    []string        // of the first section, as far as it was read
	chosen  map[uint64]bool // keys of choices
}

func (r *reader) errorf(format string, args ...any) error {
	return fmt.Errorf("%s:%d: %s", r.name, r.at+1, fmt.Sprintf(format, args...))
}

// checkSum comes first, so that what is parsed is what was written.
func (r *reader) checkSum(data []byte) error {
	r.at = bytes.Count(data, []byte("\n"))
	if len(data) > MaxBytes {
		return r.errorf("the file has %d bytes, expected at most %d", len(data), MaxBytes)
	}
	const length = len("sum 00000000\n")
	cut := len(data) - length
	if cut < 0 || !bytes.HasSuffix(data[:cut], []byte("-- end --\n")) {
		return r.errorf("the file is cut off: expected its last section, \"-- end --\" and a sum")
	}
	want := fmt.Sprintf("sum %08x\n", crc32.ChecksumIEEE(data[:cut]))
	if string(data[cut:]) != want {
		r.at--
		return r.errorf("the file is damaged: its sum is not %q", strings.TrimSpace(want))
	}
	return nil
}

// section reads the lines between the marker of name and the next marker.
func (r *reader) section(f *File, name string, read func(*File, string) error) error {
	marker := "-- " + name + " --"
	if r.at >= len(r.lines) || r.lines[r.at] != marker {
		return r.errorf("expected section %q", marker)
	}
	for r.at++; r.at < len(r.lines) && !strings.HasPrefix(r.lines[r.at], "-- "); r.at++ {
		if err := read(f, r.lines[r.at]); err != nil {
			return err
		}
	}
	return nil
}

func act(f *File, s string) error   { f.Acts = append(f.Acts, s); return nil }
func fault(f *File, s string) error { f.Faults = append(f.Faults, s); return nil }
func step(f *File, s string) error  { f.Trace = append(f.Trace, s); return nil }
func sum(*File, string) error       { return nil }

func (r *reader) header(f *File, s string) error {
	if v, ok := strings.CutPrefix(s, "version "); ok {
		if v != strconv.Itoa(Version) {
			return r.errorf("version %q, expected %d", v, Version)
		}
		r.version = true
		return nil
	}
	if v, ok := strings.CutPrefix(s, "planted bug "); ok {
		f.Bug = v
		return nil
	}
	key, v, _ := strings.Cut(s, " ")
	if key != "set" && slices.Contains(r.keys, key) {
		return r.errorf("%s again, expected it once", key)
	}
	r.keys = append(r.keys, key)
	switch key {
	case "code":
		if v != "none" {
			f.Code = v
		}
	case "scenario":
		f.Scenario = v
	case "engine":
		f.Engine = v
	case "set":
		f.Set = append(f.Set, v)
	default:
		return r.errorf("unknown key %q, expected version, code, scenario, engine, set or "+
			"planted bug", key)
	}
	return nil
}

func (r *reader) choice(f *File, s string) error {
	parts := strings.SplitN(s, " ", 3)
	if len(parts) < 2 {
		return r.errorf("expected a key and a value")
	}
	key, err := strconv.ParseUint(parts[0], 16, 64)
	if err != nil || len(parts[0]) != 16 {
		return r.errorf("key %q, expected 16 hexadecimal digits", parts[0])
	}
	value, err := strconv.ParseUint(parts[1], 10, 32)
	if err != nil || value == 0 {
		return r.errorf("value %q, expected a number from 1", parts[1])
	}
	if r.chosen[key] {
		return r.errorf("key %016x again, expected it once", key)
	}
	r.chosen[key] = true
	c := Choice{Key: key, Value: uint32(value)}
	if len(parts) == 3 {
		c.Asked = parts[2]
	}
	f.Choices = append(f.Choices, c)
	return nil
}

func (r *reader) failure(f *File, s string) (err error) {
	key, v, _ := strings.Cut(s, " ")
	switch key {
	case "property":
		f.Failure.Property = v
	case "digest":
		f.Failure.Digest, err = strconv.ParseUint(v, 16, 64)
	case "steps":
		f.Failure.Steps, err = strconv.Atoi(v)
	case "text":
		f.Failure.Text = v
	default:
		return r.errorf("unknown key %q, expected property, digest, steps or text", key)
	}
	if err != nil {
		return r.errorf("%s %q, expected a number", key, v)
	}
	return nil
}

// complete checks what no single line can tell.
func (r *reader) complete(f *File) error {
	r.at = 0
	switch {
	case !r.version:
		return r.errorf("no version, expected %d", Version)
	case f.Scenario == "":
		return r.errorf("no scenario, expected its name")
	case f.Engine == "":
		return r.errorf("no engine, expected its name")
	}
	return nil
}
