// Package switches reads and writes the switches of an engine or a driver by name.
//
// What it is not: it holds no switch itself. An engine lists its Fields, each of
// which points to where a value is kept.
//
//	fields := switches.Fields{{Name: "settle.wait", Text: "wait", On: &s.SettleWait}}
//	err := fields.Set("settle.wait", "off")
package switches
