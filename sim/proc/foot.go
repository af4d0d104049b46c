package proc

import "fmt"

// Ref names one thing that a step reads or writes. The zero Ref names nothing.
//
// Bits 28 to 31 hold the kind, 24 to 27 the table, 1 to 23 the identity, and
// bit 0 is set for a write.
type Ref uint32

// The kinds of Ref, in bits 28 to 31.
const (
	kindRow Ref = iota + 1
	kindTable
	kindSandbox
	kindGuard
	kindClock
	kindOther
)

// Identities and tables outside of these ranges panic.
const (
	MaxID    = 1<<23 - 1
	MaxTable = 15
)

func ref(kind Ref, table, id int) Ref {
	if uint(table) > MaxTable || uint(id) > MaxID {
		panic(noSuchRef{table, id})
	}
	return kind<<28 | Ref(table)<<24 | Ref(id)<<1
}

// noSuchRef is what ref panics with. Its text is made when it is read, so that ref
// is short enough to be inlined: a Ref of constants costs nothing.
type noSuchRef struct{ table, id int }

func (r noSuchRef) Error() string {
	return fmt.Sprintf("proc: no such ref: table %d, id %d", r.table, r.id)
}

// Row names one row of a table.
func Row(table, id int) Ref { return ref(kindRow, table, id) }

// Table names all rows of a table, also those that do not exist yet.
func Table(table int) Ref { return ref(kindTable, table, 0) }

// Sandbox names a sandbox in the provider's service.
func Sandbox(id int) Ref { return ref(kindSandbox, 0, id) }

// Guard names a guard in the memory of a driver.
func Guard(id int) Ref { return ref(kindGuard, 0, id) }

// Clock names the time. A step reads it when its result depends on it.
func Clock() Ref { return ref(kindClock, 0, 0) }

// Other names anything else that steps share, such as a workload's variable.
func Other(id int) Ref { return ref(kindOther, 0, id) }

// Write is r, written.
func (r Ref) Write() Ref { return r | 1 }

// Writes reports whether r is written.
func (r Ref) Writes() bool { return r&1 != 0 }

// Interesting reports whether r is a row or a sandbox: what samplers that aim
// at leases count.
func (r Ref) Interesting() bool {
	return r>>28-kindRow <= kindSandbox-kindRow
}

// IsTable reports whether r names the table or one of its rows, and the id of the
// row; 0 is all of them.
func (r Ref) IsTable(table int) (id int, ok bool) {
	kind := r >> 28
	return int(r >> 1 & MaxID), (kind == kindRow || kind == kindTable) && int(r>>24&15) == table
}

// Text is r in words: "row 2/17, written". Tables have no names here.
func (r Ref) Text() string {
	id := r >> 1 & MaxID
	text := "nothing"
	switch r >> 28 {
	case kindRow:
		text = fmt.Sprintf("row %d/%d", r>>24&15, id)
	case kindTable:
		text = fmt.Sprintf("table %d", r>>24&15)
	case kindSandbox:
		text = fmt.Sprintf("sandbox %d", id)
	case kindGuard:
		text = fmt.Sprintf("guard %d", id)
	case kindClock:
		text = "clock"
	case kindOther:
		text = fmt.Sprintf("other %d", id)
	}
	if r.Writes() {
		text += ", written"
	}
	return text
}

// Covers reports whether a step that declared r may touch t: the same thing or
// its whole table, and a write only if r is one.
func (r Ref) Covers(t Ref) bool {
	if t.Writes() && !r.Writes() {
		return false
	}
	return r>>1 == t>>1 || r>>28 == kindTable && t>>28 == kindRow && r>>24&15 == t>>24&15
}

// Conflicts reports whether the order of two steps that touch r and t matters.
func (r Ref) Conflicts(t Ref) bool {
	if r == 0 || t == 0 || !r.Writes() && !t.Writes() {
		return false
	}
	if r>>1 == t>>1 {
		return true
	}
	table := r>>28 == kindTable || t>>28 == kindTable
	row := r>>28 == kindRow || t>>28 == kindRow
	return table && row && r>>24&15 == t>>24&15
}

// Foot is the footprint of a step: at most four things that it reads or writes.
// The zero Foot touches nothing that anybody else can see.
type Foot [4]Ref

// Covers reports whether a step with this footprint may touch r.
func (f Foot) Covers(r Ref) bool {
	for _, x := range f {
		if x.Covers(r) {
			return true
		}
	}
	return false
}

// Conflicts reports whether the order of two steps matters.
func (f Foot) Conflicts(g Foot) bool {
	for _, x := range f {
		for _, y := range g {
			if x.Conflicts(y) {
				return true
			}
		}
	}
	return false
}

// Interesting reports whether the step touches a row or a sandbox.
func (f Foot) Interesting() bool {
	return f[0].Interesting() || f[1].Interesting() || f[2].Interesting() || f[3].Interesting()
}
