package check

import "interlease.example/model"

// filesFirst: the order of the release tail. A lease is released by its run only when
// both parts of the run's files were saved: whoever has the sandbox next would find
// another run's save going on. Logs in which nobody saves files, as those of an engine
// that is not ours, have no case; nor have logs in which a server went down, whose runs
// others clean up.
func filesFirst() Property {
	return Property{
		ID:     "files-are-saved-before-release",
		Text:   "a run's files are saved before its lease is released",
		Covers: []string{"T9"},
		Judge:  judgeFiles,
	}
}

const savedLate Kind = "{run} released {lease} before its files were saved"

// fileParts are what a run saves: its instructions and its workspace.
const fileParts = 2

func judgeFiles(v *View, r *Report) {
	if v.saves(0, never) == 0 || len(v.x.restart) > 0 {
		return
	}
	for i := range v.Log.Changes {
		c := &v.Log.Changes[i]
		l := &c.Lease
		if c.Table != model.TableLeases || l.Status != model.Released || c.By != l.Run || c.Step == 0 {
			continue
		}
		if r.judged(); v.saves(l.Run, c.Step) < fileParts {
			r.fail(Failure{
				Kind: savedLate, Step: c.Step, At: c.At, Run: l.Run, Lease: l.ID, Sandbox: l.Sandbox,
			})
		}
	}
}

// saves counts the parts that a run had saved by a step; run 0 means all runs.
func (v *View) saves(run model.RunID, step int) (n int) {
	for i := range v.Log.Events {
		e := &v.Log.Events[i]
		if e.Kind == model.Saved && e.Step <= step && (run == 0 || e.Run == run) {
			n++
		}
	}
	return n
}
