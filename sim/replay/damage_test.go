package replay

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// damages calls with every code that differs from the given one by one changed,
// lost, doubled or added character, or by two neighbours that changed places.
func damages(code string, with func(damaged, how string)) {
	const chars = alphabet + "-ilouOZ \n\x00\xff"
	for i := range len(code) + 1 {
		for c := range len(chars) {
			with(code[:i]+chars[c:c+1]+code[i:], "added")
			if i < len(code) {
				with(code[:i]+chars[c:c+1]+code[i+1:], "changed")
			}
		}
		if i < len(code) {
			with(code[:i]+code[i+1:], "lost")
		}
		if i+1 < len(code) {
			with(code[:i]+code[i+1:i+2]+code[i:i+1]+code[i+2:], "swapped")
		}
	}
}

func TestEveryDamageIsRefused(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	seen := map[string]int{}
	for n := range 26 {
		var h Writer
		h.Put(r.Uint64(), r.IntN(50))
		code, ok := Encode(&h, sample(r, n), 16, 0)
		if !ok {
			continue
		}
		seen["codes"]++
		damages(code, func(damaged, how string) {
			if damaged == code {
				return
			}
			seen[how]++
			if _, _, err := Decode(damaged); err == nil {
				require.Failf(t, "Decode accepts damage", "%s: %q for %q", how, damaged, code)
			}
		})
	}
	require.Greater(t, seen["codes"], 20)
	t.Log(seen)
}

func TestEveryBurstIsRefused(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	code, ok := Encode(header45(), sample(r, 25), 16, 0)
	require.True(t, ok)
	w, err := untext(code)
	require.NoError(t, err)
	for start := range w.n {
		for length := 1; length <= checkBits && start+length <= w.n; length++ {
			burst := 1<<(length-1) | 1 | r.Uint64()&(1<<length-1)
			var flips Writer
			flips.fill(start)
			flips.Put(burst, length)
			c := Writer{append([]byte(nil), w.bytes...), w.n}
			for i, b := range flips.bytes {
				c.bytes[i] ^= b
			}
			_, _, err := Decode(text(&c))
			require.Error(t, err, "burst %b of %d bits at %d", burst, length, start)
		}
	}
}
