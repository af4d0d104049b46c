package check

// Properties are all properties, in the order of reports: the founding ones
// first.
func Properties() []Property {
	return []Property{
		settlingReuse(),
		closingGuards(),
		goodHealth(),
		oneOwner(),
		insideScope(),
		noIdleWait(),
		retiredSource(),
		wakesAnswered(),
		nothingLeft(),
		rowHistory(),
		newestFirst(),
		failedResumeKeeps(),
		loserTouchesNothing(),
		noLateEffect(),
		releasedStopped(),
		endsFirst(),
		oneRow(),
		retainedSucceeded(),
		acquisitionEnds(),
		saysWhy(),
		filesFirst(),
		cancelEnds(),
	}
}
