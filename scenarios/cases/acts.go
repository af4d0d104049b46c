package cases

import (
	"slices"
	"strings"

	"interlease.example/scenarios"
	"interlease.example/scenarios/timeline"
)

// failure is what must stay as it is while a case is cut: the property, and what the
// run that it strikes is told.
type failure struct{ property, told string }

// failed is how the case fails, and the case of the trial that was played: the same,
// unless something is lost.
func (c Case) failed() (f failure, played Case, lost string) {
	r, err := c.Runner(scenarios.Options{})
	if err != nil {
		return f, c, err.Error()
	}
	defer r.Close()
	result, lost := c.Play(r)
	f.property, _, _ = result.Failure()
	f.told = r.Told()
	return f, c.Played(r.Sim().Record()), lost
}

// cutActs deletes the acts of a timeline that have no part in the failure, the last
// first, and gives them as they were written. What it says of the runs themselves
// stays, since it is what their log says.
func (c Case) cutActs(want failure) (cut Case, noPart []string) {
	t := c.Timeline()
	if t == nil {
		return c, nil
	}
	for i := len(t.Lines) - 1; i >= 0; i-- {
		if !act(t.Lines[i].Kind) {
			continue
		}
		less, ok := c.without(t, i)
		if !ok {
			continue
		}
		// Choices of a line that stands elsewhere now are lost, and their mildest do.
		if got, played, _ := less.failed(); got == want {
			noPart = append(noPart, strings.TrimSpace(t.Format(t.Lines[i])))
			c, t = played, played.Timeline()
		}
	}
	slices.Reverse(noPart)
	return c, noPart
}

// act reports whether lines of a kind say what somebody did, and not what a run did.
func act(k timeline.Kind) bool {
	switch k {
	case timeline.Wake, timeline.Cancelled, timeline.ServerRestarted, timeline.WorkerRestarted,
		timeline.SandboxStopped, timeline.Fault:
		return true
	}
	return false
}

// without is the case without a line of its timeline; false: the others need it.
func (c Case) without(t *timeline.Timeline, i int) (Case, bool) {
	less := *t
	less.Lines = slices.Delete(slices.Clone(t.Lines), i, i+1)
	c.acts = Lines(&less)
	parsed, err := parseActs(c.acts)
	if err != nil {
		return c, false
	}
	sc, err := scenarios.Following("acts", parsed)
	c.pinned, c.digestBits = &sc, 0
	return c, err == nil
}
