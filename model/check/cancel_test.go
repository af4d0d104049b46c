package check_test

import (
	"testing"

	"interlease.example/model"
	"interlease.example/model/check"
)

func TestCancelledRunEnds(t *testing.T) {
	cancelled := func(s *story) { s.at(17*second, event(model.CancelDone, 2)) }
	late := func(v *check.View) {
		for i := range v.Log.Events {
			if e := &v.Log.Events[i]; e.Kind == model.Ended && e.Run == 2 {
				e.At += 8 * second
			}
		}
	}
	requireEdits(t, "cancelled-run-ends", []edits{
		{why: "a quiet trial"},
		{why: "a run that ends soon", story: cancelled},
		{why: "a run that goes on", want: "(a)", story: cancelled, edit: late},
		{why: "... which nobody cancelled", edit: late},
		{why: "... whose cancel failed", edit: late, story: func(s *story) {
			s.at(17*second, event(model.CancelDone, 2, failing(model.ErrTransient)))
		}},
		{why: "... whose server went down", edit: late, story: func(s *story) {
			cancelled(s)
			s.at(18*second, event(model.ServerRestarted, 0))
		}},
		{why: "a run that waits on", want: "(b)", story: func(s *story) {
			s.at(6500*milli, event(model.CancelDone, 2))
		}, edit: func(v *check.View) {
			for i := range v.Log.Statements {
				if x := &v.Log.Statements[i]; x.Run == 2 && x.Kind == model.SelectionRead {
					x.At += 8 * second
				}
			}
		}},
		{why: "a run that is over", story: func(s *story) {
			s.at(29*second, event(model.CancelDone, 2))
		}},
	})
}

func TestFilesAreSavedBeforeRelease(t *testing.T) {
	saved := func(run model.RunID, n int) func(*story) {
		return func(s *story) {
			for range n {
				s.at(12*second, event(model.Saved, run))
				s.at(22*second, event(model.Saved, 3-run))
				s.at(22*second, event(model.Saved, 3-run))
			}
		}
	}
	requireEdits(t, "files-are-saved-before-release", []edits{
		{why: "nobody saves files"},
		{why: "both parts", story: saved(1, 2)},
		{why: "one part", want: "-", story: saved(1, 1)},
		{why: "... of a server that went down", story: func(s *story) {
			saved(1, 1)(s)
			s.at(18*second, event(model.ServerRestarted, 0))
		}},
		{why: "both, too late", want: "-", story: func(s *story) {
			saved(1, 1)(s)
			s.at(14*second, event(model.Saved, 1))
		}},
	})
}
