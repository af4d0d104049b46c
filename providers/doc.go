// Package providers is what provider drivers share: the error of a failed call,
// the catalogue entry of a text, switches by name, the port by which a driver
// reports to the log, and Conform, one suite for every provider.
//
// What it is not: it has no driver (packages daytona and so on) and no service
// (package fake), and it decides nothing about leases.
//
// Terms:
//
//   - A driver is the plug-in's guards and life cycle; a service is the remote
//     API that it calls.
//   - A client is what lies between: it sends requests again and gives up on
//     them.
//   - A teardown is a release, stop or destroy of one sandbox.
//
// An error of a provider tells who said it and what a caller may do:
//
//	var e *providers.Error
//	if errors.As(err, &e) && e.Status == providers.Conflict {
//		// another change of the sandbox is under way
//	}
package providers
