// Package tidy is the house rules as an ordinary test: who may import whom, what
// deterministic code may not use, how large things may be, what needs a comment,
// and which words messages and documents use.
//
// A finding names the file, the line, the rule and what to write instead. A rule
// reads syntax alone, but for ranges over maps, which need types.
//
// Terms:
//
//   - A Tree is every text file of the repository, Go files parsed.
//   - A Rule looks at a tree and returns its findings.
//   - Free packages may use goroutines, the clock, files, network and environment:
//     they are where a simulation meets the machine.
//
// What it is not: no formatter and no linter. gofumpt and staticcheck run beside
// it, and nothing here repeats what they say.
//
//	tree, err := tidy.Read(os.DirFS("../.."))
//	for _, f := range tidy.Check(tree) {
//		t.Error(f)
//	}
package tidy
