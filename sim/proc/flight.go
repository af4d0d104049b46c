package proc

import "slices"

// Flight lets callers with one key share one run of a function: whoever comes
// while it runs waits for its result. Make one with NewFlight; it dies with its
// host.
type Flight[K comparable, V any] struct {
	host  Host
	under []*flown[K, V]
}

type flown[K comparable, V any] struct {
	key   K
	end   Signal
	value V
	err   error
}

// NewFlight makes a Flight on which nothing is under way.
func NewFlight[K comparable, V any](h Host) *Flight[K, V] { return &Flight[K, V]{host: h} }

// Do returns the result of the run under way for key, or starts one: a process of
// its own, which goes on whatever becomes of those who wait. It reports whether
// it joined. When l ends the wait, the error is that of the limit.
func (f *Flight[K, V]) Do(p P, site string, key K, run func(P) (V, error), l Limit) (
	value V, joined bool, err error,
) {
	x := f.find(key)
	joined = x != nil
	if !joined {
		x = &flown[K, V]{key: key}
		f.under = append(f.under, x)
		x.end = p.Fork(site, func(p P) {
			x.value, x.err = run(p)
			f.under = slices.DeleteFunc(f.under, func(y *flown[K, V]) bool { return y == x })
		})
	}
	if err = p.Wait(site, x.end, l); err != nil {
		return value, joined, err
	}
	return x.value, joined, x.err
}

// Running reports whether a run for key is under way.
func (f *Flight[K, V]) Running(key K) bool { return f.find(key) != nil }

func (f *Flight[K, V]) find(key K) *flown[K, V] {
	for _, x := range f.under {
		if x.key == key {
			return x
		}
	}
	return nil
}
