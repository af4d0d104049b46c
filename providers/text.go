package providers

// Source says who wrote a text.
type Source uint8

// The sources of texts.
const (
	FromService Source = iota
	FromDriver
	FromClient // the vendor's client library, or the network under it
)

// String is the spelling of reports.
func (s Source) String() string {
	switch s {
	case FromService:
		return "service"
	case FromDriver:
		return "driver"
	default:
		return "client"
	}
}

// Text is one refusal or failure that a provider can answer with, for those who
// have to explain it.
type Text struct {
	Error  *Error
	From   Source
	Waits  bool   // waiting and asking again is likely to help
	Means  string // what happened, in one sentence
	Advice string // what to do next, in one sentence
}
