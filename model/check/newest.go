package check

import "interlease.example/model"

// newestFirst: the order of candidates, S37.
func newestFirst() Property {
	return Property{
		ID:     "newest-warm-sandbox-is-chosen",
		Text:   "of the warm sandboxes of its scope a run resumes the one that was used last",
		Covers: []string{"S37"},
		Judge:  judgeNewest,
		Reach:  []SituationID{TwoChooseOne},
	}
}

const (
	ignoredWarm Kind = "{run} created a sandbox although {sandbox} was free when it chose"
	choseOlder  Kind = "{run} asked for another sandbox than {sandbox}, the one used last"
	oldUse      Kind = "{run} gave {lease} up, and its row does not say that it was used then"
)

// judgeNewest judges selections that did not wait for a lease; of the others
// settling-warm-lease-is-reused judges the decision. Only the first selection
// of an acquisition is judged: what a loser of a hand-off does next is its own.
func judgeNewest(v *View, r *Report) {
	judgeUses(v, r)
	for i := range v.x.acqs {
		a := &v.x.acqs[i]
		if a.choice == none || v.x.disturbed(a) {
			continue
		}
		r.judged()
		reachShared(v, r, i)
		judgeChosen(v, r, a)
		if a.polls <= 1 {
			judgeDecision(v, r, a, Failure{Kind: ignoredWarm})
		}
	}
}

// judgeUses: the order is as good as the times by which it goes. A release is a use;
// where time is the machine's, the row is a little older than its entry in the log.
func judgeUses(v *View, r *Report) {
	for _, i := range v.x.writes {
		c := &v.Log.Changes[i]
		if c.Step == 0 || !v.x.becomes(i, model.Active, model.Released) {
			continue
		}
		if r.judged(); c.At-c.Lease.LastUsedAt > v.Assume.Lateness {
			r.fail(Failure{
				Kind: oldUse, Step: c.Step, At: c.At, Run: c.Lease.Run,
				Lease: c.Lease.ID, Sandbox: c.Lease.Sandbox,
			})
		}
	}
}

// judgeChosen: the first sandbox that a run asks for is the one that ranks first.
func judgeChosen(v *View, r *Report, a *acquisition) {
	step := v.Log.Statements[a.choice].Step
	l, tied := v.x.best(v.x.request(a), step)
	if l == nil || tied {
		return
	}
	for i := v.x.runs[a.run].effects.first; i != none; i = v.x.mine[i] {
		e := &v.Log.Effects[i]
		if e.Step <= step || e.Step > a.end ||
			e.Op != model.OpAdmitResume && e.Op != model.OpRefuseResume {
			continue
		}
		if e.Sandbox != l.Sandbox {
			r.fail(Failure{
				Kind: choseOlder, Step: e.Step, At: e.At, Run: a.run,
				Lease: l.ID, Sandbox: l.Sandbox,
			})
		}
		return
	}
}

// reachShared counts a selection that ranked a lease first which an earlier one
// had ranked first, too, while it was free the whole time.
func reachShared(v *View, r *Report, i int) {
	a := &v.x.acqs[i]
	l, _ := v.x.best(v.x.request(a), v.Log.Statements[a.choice].Step)
	for k := range v.x.acqs[:i] {
		b := &v.x.acqs[k]
		if l == nil || b.choice == none || b.run == a.run {
			continue
		}
		if m, _ := v.x.best(v.x.request(b), v.Log.Statements[b.choice].Step); m == l {
			r.reach(TwoChooseOne)
			return
		}
	}
}
