package check

// Properties are all properties, in the order of reports.
func Properties() []Property {
	return []Property{
		settlingReuse(),
		noIdleWait(),
		newestFirst(),
		rowHistory(),
	}
}
