package interlease

import (
	"fmt"
	"net/url"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// failingDir holds a folder for each test, in the folder of its package.
const failingDir = "testdata/failing"

// caller is the test that calls Check, Rapid or Fuzz. What a fuzz target runs later
// has other names, and other callers.
type caller struct{ pkg, test string }

// calling is the caller of a function of this package that calls it.
func calling(t testing.TB) caller { return caller{testPackage(), t.Name()} }

// folder is where its failing trials are kept.
func (c caller) folder() string { return filepath.Join(failingDir, filepath.FromSlash(c.test)) }

// again is the line that runs one trial again, "" for none.
func (c caller) again(what string) string {
	if what == "" {
		return ""
	}
	parts := strings.Split(c.test, "/")
	for i, p := range parts {
		parts[i] = "^" + regexp.QuoteMeta(p) + "$"
	}
	return fmt.Sprintf("again: %s=%s go test %s -run '%s'\n", replayVariable, what, c.pkg,
		strings.Join(parts, "/"))
}

// testPackage is the import path of the package whose test calls: the outermost
// caller that is neither package testing nor the runtime. "." if there is none.
func testPackage() string {
	pcs := make([]uintptr, 256)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	path := "."
	for {
		f, more := frames.Next()
		switch p := packageOf(f.Function); p {
		case "", "testing", "runtime":
		default:
			path = p
		}
		if !more {
			return path
		}
	}
}

// packageOf is the import path of a function: "a.b/c" of "a.b/c_test.TestX.func1".
func packageOf(function string) string {
	slash := strings.LastIndex(function, "/") + 1
	dot := strings.Index(function[slash:], ".")
	if dot < 0 {
		return ""
	}
	path, err := url.PathUnescape(function[:slash+dot])
	if err != nil {
		return ""
	}
	return strings.TrimSuffix(path, "_test")
}
