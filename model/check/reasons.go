package check

import "interlease.example/model"

// saysWhy: the error codes of runs: (a) and (b) when a row first says that its run
// has ended, (c) at the end.
//
//	(a) a run that failed gives an error, and one that succeeded or was cancelled
//	    gives none
//	(b) a run whose acquisition failed doesn't say that its own work did
//	(c) a run whose release went well is finalized, or its row says that it is not
//
// How it is finalized may add an error later.
func saysWhy() Property {
	return Property{
		ID:     "failed-run-says-why",
		Text:   "the row of a run names what it failed for, and nothing if it did not fail",
		Covers: []string{"V01"},
		Judge:  judgeReasons,
	}
}

const (
	noReason    Kind = "{run} failed, and its row does not say why"
	vainReason  Kind = "{run} did not fail, and its row gives an error"
	wrongReason Kind = "{run} never got a sandbox, and its row says that its work failed"
	unfinalized Kind = "{run} was released and not finalized, and its row does not say so"
)

func judgeReasons(v *View, r *Report) {
	for id := range v.x.runs {
		i := v.x.runs[id].rows.first
		for i != none && !v.Log.Changes[i].Run.Status.Terminal() {
			i = v.x.change[i]
		}
		if i == none || v.Log.Changes[i].Step == 0 {
			continue
		}
		r.judged()
		judgeReason(v, r, &v.Log.Changes[i])
	}
	for i := range v.Log.Events {
		if e := &v.Log.Events[i]; e.Kind == model.ReleaseDone && e.Err == nil && !v.Foreign {
			judgeFinalized(v, r, e)
		}
	}
}

// judgeFinalized: (c).
func judgeFinalized(v *View, r *Report, e *model.Event) {
	last := v.x.runs[e.Run].rows.last
	if last == none {
		return
	}
	r.judged()
	c := &v.Log.Changes[last]
	if c.Run.Finalized || c.Run.Error == model.NativeFinalizationMissing {
		return
	}
	r.fail(Failure{
		Clause: "(c)", Kind: unfinalized, Step: e.Step, At: e.At, Run: e.Run, Task: e.Task,
	})
}

func judgeReason(v *View, r *Report, c *model.Change) {
	f := Failure{Clause: "(a)", Step: c.Step, At: c.At, Run: c.Run.ID, Task: c.Run.Task}
	failed := c.Run.Status == model.Failed
	switch given := c.Run.Error != model.NoError; {
	case failed && !given:
		f.Kind = noReason
	case given && (c.Run.Status == model.Succeeded || c.Run.Status == model.Cancelled):
		f.Kind = vainReason
	case failed && c.Run.Error == model.ExecutionFailed && v.x.refusedAll(c.Run.ID):
		f.Clause, f.Kind = "(b)", wrongReason
	default:
		return
	}
	r.fail(f)
}

// refusedAll reports whether the last acquisition of a run ended in an error.
func (x *index) refusedAll(run model.RunID) bool {
	n := &x.runs[run]
	if n.acq == none {
		return false
	}
	a := x.latest(n)
	return a.done != none && x.log.Events[a.done].Err != nil
}
