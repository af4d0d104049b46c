package check

import (
	"time"

	"interlease.example/model"
)

// View is one trial as properties see it. They only read it.
type View struct {
	Log *model.Log
	End time.Duration // when the trial ended
	// Calm says that no fault was injected and nothing was cancelled or
	// restarted; only then does good health bind.
	Calm bool
	// Driverless says that the engine has no driver that reports to the log: the
	// guards of drivers are not judged then, and whoever reports a verdict says so.
	// Without it a log that lacks a driver's entries is undecided.
	Driverless bool
	// Foreign says that the engine is a reader's own, which need not finalize runs.
	Foreign bool
	// Assume is what properties take for granted. Zero means DefaultAssumptions.
	Assume Assumptions
	// Bounds are how long obligations may stay open. Zero means DefaultBounds.
	Bounds Bounds

	x *index
}

// Verdict is what a property says of a trial. The zero value is Passed, and only
// that counts as passed.
type Verdict uint8

// The verdicts.
const (
	Passed Verdict = iota
	Failed
	Undecided
)

// String is the spelling of reports.
func (v Verdict) String() string {
	return [...]string{"passed", "failed", "undecided"}[v]
}

// Property is a sentence that every trial must keep.
type Property struct {
	ID   string // its name in words, as reports and JSON spell it
	Text string // the sentence
	// Covers are the invariants that it stands for: S01 safety, V02 bounded time,
	// H-03 a hazard, I-14 an invariant distilled from incidents.
	Covers []string
	// Judge adds failures and undecided cases to the report. Checkers call it.
	Judge func(*View, *Report)
	// Reach are the situations without which the property has seen little.
	Reach []SituationID
}

// Checker judges trials one after another and keeps its memory, so that it
// allocates nothing once it has seen a trial of the usual size. Each worker has
// its own.
type Checker struct {
	properties []Property
	view       View
	index      index
	report     Report
}

// New makes a checker of all properties.
func New() *Checker { return Of(Properties()...) }

// Of makes a checker of some properties, judged in this order.
func Of(properties ...Property) *Checker { return &Checker{properties: properties} }

// Judge judges one trial. The report is the checker's own: it is valid until the
// next call, and what shall last longer must be copied.
func (c *Checker) Judge(v *View) *Report {
	c.view = *v
	if c.view.Assume == (Assumptions{}) {
		c.view.Assume = DefaultAssumptions()
	}
	if c.view.Bounds == (Bounds{}) {
		c.view.Bounds = DefaultBounds()
	}
	c.index.read(v.Log)
	c.view.x = &c.index
	c.report.reset(c.properties)
	for i := range c.properties {
		c.report.current = i
		c.properties[i].Judge(&c.view, &c.report)
	}
	return &c.report
}
