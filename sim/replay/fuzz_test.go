package replay

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzDecode decodes any text, and any body behind a sound check sum, and writes
// what it could read once more: the same text must come out, so that there is
// one code for one content.
func FuzzDecode(f *testing.F) {
	f.Add("il1-j07n7-betdd-a2j74-d2pf2-dbs00-c6b9p", []byte{0x92, 0, 0xc5})
	f.Add("il1-00000-00000", []byte{0, 2})
	f.Fuzz(func(t *testing.T, code string, body []byte) {
		again(t, code)
		if n := charsFor(8 * len(body)); n != 0 {
			w := Writer{bytes.Clone(body), 8 * len(body)}
			w.fill(n*charBits - checkBits - w.n)
			seal(&w)
			again(t, text(&w))
		}
	})
}

func again(t *testing.T, code string) {
	r, c, err := Decode(code)
	if err != nil {
		return
	}
	var w Writer
	c.write(&w)
	for r.Left() > 0 {
		w.Put(r.Get(1), 1)
	}
	w.Put(1, 1)
	w.fill(charsFor(w.n)*charBits - checkBits - w.n)
	seal(&w)
	require.Equal(t, code, text(&w))
}
