package check_test

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"interlease.example/model"
	"interlease.example/model/check"
)

// The driver's entries and the service's, in short.
func admitDown(run model.RunID) item {
	return effect(model.OpAdmitTeardown, 0, run, 1, int(run), 0)
}

func confirmDown(run model.RunID) item {
	return effect(model.OpConfirmTeardown, 0, run, 1, int(run), model.Stopped)
}

func abandonDown(run model.RunID) item {
	return effect(model.OpAbandonTeardown, 0, run, 1, int(run), 0)
}

func admitUp(run model.RunID) item {
	return effect(model.OpAdmitResume, 0, run, 1, int(run)+50, 0)
}

func refuseUp(run model.RunID, err error) item {
	return effect(model.OpRefuseResume, 0, run, 1, int(run)+50, 0,
		func(e *model.Effect) { e.Err = err })
}

func doneUp(run model.RunID, st model.SandboxState) item {
	return effect(model.OpResumeDone, 0, run, 1, int(run)+50, st)
}

func call(op model.Op, ph model.Phase, run model.RunID, id int, st model.SandboxState) item {
	return effect(op, ph, run, 1, id, st)
}

func becomes(st model.SandboxState) item {
	return effect(model.OpTransition, model.Applied, 0, 1, 0, st)
}

// beat is one step of a guard story, some tenths of a second after its begin.
type beat struct {
	at    int
	items []item
}

func do(at int, items ...item) beat { return beat{at, items} }

func play(beats []beat, more ...beat) *check.View {
	s := &story{}
	s.before(effect(model.OpTransition, model.Applied, 1, 1, 0, model.Up))
	for _, b := range append(beats, more...) {
		s.at(time.Duration(b.at)*100*milli, b.items...)
	}
	return s.view(100 * second)
}

// stops is a whole teardown by run 1, confirmed at 2 s.
func stops() []beat {
	return []beat{
		do(5, admitDown(1), call(model.OpStop, model.Sent, 1, 10, 0)),
		do(6, call(model.OpStop, model.Applied, 1, 10, model.Stopping)),
		do(15, becomes(model.Stopped)),
		do(19, call(model.OpStop, model.Reported, 1, 10, model.Stopped)),
		do(20, confirmDown(1)),
	}
}

// resumes is a whole resume by run 2 from a time on.
func resuming(at int) []beat {
	return []beat{
		do(at, admitUp(2), call(model.OpStart, model.Sent, 2, 20, 0)),
		do(at+1, call(model.OpStart, model.Applied, 2, 20, model.Starting)),
		do(at+5, becomes(model.Up)),
		do(at+6, call(model.OpStart, model.Reported, 2, 20, model.Up)),
		do(at+7, doneUp(2, model.Up)),
	}
}

func with(a []beat, more ...beat) []beat { return append(append([]beat{}, a...), more...) }

func TestGuards(t *testing.T) {
	refusal := errors.New("still settling")
	execSent := do(1, call(model.OpExec, model.Sent, 1, 9, 0))
	execIn := do(2, call(model.OpExec, model.Accepted, 1, 9, 0))
	for _, c := range []struct {
		why   string
		beats []beat
		want  string
	}{
		{"stop, then resume", with(stops(), resuming(30)...), ""},
		{"admitted under an open teardown", with(stops(), resuming(18)...), "(a)"},
		{"refused under an open teardown", with(stops(), do(18, refuseUp(2, refusal))), ""},
		{"refused, later resumed", with(with(stops(), do(18, refuseUp(2, refusal))),
			resuming(30)...), ""},
		{"refused without an error", with(stops(), do(18, refuseUp(2, nil))), "(a)"},
		{"refused, and a start all the same", with(stops(), do(21, refuseUp(2, refusal)),
			do(22, call(model.OpStart, model.Sent, 2, 20, 0))), "(a)"},
		{"refused, and the row changed", with(stops(), do(21, refuseUp(2, refusal)),
			do(22, row(lease(1, 2, 1, model.Expired, 0)))), "(a)"},
		{"refused, and the holder changed its row", with(stops(), do(21, refuseUp(2, refusal)),
			do(22, row(lease(1, 1, 1, model.Released, 0)))), ""},
		{
			"abandoned before a request: closed",
			with([]beat{do(5, admitDown(1)), do(6, abandonDown(1))}, resuming(30)...), "",
		},
		{
			"abandoned after a request: unconfirmed",
			with([]beat{
				do(5, admitDown(1), call(model.OpStop, model.Sent, 1, 10, 0)),
				do(6, abandonDown(1)),
			}, resuming(30)...), "(a)",
		},
		{
			"a later teardown is confirmed",
			with(with([]beat{
				do(2, admitDown(1), call(model.OpStop, model.Sent, 1, 8, 0)),
				do(3, abandonDown(1)),
			}, stops()...), resuming(30)...), "",
		},
		{
			"the worker died in the teardown",
			with([]beat{
				do(5, admitDown(1), call(model.OpStop, model.Sent, 1, 10, 0)),
				do(6, event(model.WorkerRestarted, 0)),
			}, resuming(30)...), "(a)",
		},
		{
			"the worker died before a request",
			with([]beat{do(5, admitDown(1)), do(6, event(model.WorkerRestarted, 0))},
				resuming(30)...), "",
		},
		{
			"the server died, not the worker",
			with(with(stops(), do(6, event(model.ServerRestarted, 0))), resuming(30)...), "",
		},
		{"an old request is on its way", with(with(stops(), execSent), resuming(30)...), "(a)"},
		{"an old request is answered", with(with(stops(), execSent,
			do(25, call(model.OpExec, model.Reported, 1, 9, 0))), resuming(30)...), ""},
		{"an old request is refused by the service", with(with(stops(), execSent,
			do(25, call(model.OpExec, model.Refused, 1, 9, 0))), resuming(30)...), ""},
		{
			"an accepted command dies with the sandbox",
			with(with(stops(), execSent, execIn), resuming(30)...), "",
		},
		{
			"an old request lives no longer than assumed",
			with(with(stops(), execSent), resuming(302)...), "",
		},
		{"... and just as long", with(with(stops(), execSent), resuming(301)...), "(a)"},
		{"a command from after the stop does not settle", with(with(stops(), resuming(30)...),
			do(40, call(model.OpExec, model.Sent, 2, 21, 0)), do(41, admitUp(3))), ""},
		{"reported while it is down", with(stops(), do(30, admitUp(2)),
			do(31, doneUp(2, model.Up))), "(b)"},
		{"reported gone", with(stops(), do(30, admitUp(2)), do(31, doneUp(2, model.Destroyed))), ""},
		{"reported, and it had stopped by itself meanwhile", with(with(stops(), resuming(30)[:4]...),
			do(36, becomes(model.Stopped)), do(37, doneUp(2, model.Up))), ""},
		{"a teardown opened since, and is open", with(with(stops(), resuming(30)...),
			do(36, admitDown(3), call(model.OpStop, model.Sent, 3, 30, 0))), "(b)"},
		{"a teardown joins the resume", with(with(stops(), resuming(30)...), do(36, admitDown(3)),
			do(38, call(model.OpStop, model.Sent, 3, 30, 0))), ""},
		{"a start under an open teardown", with(stops(),
			do(16, call(model.OpStart, model.Sent, 2, 20, 0)),
			do(17, call(model.OpStart, model.Refused, 2, 20, 0))), "(c)"},
		{"a start from before it lands and is over", with(stops(),
			do(4, call(model.OpStart, model.Sent, 2, 20, 0)),
			do(7, call(model.OpStart, model.Refused, 2, 20, 0))), ""},
		{"a start from before it is outstanding", with(stops(),
			do(4, call(model.OpStart, model.Sent, 2, 20, 0))), "(c)"},
		{
			"a start while unconfirmed",
			[]beat{
				do(5, admitDown(1), call(model.OpStop, model.Sent, 1, 10, 0)),
				do(6, abandonDown(1)), do(7, call(model.OpStart, model.Sent, 2, 20, 0)),
			},
			"(c)",
		},
		{"a joined resume sends its start", []beat{
			do(1, becomes(model.Stopped)), do(2, admitUp(2)),
			do(3, admitDown(1)), do(4, call(model.OpStart, model.Sent, 2, 20, 0)),
			do(5, call(model.OpStart, model.Applied, 2, 20, model.Starting)), do(6, becomes(model.Up)),
			do(7, call(model.OpStart, model.Reported, 2, 20, 0)), do(8, doneUp(2, model.Up)),
			do(9, call(model.OpStop, model.Sent, 1, 10, 0)),
		}, ""},
		{"a resume that is not joined sends its start", []beat{
			do(1, becomes(model.Stopped)),
			do(2, admitUp(2)), do(3, admitDown(1)), do(4, call(model.OpStart, model.Sent, 2, 20, 0)),
			do(5, call(model.OpStop, model.Sent, 1, 10, 0)),
		}, "(c)"},
		{"confirmed while it runs", []beat{do(5, admitDown(1)), do(20, confirmDown(1))}, "(c)"},
		{"it runs again", with(stops(), do(30, becomes(model.Up))), "(d)"},
	} {
		got, failures := verdictOf(play(c.beats), "never-resume-while-closing")
		requireClause(t, c.want, got, failures, c.why)
		require.Positive(t, got.Cases, c.why)
	}
}

func TestGuardSituations(t *testing.T) {
	refusal := errors.New("refused")
	for _, c := range []struct {
		beats []beat
		want  check.SituationID
	}{
		{with(stops(), do(18, refuseUp(2, refusal))), check.RefusedClosing},
		{with(stops(), do(18, refuseUp(2, refusal))), check.ResumeWhileClosing},
		{with(stops(), do(21, refuseUp(2, refusal))), check.RefusedSettling},
		{with(with(stops(), do(21, refuseUp(2, refusal))), resuming(30)...), check.RefusedThenResumed},
		{with(with(stops(), resuming(30)...), do(36, admitDown(3))), check.ResumeJoined},
	} {
		require.Equal(t, 1, check.New().Judge(play(c.beats)).Reached(c.want), c.want)
	}
}

func TestGuardsNeedADriver(t *testing.T) {
	v := play([]beat{do(1, call(model.OpStart, model.Sent, 2, 20, 0))})
	got, _ := verdictOf(v, "never-resume-while-closing")
	require.Equal(t, check.Undecided, got.Verdict)
	v.Driverless = true
	got, _ = verdictOf(v, "never-resume-while-closing")
	require.Equal(t, check.Passed, got.Verdict, "whoever says so has nothing to judge")
	require.Zero(t, got.Cases)
}

func TestLateEffects(t *testing.T) {
	sent := do(1, call(model.OpExec, model.Sent, 1, 9, 0))
	for _, c := range []struct {
		why   string
		beats []beat
		want  check.Verdict
	}{
		{
			"before the stop", with(stops(), sent, do(3, call(model.OpExec, model.Applied, 1, 9, 0))),
			check.Passed,
		},
		{
			"killed", with(stops(), sent, do(16, call(model.OpExec, model.Refused, 1, 9, 0))),
			check.Passed,
		},
		{
			"after it", with(stops(), sent, do(40, call(model.OpExec, model.Applied, 1, 9, 0))),
			check.Failed,
		},
		{"sent after it", with(stops(), do(30, call(model.OpExec, model.Sent, 2, 9, 0)),
			do(40, call(model.OpExec, model.Applied, 2, 9, 0))), check.Passed},
	} {
		got, _ := verdictOf(play(c.beats), "stopped-run-has-no-effect")
		require.Equal(t, c.want, got.Verdict, c.why)
	}
}
