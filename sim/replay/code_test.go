package replay

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// sample makes choices with small values, as shrunk trials have them: 60 % are 1,
// 60 % of the others 2 or 3, and so on: 2.3 bits a value.
func sample(r *rand.Rand, n int) []Choice {
	out := make([]Choice, n)
	for i := range out {
		width := 1
		for width < 8 && r.IntN(10) < 4 {
			width++
		}
		out[i] = Choice{r.Uint64(), 1<<(width-1) | uint32(r.IntN(1<<(width-1)))}
	}
	return out
}

// header45 is as long as the header of a trial is expected to be.
func header45() *Writer {
	var h Writer
	h.Put(0x1234_5678_9abc, 45)
	return &h
}

func TestRoundTrip(t *testing.T) {
	keys := rapid.SliceOfNDistinct(rapid.Uint64(), 0, 30, rapid.ID[uint64])
	rapid.Check(t, func(t *rapid.T) {
		var choices []Choice
		for _, k := range keys.Draw(t, "keys") {
			choices = append(choices, Choice{k, rapid.Uint32Min(1).Draw(t, "value")})
		}
		bits := rapid.IntRange(0, 64).Draw(t, "header bits")
		header := rapid.Uint64().Draw(t, "header") >> (64 - bits)
		width := rapid.IntRange(MinWidth, MaxWidth).Draw(t, "width")
		salt := rapid.IntRange(0, MaxSalt).Draw(t, "salt")
		var w Writer
		w.Put(header, bits)

		code, ok := Encode(&w, choices, width, salt)
		if !ok {
			t.Skip("does not fit")
		}
		require.LessOrEqual(t, len(code), 120)
		r, found, err := Decode(code)
		require.NoError(t, err)
		require.Equal(t, bits, r.Left())
		require.Equal(t, header, r.Get(bits))
		require.False(t, r.Short())
		for _, c := range choices {
			require.Equal(t, c.Value, found.Value(c.Key))
		}
		slices.Reverse(choices)
		again, _ := Encode(&w, choices, width, salt)
		require.Equal(t, code, again, "the order of choices does not matter")
	})
}

// A choice that nothing asks for is named, as far as cut keys can tell.
func TestMissing(t *testing.T) {
	code, ok := Encode(&Writer{}, []Choice{{1 << 40, 2}, {7, 1}}, 14, 3)
	require.True(t, ok)
	_, c, err := Decode(code)
	require.NoError(t, err)
	require.Empty(t, c.Missing([]uint64{7, 99, 1 << 40}))
	require.Regexp(t, `^[0-9a-f]{4} \(14 of 64 bits\)$`, c.Missing([]uint64{7, 99}))
	require.NotEqual(t, c.Missing([]uint64{7}), c.Missing([]uint64{1 << 40}))
}

// TestFits measures what the format was made for: twenty choices with 18 bits of
// key, or 25 with 16, behind a header of 45 bits.
func TestFits(t *testing.T) {
	const codes = 2000
	for _, c := range []struct{ choices, width, percent int }{
		{20, 18, 99}, {25, 16, 95}, {30, 16, 0},
	} {
		r, fit, chars := rand.New(rand.NewPCG(1, 2)), 0, 0
		for range codes {
			if code, ok := Encode(header45(), sample(r, c.choices), c.width, 0); ok {
				fit++
				chars += len(code)
			}
		}
		t.Logf("%d choices of %d bits: %.1f %% fit, mean length of these %.1f", c.choices, c.width,
			100*float64(fit)/codes, float64(chars)/float64(max(fit, 1)))
		require.GreaterOrEqual(t, 100*fit, c.percent*codes, "%d choices of %d bits", c.choices, c.width)
	}
}

func TestDoesNotFit(t *testing.T) {
	many := sample(rand.New(rand.NewPCG(1, 2)), MaxChoices+1)
	var long Writer
	long.fill(500)
	twice := []Choice{{7, 1}, {7, 2}}
	for _, c := range []struct {
		why     string
		header  *Writer
		choices []Choice
	}{
		{"more choices than the count can say", &Writer{}, many},
		{"a header that is too long alone", &long, nil},
		{"one key with two values", &Writer{}, twice},
	} {
		code, ok := Encode(c.header, c.choices, MinWidth, 0)
		require.False(t, ok, c.why)
		require.Empty(t, code, c.why)
	}
	code, ok := Encode(&Writer{}, []Choice{{7, 1}, {7, 1}}, 18, 0)
	require.True(t, ok, "the same choice twice is one")
	_, found, err := Decode(code)
	require.NoError(t, err)
	require.Equal(t, 1, found.Len())
}

func TestSaltCutsDifferently(t *testing.T) {
	a, b := Choice{1, 1}, Choice{2, 2}
	for cut(b.Key, MinWidth, 0) != cut(a.Key, MinWidth, 0) {
		b.Key++
	}
	_, ok := Encode(&Writer{}, []Choice{a, b}, MinWidth, 0)
	require.False(t, ok, "the keys are the same when cut")
	_, ok = Encode(&Writer{}, []Choice{a, b}, MinWidth, 1)
	require.True(t, ok, "another salt tells them apart")
}

func TestMisuse(t *testing.T) {
	for _, c := range []struct {
		why         string
		width, salt int
		value       uint32
	}{
		{"narrow", MinWidth - 1, 0, 1},
		{"wide", MaxWidth + 1, 0, 1},
		{"salt below", 18, -1, 1},
		{"salt above", 18, MaxSalt + 1, 1},
		{"a value of 0 is never written", 18, 0, 0},
	} {
		require.Panics(t, func() {
			Encode(&Writer{}, []Choice{{1, c.value}}, c.width, c.salt)
		}, c.why)
	}
}

func TestDecodeErrors(t *testing.T) {
	good, _ := Encode(header45(), sample(rand.New(rand.NewPCG(1, 2)), 3), 18, 0)
	require.Equal(t, "il1-j07n7-betdd-a2j74-d2pf2-dbs00-c6b9p", good)
	set := func(i int, c string) string { return good[:i] + c + good[i+1:] }
	const reason = "replay: code: "
	for _, c := range []struct{ why, code, want string }{
		{"empty", "", `begins with "", expected "il1-"`},
		{"something else", "w-20261130-s7", `begins with "w-20", expected "il1-"`},
		{"shouted", strings.ToUpper(good), `begins with "IL1-", expected "il1-"`},
		{"another version", "il2" + good[3:], `begins with "il2-", expected "il1-"`},
		{"prefix alone", "il1-", `ends after character 4, expected groups of five without a rest`},
		{"a group alone", "il1-00000", `ends after character 9, expected more groups`},
		{
			"a letter that is left out", set(16, "o"),
			`character 17 is 'o', expected one of 0-9 a-z without i l o u`,
		},
		{"a capital", set(16, "O"), `character 17 is 'O', expected one of 0-9 a-z without i l o u`},
		{"not ASCII", set(16, "é"), `character 17 is 'é', expected one of 0-9 a-z without i l o u`},
		{"a line break", good + "\n", `character 40 is '\n', expected '-' between groups of five`},
		{"no hyphen", set(9, "0"), `character 10 is '0', expected '-' between groups of five`},
		{
			"cut off", good[:len(good)-2],
			`ends after character 37, expected groups of five without a rest`,
		},
		{"cut at a hyphen", good[:34], `ends after character 34, expected groups of five without a rest`},
		{"without its prefix", good[4:], `begins with "j07n", expected "il1-"`},
		{
			"goes on", "il1-" + strings.Repeat("00000-", 30),
			`goes on after character 120, expected its end`,
		},
		{
			"one character changed", set(16, "z"),
			`check sum does not fit, expected 'a' as character 17 instead of 'z', or a better copy`,
		},
		{
			"groups swapped", "il1-betdd-j07n7" + good[15:],
			`check sum does not fit, expected a better copy: more than one character is damaged`,
		},
	} {
		_, _, err := Decode(c.code)
		require.EqualError(t, err, reason+c.want, c.why)
	}
}

func TestWellSealedNonsense(t *testing.T) {
	for _, c := range []struct {
		why  string
		body func(w *Writer)
	}{
		{"choices that are not there", func(w *Writer) { w.Put(3, 14); w.Put(1, 1) }},
		{"no fill", func(w *Writer) { w.fill(25) }},
		{"a fill that is too long", func(w *Writer) { w.fill(14); w.Put(1, 1); w.fill(35) }},
		{"a key beyond the width", func(w *Writer) { w.Put(1, 14); w.Put(1<<8|0xff, 11) }},
	} {
		var w Writer
		c.body(&w)
		w.fill(charsFor(w.n)*charBits - checkBits - w.n)
		seal(&w)
		_, _, err := Decode(text(&w))
		require.EqualError(t, err, "replay: code: the check sum fits and the choices don't, "+
			"expected a code of this version", c.why)
	}
}

func TestReaderPastItsEnd(t *testing.T) {
	var w Writer
	w.Put(5, 3)
	r := w.reader(0, w.n)
	require.Zero(t, r.Get(4))
	require.True(t, r.Short())
	require.Zero(t, r.Get(1), "and from then on")
}
