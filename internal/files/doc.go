// Package files reads and writes files as a whole.
//
// What it is not: it knows no format, and no folder.
//
//	err := files.Write("new-1.trial", data)
//	data, err = files.Read("new-1.trial", 64<<20)
package files
