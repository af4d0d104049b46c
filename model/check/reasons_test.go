package check_test

import (
	"testing"

	"interlease.example/model"
	"interlease.example/model/check"
)

func TestFailedRunSaysWhy(t *testing.T) {
	ends := func(st model.RunStatus, why model.ErrorCode) func(*check.View) {
		return func(v *check.View) {
			for i := range v.Log.Changes {
				if r := &v.Log.Changes[i].Run; r.ID == 2 && r.Status.Terminal() {
					r.Status, r.Error = st, why
				}
			}
		}
	}
	unfinalized := func(v *check.View) {
		for i := range v.Log.Changes {
			v.Log.Changes[i].Run.Finalized = v.Log.Changes[i].Run.ID != 2
		}
	}
	missing := func(s *story) {
		s.at(24*second, runRow(model.Run{
			ID: 2, Task: 1, Status: model.Succeeded, Error: model.NativeFinalizationMissing,
		}))
	}
	requireEdits(t, "failed-run-says-why", []edits{
		{why: "a quiet trial"},
		{why: "failed, and no reason", want: "(a)", edit: ends(model.Failed, model.NoError)},
		{why: "failed in its work", edit: ends(model.Failed, model.ExecutionFailed)},
		{
			why: "succeeded in an error", want: "(a)",
			edit: ends(model.Succeeded, model.ExecutionFailed),
		},
		{
			why: "cancelled in an error", want: "(a)",
			edit: ends(model.Cancelled, model.ExecutionFailed),
		},
		{why: "timed out, with a reason", edit: ends(model.TimedOut, model.ExecutionFailed)},
		{
			why: "failed in its work, which never began", want: "(b)",
			edit: func(v *check.View) {
				ends(model.Failed, model.ExecutionFailed)(v)
				granted(v).Err = model.ErrPermanent
			},
		},
		{why: "failed in its acquisition", edit: func(v *check.View) {
			ends(model.Failed, model.LeaseAcquireFailed)(v)
			granted(v).Err = model.ErrPermanent
		}},
		{why: "its finalization adds an error", edit: unfinalized, story: missing},
		{why: "not finalized", want: "(c)", edit: unfinalized},
		{why: "not finalized, by an engine of a reader's own", edit: func(v *check.View) {
			unfinalized(v)
			v.Foreign = true
		}},
		{why: "not finalized, and released with an error", edit: func(v *check.View) {
			unfinalized(v)
			for i := range v.Log.Events {
				if e := &v.Log.Events[i]; e.Kind == model.ReleaseDone && e.Run == 2 {
					e.Err = model.ErrTransient
				}
			}
		}},
		{why: "no rows of runs", edit: func(v *check.View) { dropRuns(v.Log) }},
	})
}
