package main

import "os"

func main() {
	os.Exit(execute(os.Args[1:], stdio{os.Stdin, os.Stdout, os.Stderr}))
}
