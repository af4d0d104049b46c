package replay

// Writer collects bits, the highest first. The zero Writer is empty.
type Writer struct {
	bytes []byte
	n     int
}

// Len is the number of bits written.
func (w *Writer) Len() int { return w.n }

// Put appends the lowest n bits of v, n from 0 to 64.
func (w *Writer) Put(v uint64, n int) {
	for n--; n >= 0; n-- {
		if w.n%8 == 0 {
			w.bytes = append(w.bytes, 0)
		}
		w.bytes[w.n/8] |= byte(v>>n&1) << (7 - w.n%8)
		w.n++
	}
}

// fill appends n zeros.
func (w *Writer) fill(n int) {
	for range n {
		w.Put(0, 1)
	}
}

// append copies the bits of another writer.
func (w *Writer) append(from *Writer) {
	r := from.reader(0, from.n)
	for r.Left() > 0 {
		w.Put(r.Get(1), 1)
	}
}

// reader reads the bits from start up to end.
func (w *Writer) reader(start, end int) Reader { return Reader{w.bytes, start, end, false} }

// Reader takes bits from where a Writer put them, the highest first.
type Reader struct {
	bytes    []byte
	pos, end int
	short    bool
}

// Left is the number of bits that were not taken yet.
func (r *Reader) Left() int { return r.end - r.pos }

// Short reports whether more bits were asked for than there were. Get answers 0
// from then on, so that one look at the end of reading is enough.
func (r *Reader) Short() bool { return r.short }

// Get takes the next n bits, n from 0 to 64.
func (r *Reader) Get(n int) (v uint64) {
	if r.short = r.short || n > r.Left(); r.short {
		return 0
	}
	for range n {
		v = v<<1 | uint64(r.bytes[r.pos/8]>>(7-r.pos%8)&1)
		r.pos++
	}
	return v
}

// zeros takes zeros up to the next one, which it leaves, but at most limit.
func (r *Reader) zeros(limit int) (n int) {
	for n < limit && r.Left() > 0 && !r.peek() {
		r.pos++
		n++
	}
	return n
}

func (r *Reader) peek() bool { return r.bytes[r.pos/8]>>(7-r.pos%8)&1 != 0 }
