package check

// failuresKept is how many failures of one property a report keeps; the verdict
// does not need more, and a broken table can break a sentence at each commit.
const failuresKept = 16

// Report is what a checker says of one trial.
type Report struct {
	// Failures are in the order of the properties, then as they were found; of
	// one property at most 16 are kept.
	Failures []Failure
	// Outcomes has one entry a property, in the order of the checker.
	Outcomes []Outcome
	// Exempt counts runs that failed, or lost their session, in good health as
	// follow-ups for which nothing was due. Waves print them as not shown.
	Exempt int

	reached    [SituationCount]int
	properties []Property
	current    int
}

// Outcome is what one property says of one trial.
type Outcome struct {
	Property string
	Verdict  Verdict
	Cases    int    // how many cases were judged; 0: passed vacuously
	Failures int    // how many of them failed
	Reason   Reason // Undecided: why the first undecided case is undecided
}

// Reason is why a case is undecided: a sentence for reports.
type Reason string

// Verdict is the verdict on the trial: failed if any property failed, else
// undecided if any is undecided.
func (r *Report) Verdict() Verdict {
	verdict := Passed
	for i := range r.Outcomes {
		switch r.Outcomes[i].Verdict {
		case Failed:
			return Failed
		case Undecided:
			verdict = Undecided
		}
	}
	return verdict
}

// Outcome finds the outcome of a property by its name; false: it was not judged.
func (r *Report) Outcome(property string) (Outcome, bool) {
	for i := range r.Outcomes {
		if r.Outcomes[i].Property == property {
			return r.Outcomes[i], true
		}
	}
	return Outcome{}, false
}

// First is the failure with the lowest step; false: none.
func (r *Report) First() (Failure, bool) {
	if len(r.Failures) == 0 {
		return Failure{}, false
	}
	first := 0
	for i := range r.Failures {
		if r.Failures[i].Step < r.Failures[first].Step {
			first = i
		}
	}
	return r.Failures[first], true
}

// Reached says how often the trial reached a situation.
func (r *Report) Reached(s SituationID) int { return r.reached[s] }

func (r *Report) reset(properties []Property) {
	r.Failures, r.Outcomes = r.Failures[:0], r.Outcomes[:0]
	r.Exempt, r.reached, r.properties = 0, [SituationCount]int{}, properties
	for i := range properties {
		r.Outcomes = append(r.Outcomes, Outcome{Property: properties[i].ID})
	}
}

// judged counts one case of the current property.
func (r *Report) judged() { r.Outcomes[r.current].Cases++ }

// fail adds a failure of the current property.
func (r *Report) fail(f Failure) {
	o := &r.Outcomes[r.current]
	o.Verdict = Failed
	if o.Failures++; o.Failures <= failuresKept {
		f.Property = o.Property
		r.Failures = append(r.Failures, f)
	}
}

// undecided marks one case of the current property; failed cases outweigh it.
func (r *Report) undecided(why Reason) {
	o := &r.Outcomes[r.current]
	if o.Verdict == Passed {
		o.Verdict, o.Reason = Undecided, why
	}
}

// reach counts one meeting with a situation.
func (r *Report) reach(s SituationID) { r.reached[s]++ }
