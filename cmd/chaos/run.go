package main

func run(args []string, s stdio) int { return exitPassed }
