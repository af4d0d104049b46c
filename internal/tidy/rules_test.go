package tidy_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"interlease.example/internal/tidy"
)

// breach is a file that breaks one rule in one place.
type breach struct{ path, text, want, why string }

func tree(t *testing.T, files map[string]string) *tidy.Tree {
	t.Helper()
	fsys := fstest.MapFS{}
	for path, text := range files {
		fsys[path] = &fstest.MapFile{Data: []byte(text)}
	}
	tree, err := tidy.Read(fsys)
	require.NoError(t, err)
	return tree
}

// of applies one rule to a repository of one file.
func of(t *testing.T, rule, path, text string) (findings []string) {
	t.Helper()
	for _, r := range tidy.Rules() {
		if r.Name != rule {
			continue
		}
		for _, f := range r.Check(tree(t, map[string]string{path: text})) {
			findings = append(findings, f.String())
		}
		return findings
	}
	t.Fatalf("no rule %q", rule)
	return nil
}

// shown checks that a rule finds each breach, once and where it is.
func shown(t *testing.T, rule string, breaches []breach) {
	t.Helper()
	for _, b := range breaches {
		got := of(t, rule, b.path, b.text)
		require.Len(t, got, 1, "%s: %s", b.path, b.why)
		require.Contains(t, got[0], b.want, b.why)
		require.Contains(t, got[0], ": "+rule+": ", b.why)
		require.True(t, strings.HasPrefix(got[0], b.path+":"), "%s: %s", got[0], b.why)
	}
}

// silent checks that a rule finds nothing.
func silent(t *testing.T, rule string, passes []breach) {
	t.Helper()
	for _, b := range passes {
		require.Empty(t, of(t, rule, b.path, b.text), "%s: %s", b.path, b.why)
	}
}

func importing(paths ...string) string {
	text := "package x\n"
	for _, p := range paths {
		text += fmt.Sprintf("import _ %q\n", p)
	}
	return text
}

func TestImports(t *testing.T) {
	const root = "interlease.example"
	shown(t, "imports", []breach{
		{
			"sim/x.go", importing(root + "/model"), "x.go:2: imports: sim imports model; sim knows",
			"sim knows nothing of leases",
		},
		{"sim/strategy/x_test.go", importing(root + "/model/check"), "sim imports model", "tests, too"},
		{"model/engine/x.go", importing(root + "/sim"), "use sim/proc", "model knows no simulation"},
		{"model/x.go", importing(root + "/sim/strategy"), "use sim/proc", "nor a part of it"},
		{"sim/proc/x.go", importing(root + "/sim"), "sim/proc imports sim, a layer above", "the lowest"},
		{"providers/x.go", importing(root + "/providers/fake"), "a layer above", "providers are above"},
		{"model/x_test.go", importing(root + "/scenarios"), "a layer above", "tests go downward, too"},
		{"scenarios/x.go", importing(root + "/scenarios/run"), "a layer above", "worlds know no workers"},
		{"reports/x.go", importing(root), "reports imports ., a layer above", "the face is above"},
		{"x.go", importing(root + "/cmd/chaos"), "a layer above", "the command is on top"},
		{"internal/suggest/x.go", importing(root + "/model"), "a layer above", "internal is below all"},
		{"lib/x.go", "package x\n", `the layout has no folder "lib"`, "an unknown folder"},
	})
	silent(t, "imports", []breach{
		{"model/x.go", importing("fmt", root+"/sim/proc"), "", "the verbs of a process"},
		{"model/engine/x_test.go", importing(root + "/sim"), "", "tests simulate the engine"},
		{"scenarios/timeline/x.go", importing(root+"/model", root+"/internal/suggest"), "", "downward"},
		{"cmd/chaos/x.go", importing(root, root+"/reports"), "", "the top imports all"},
	})
}

func body(code string) string { return "package x\nfunc f() {\n" + code + "\n}\n" }

func TestDeterminism(t *testing.T) {
	shown(t, "determinism", []breach{
		{"sim/x.go", body("time.Now()"), "x.go:3: determinism: time.Now: use proc.P.Now", "the clock"},
		{"sim/x.go", body("_ = time.AfterFunc"), "", "a timer that is passed on"},
		{"model/x.go", body("time.NewTimer(1)"), "time.NewTimer", "a timer"},
		{"model/x.go", body("go f()"), "a go statement: use proc.P.Fork", "a goroutine"},
		{"model/x.go", "package x\ntype c chan int\n", "a channel: use proc.Signal", "a channel's type"},
		{"model/x.go", body("c <- 1"), "a channel", "a send"},
		{"model/x.go", body("<-c"), "a receive: use proc.P.Wait", "a receive"},
		{"model/x.go", body("select {}"), "a select", "a select"},
		{"model/x.go", body("recover()"), "only the kernel's wrapper", "a recover"},
		{"sim/strategy/x.go", body("recover()"), "only the kernel's wrapper", "beside the kernel"},
		{"model/x.go", body(`g("%` + `p")`), "prints an address", "an address"},
		{"model/x.go", body("maps.Keys(m)"), "keep a slice", "the order of a map"},
		{"model/x.go", importing("sync"), "sync: use proc.Mutex", "locks"},
		{"model/x.go", importing("sync/atomic"), "sync/atomic: use proc.Mutex", "atomics"},
		{"sim/x.go", importing("math/rand/v2"), "math/rand/v2: draw with", "random numbers"},
		{"providers/x.go", importing("net/http"), "net/http: leave the network", "the network"},
		{"providers/fake/x.go", importing("net/http"), "net/http", "the simulated half of a fake"},
		{"scenarios/x.go", importing("os"), "os: take an fs.FS", "files and environment"},
	})
	silent(t, "determinism", []breach{
		{"sim/live/x.go", importing("sync") + "func f() { go f(); time.Now() }\n", "", "goroutines"},
		{"scenarios/run/x.go", importing("os"), "", "workers"},
		{"providers/fake/http.go", importing("net/http"), "", "the face of a fake"},
		{"x.go", importing("os"), "", "the face for users reads the environment"},
		{"sim/x.go", body("recover()\n_ = time.Second"), "", "the kernel's wrapper; durations"},
		{"model/x_test.go", importing("os"), "", "a test"},
	})
}

func TestFloats(t *testing.T) {
	shown(t, "floats", []breach{
		{"sim/x.go", body("var x float64"), "x.go:3: floats: a float: use whole", "a type"},
		{"sim/strategy/x.go", body("x := 0.5"), "use whole numbers", "a constant"},
		{"model/engine/x.go", body("_ = math.Pi"), "use whole numbers", "mathematics"},
	})
	silent(t, "floats", []breach{
		{"sim/stats/x.go", body("var x float64"), "", "statistics decide nothing"},
		{"sim/x.go", body("_ = math.MaxInt64"), "", "a whole number"},
		{"reports/x.go", body("x := 0.5"), "", "a report decides nothing"},
	})
}

func TestGlobals(t *testing.T) {
	shown(t, "globals", []breach{
		{"sim/x.go", "package x\nfunc init() {}\n", "x.go:2: globals: init: write the list out", "init"},
		{"sim/x.go", "package x\nvar list = []int{1}\n", "package variable list: use", "a list"},
		{"sim/x.go", "package x\nvar errs int\n", "package variable errs", "no error"},
		{"cmd/chaos/x.go", "package x\nvar errCount = f()\n", "package variable errCount", "no error"},
		{"sim/x_test.go", "package x\nfunc init() {}\n", "init", "in a test, too"},
	})
	silent(t, "globals", []breach{
		{"sim/x.go", "package x\nvar ErrA, errB = errors.New(\"\"), fmt.Errorf(\"\")\n", "", "errors"},
		{"sim/x.go", "package x\nvar errA = &Failure{}\n", "", "a typed sentinel"},
		{"sim/x.go", "package x\nvar _ I = (*T)(nil)\n", "", "a check of an interface"},
		{"sim/x.go", "package x\n//go:embed a.txt\nvar a string\n", "", "an embedded file"},
		{"sim/x_test.go", "package x\nvar update = flag.Bool(\"update\", false, \"\")\n", "", "a flag"},
		{"sim/x.go", "package x\nfunc (t T) init() {}\n", "", "a method"},
	})
}

func TestSize(t *testing.T) {
	long := "package x\n\nfunc f() {\n" + strings.Repeat("\tf()\n", 59) + "}\n"
	table := "package x\n\nfunc f() {\n\t_ = []int{\n" + strings.Repeat("\t\t1,\n", 59) + "\t}\n}\n"
	shown(t, "size", []breach{
		{"sim/x.go", long, "x.go:3: size: f has 61 lines", "a function"},
		{"sim/x.go", table, "f has 63 lines", "a table outside of a test"},
		{"sim/x_test.go", long, "f has 61 lines", "a test without a table"},
		{
			"sim/x.go", "package x\n//" + strings.Repeat("ä", 99) + "\n", "x.go:2: size: a line of 101",
			"a line; columns are characters",
		},
		{"sim/x.go", "package x\n" + strings.Repeat("//\n", 400), "a file of 401 lines", "a file"},
	})
	silent(t, "size", []breach{
		{"sim/x_test.go", table, "", "a table in a test"},
		{
			"cmd/x.go", "package x\ntype T struct {\n\tA int `" + strings.Repeat("x", 99) + "`\n}\n", "",
			"a tag",
		},
		{"sim/x.go", "package x\n" + strings.Repeat("//\n", 399), "", "400 lines"},
	})
}

func TestDoc(t *testing.T) {
	shown(t, "doc", []breach{
		{"sim/doc.go", "package sim\n", `no package comment that begins with "Package sim "`, "nothing"},
		{"sim/doc.go", "// Package sim runs.\npackage sim\n", "what the package is not", "no bounds"},
		{"cmd/chaos/doc.go", "// Chaos runs.\npackage main\n", `begins with "Command "`, "a command"},
	})
	require.Equal(t, []string{"sim/doc.go:1: doc: no doc.go: say what the package is, what it is " +
		"not, its terms, one example"}, of(t, "doc", "sim/x.go", "package sim\n"))
	silent(t, "doc", []breach{
		{"sim/doc.go", "// Package sim runs. What it is not: fast.\npackage sim\n", "", "all of it"},
		{"sim/x_test.go", "package sim\n", "", "tests alone"},
	})
}

func TestExported(t *testing.T) {
	shown(t, "exported", []breach{
		{"sim/x.go", "package x\nfunc F() {}\n", "x.go:2: exported: F has no comment", "a function"},
		{"sim/x.go", "package x\nfunc (t *T[K]) M() {}\n", "M has no comment", "a method"},
		{"sim/x.go", "package x\ntype T int\n", "T has no comment", "a type"},
		{"sim/x.go", "package x\n// A is.\nfunc A() {}\n\nfunc B() {}\n", "B has no", "no block"},
		{
			"sim/x.go", "package x\nconst (\n\t// A is.\n\tA = 1\n\tB = 2\n)\n", "x.go:5: exported: B",
			"one of a group",
		},
	})
	silent(t, "exported", []breach{
		{"sim/x.go", "package x\n// The numbers.\nconst (\n\tA = 1\n\tB = 2\n)\n", "", "a group"},
		{"sim/x.go", "package x\nfunc (t t) Error() string { return \"\" }\n", "", "an unexported type"},
		{"sim/x.go", "package x\nfunc f() {}\n", "", "an unexported function"},
		{"sim/x.go", "package x\n// A and B are.\nfunc A() {}\nfunc B() {}\n", "", "a block"},
		{"sim/x.go", "package x\nfunc (t T) String() string { return \"\" }\n", "", "an interface"},
		{"cmd/chaos/x.go", "package main\ntype T int\n", "", "nobody imports a command"},
	})
}

func TestWords(t *testing.T) {
	shown(t, "words", []breach{
		{
			"README.md", "# A\n\nAn execution fails.\n", `README.md:3: words: "execution": write trial`,
			"in a document",
		},
		{"sim/x.go", body("f(`\nSimulation runs`)"), "x.go:4: words: \"Simulation runs\"", "a message"},
		{"sim/x.go", body(`f("a violation")`), "write failed, or failure", "failures"},
		{"sim/x.go", body(`f("an invariant")`), "write property", "properties"},
		{"docs/a.md", "three surviving mutants\n", "write planted bug", "planted bugs"},
		{"docs/a.md", "The property holds.\n", "write property passed", "leases are held"},
		{"docs/a.md", "A replay token.\n", "write replay code", "replay codes"},
	})
	silent(t, "words", []breach{
		{"README.md", "a *trial* is one simulated execution\n", "", "the definition"},
		{"sim/x.go", body(`f("execution_failed")`), "", "a name that others gave"},
		{"sim/x.go", "package x\n// An execution.\n", "", "a comment"},
		{"sim/x_test.go", body(`f("an execution")`), "", "a test"},
	})
}

func TestUnfinished(t *testing.T) {
	shown(t, "unfinished", []breach{
		{"sim/x.go", "package x\n// TO" + "DO: later\n", "x.go:2: unfinished: TO" + "DO: do it", "in Go"},
		{".ci/run", "# FIX" + "ME\n", "FIX" + "ME: do it", "in a script"},
	})
	silent(t, "unfinished", []breach{{"sim/x.go", "package x\n// mastodon\n", "", "another word"}})
}

func TestMentions(t *testing.T) {
	shown(t, "mentions", []breach{
		{
			"sim/x.go", "package x\n// as /home" + "/me/x has it\n", "x.go:2: mentions: a path of one",
			"a home",
		},
		{".ci/run", "GO" + "PROXY=https://proxy.golang" + ".org\n", "a host of a registry", "a registry"},
		{"README.md", "As is usual in our" + " company.\n", "a place of work", "a place of work"},
		{
			"sim/x.go", "package x\n// See docs/nowhere.md.\n", "docs/nowhere.md: the repository has no",
			"a document that is nowhere",
		},
		{"README.md", "Read (docs/nowhere.md).\n", "docs/nowhere.md", "in a document"},
	})
	silent(t, "mentions", []breach{
		{"README.md", "See README.md.\n", "", "a document that is there"},
		{"sim/x.go", body(`f("new-1.md")`), "", "a file that the command writes"},
	})
}

func TestGoldens(t *testing.T) {
	const test = "package x\nconst dir = \"testdata\"\n"
	for _, c := range []struct {
		files []string
		want  []string
		why   string
	}{
		{[]string{"testdata/a.in", "testdata/a.golden"}, nil, "a pair"},
		{[]string{"testdata/a.in", "testdata/a.golden", "testdata/b.in"}, []string{
			"sim/testdata/b.in:1: goldens: no golden: run the package's tests with -update and read " +
				"what they wrote",
		}, "an input that nothing is compared with"},
		{[]string{"testdata/b.golden"}, []string{"sim/testdata/b.golden:1: goldens: no input of this " +
			"name, and no test that mentions it: remove the file"}, "a golden of nothing"},
		{[]string{"testdata/a.in"}, nil, "test data without goldens"},
	} {
		files := map[string]string{"sim/x_test.go": test}
		for _, f := range c.files {
			files["sim/"+f] = "x"
		}
		var got []string
		for _, f := range tidy.Check(tree(t, files)) {
			got = append(got, f.String())
		}
		require.Equal(t, c.want, got, c.why)
	}
	shown(t, "goldens", []breach{
		{"sim/testdata/a.in", "x", "no Go file of sim mentions its testdata", "data without a test"},
	})
}

func TestMapRanges(t *testing.T) {
	for _, c := range []struct {
		code string
		want int
		why  string
	}{
		{"for range m {}", 1, "a map"},
		{"for range m { // order does not matter: they are counted\n}", 0, "excused beside"},
		{"// order does not matter: they are counted\nfor range m {}", 0, "excused above"},
		{"for range m { // order does not matter:\n}", 1, "an excuse without a reason"},
		{"for range []int{} {}", 0, "a slice"},
		{"for range named(m) {}", 1, "a type whose underlying type is a map"},
		{"for range unknown.Thing {}", 0, "a type that nobody knows"},
	} {
		text := "package x\ntype named map[int]int\nvar m map[int]int\n" +
			"func f() {\n" + c.code + "\n}\n"
		packages := tree(t, map[string]string{"sim/x.go": text}).Packages()
		require.Len(t, packages, 1)
		require.Len(t, tidy.MapRanges(packages[0], nil), c.want, "%s: %s", c.code, c.why)
	}
}

func TestReadRefusesDamagedGo(t *testing.T) {
	_, err := tidy.Read(fstest.MapFS{"sim/x.go": &fstest.MapFile{Data: []byte("package")}})
	require.ErrorContains(t, err, "tidy: sim/x.go:1:8")
}
