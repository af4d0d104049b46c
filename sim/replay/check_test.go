package replay

import (
	"math/bits"
	"testing"

	"github.com/stretchr/testify/require"
)

// longestBits is the length of the longest code.
const longestBits = longest * charBits

// powers returns the remainder of each single flipped bit, the last bit first.
func powers() []uint32 {
	p := []uint32{1}
	for len(p) < longestBits {
		p = append(p, divide(p[len(p)-1], 0))
	}
	return p
}

// TestGenerator checks the promises of the package comment. The division is
// linear, so that a change goes unseen only if the remainders of what was
// flipped cancel out.
func TestGenerator(t *testing.T) {
	t.Run("neighbouring bits", func(t *testing.T) {
		require.Equal(t, checkBits+1, bits.Len32(generator), "degree")
		require.EqualValues(t, 1, generator&1, "x does not divide it: no shorter burst is a multiple")
	})
	t.Run("odd numbers of bits", func(t *testing.T) {
		require.Zero(t, bits.OnesCount32(generator)%2, "x+1 divides it, and all its multiples are even")
	})
	t.Run("two and four bits", func(t *testing.T) {
		seen := map[uint32]bool{0: true}
		p := powers()
		for i := range p {
			for j := range i {
				require.False(t, seen[p[i]^p[j]], "bits %d and %d", i, j)
				seen[p[i]^p[j]] = true
			}
		}
	})
	t.Run("one and two characters", func(t *testing.T) {
		seen := map[uint32]bool{0: true}
		p := powers()
		for c := range longest {
			for flipped := 1; flipped < 1<<charBits; flipped++ {
				sum := uint32(0)
				for b := range charBits {
					sum ^= p[charBits*c+b] * uint32(flipped>>b&1)
				}
				require.False(t, seen[sum], "character %d flipped by %d", c, flipped)
				seen[sum] = true
			}
		}
	})
}

// TestFactors multiplies out what the comment of the generator claims.
func TestFactors(t *testing.T) {
	product := uint32(1)
	for _, f := range []uint32{0b11, 0b1000010001, 0b1001011001, 0b1000011} {
		product = times(product, f)
	}
	require.EqualValues(t, generator, product)
}

// times multiplies polynomials over two elements.
func times(a, b uint32) (product uint32) {
	for ; b != 0; b >>= 1 {
		product ^= a * (b & 1)
		a <<= 1
	}
	return product
}

func TestCulprit(t *testing.T) {
	for char := range longest {
		for flipped := 1; flipped < 1<<charBits; flipped++ {
			var w Writer
			w.fill(char * charBits)
			w.Put(uint64(flipped), charBits)
			w.fill(longestBits - w.n)
			gotChar, gotFlipped := culprit(remainder(0, w.reader(0, w.n)), longest)
			require.Equal(t, [2]int{char, flipped}, [2]int{gotChar, gotFlipped})
		}
	}
}
