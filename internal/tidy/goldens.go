package tidy

import (
	"path"
	"strings"
)

// goldens checks that test data is compared with something: in a folder with
// golden files each golden has an input of its name and the other way round, and
// some test of the package mentions the folder.
func goldens(t *Tree) (findings []Finding) {
	inputs, golden, stems := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, f := range t.Files {
		stem := strings.TrimSuffix(f.Path, path.Ext(f.Path))
		switch {
		case !f.testdata():
		case path.Ext(f.Path) == ".golden":
			golden[stem], stems[f.dir()] = true, true
		default:
			inputs[stem] = true
		}
	}
	for _, f := range t.Files {
		stem := strings.TrimSuffix(f.Path, path.Ext(f.Path))
		switch {
		case !f.testdata() || !stems[f.dir()]:
		case path.Ext(f.Path) == ".golden" && !inputs[stem] && !named(t, f):
			findings = append(findings, Finding{
				f.Path, 1, "goldens",
				"no input of this name, and no test that mentions it: remove the file",
			})
		case path.Ext(f.Path) != ".golden" && !golden[stem]:
			findings = append(findings, Finding{
				f.Path, 1, "goldens",
				"no golden: run the package's tests with -update and read what they wrote",
			})
		}
	}
	return append(findings, unused(t)...)
}

// named reports whether a test beside the folder mentions the file.
func named(t *Tree, data *File) bool {
	base := strings.TrimSuffix(path.Base(data.Path), ".golden")
	owner, _, _ := strings.Cut(data.Path, "/testdata/")
	for _, f := range t.Files {
		if f.Go != nil && f.test() && f.dir() == owner && strings.Contains(f.Text, base) {
			return true
		}
	}
	return false
}

// unused finds folders of test data that no Go file beside them mentions.
func unused(t *Tree) (findings []Finding) {
	reported := map[string]bool{}
	for _, f := range t.Files {
		owner, _, ok := strings.Cut(f.Path, "/testdata/")
		if ok && !reported[owner] && !uses(t, owner) {
			reported[owner] = true
			findings = append(findings, Finding{
				f.Path, 1, "goldens",
				"no Go file of " + owner + " mentions its testdata: test it, or remove it",
			})
		}
	}
	return findings
}

// uses reports whether a Go file in a folder or beneath it mentions test data.
func uses(t *Tree, owner string) bool {
	for _, f := range t.Files {
		if f.Go != nil && within(f.dir(), owner) && strings.Contains(f.Text, "testdata") {
			return true
		}
	}
	return false
}
