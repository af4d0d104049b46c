package main

import (
	"fmt"
	"os"
	"strconv"
	"sync"
)

// atOnce is how many mutants are tried at once, each by a wave of one worker.
const atOnce = 2

// run tries mutants, and prints each when it is done. They come back in order.
func run(all []mutant, trials int) ([]tried, error) {
	done, errs := make([]tried, len(all)), make([]error, atOnce)
	next := make(chan int)
	var crew sync.WaitGroup
	for k := range atOnce {
		crew.Go(func() {
			for i := range next {
				if errs[k] == nil {
					errs[k] = try(&all[i], &done[i], trials)
				}
			}
		})
	}
	for i := range all {
		next <- i
	}
	close(next)
	crew.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return done, nil
}

// soon is how many trials of each scenario find most mutants.
const soon = 500

// try builds one mutant, runs its waves and prints its fate: a short wave, which
// most don't survive, and then the one that was asked for.
func try(m *mutant, t *tried, trials int) error {
	dir, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return fmt.Errorf("mutate: %w", err)
	}
	defer os.RemoveAll(dir)
	where := &tree{root: ".", dir: dir}
	binary, err := where.build(m.file, m.mutated(m.source))
	got := outcome{fate: unbuilt}
	for _, n := range []int{min(soon, trials), trials} {
		if binary != "" && err == nil && got.fate != killed && got.fate != endless {
			got, err = wave(binary, "--workers", "1", "--trials", strconv.Itoa(n))
		}
	}
	if err != nil {
		return err
	}
	*t = tried{m.site, got.fate}
	fmt.Printf("%-9s line %3d of %s %v\n", got.fate, m.line, m.key(), got.properties)
	return nil
}
