// Package check judges trials: it holds the properties of a lease engine as pure
// functions over the log of one trial.
//
// What it is not: it imports no engine, no driver and no store, and it looks at
// nothing but package model's Log: the rows as they were committed, the
// statements that the store served, what the provider's service did, and what
// clients saw. So it judges any engine that leaves such a log, and a bug of the
// engine can't hide in a belief that engine and property share.
//
// Terms:
//
//   - A property is a sentence that every trial must keep. It is judged case by
//     case: each acquisition, row, sandbox or wake that it speaks of is a case.
//   - A verdict is passed, failed or undecided. Undecided means that the log
//     doesn't say, that an assumption was broken which the sentence needs, or
//     that the trial ended before the bound of an obligation. It never counts as
//     passed.
//   - A property with no case in a trial is passed vacuously; its Outcome says
//     so by Cases, which waves add up.
//   - A situation is what trials must reach, or else a property has judged
//     nothing of interest.
//   - "At step s" means after all that happened in steps up to and with s.
//
// How a log is read:
//
//   - A run's scope and fingerprint are those of the request in its Acquiring
//     event; a lease's are in its row.
//   - A run has ended at the commit that made its row terminal, and FinishedAt of
//     the row says when. A log without rows of runs has the Ended event for both.
//   - A request to the provider is finished when its effect in the service
//     (Applied or Refused) or its answer (Reported) is in the log.
//   - OpAdmitTeardown opens a teardown, OpConfirmTeardown closes the oldest one
//     of its sandbox, OpAbandonTeardown ends one without confirmation. OpResumeDone
//     reports success unless it has an Err, or its State is Destroyed: the
//     sandbox is proven gone or foreign.
//
// Example:
//
//	c := check.New()
//	report := c.Judge(&check.View{Log: log, End: end, Calm: true})
//	for _, f := range report.Failures {
//		fmt.Println(f.Text())
//	}
package check
